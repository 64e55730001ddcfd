import type { Db } from '#app/db/schema.ts';
import { transact } from '#app/db/transaction.server.ts';
import { deleteUnusedBlobs, lockPhotos, putBlob } from '#app/domain/catalog/photos/blobs.server.ts';
import { CONTENT_TYPES } from '#app/domain/catalog/photos/photo-content.ts';
import { instant } from '#app/domain/dates.ts';
import { record } from '#app/domain/people/audit/audit-record.server.ts';
import { lockSettings } from '#app/domain/settings-lock.server.ts';
import type { ShopLook } from '#app/domain/shop/settings/shop-look.ts';
import { SHOP_FEATURES, type ShopFeatures } from '#app/domain/shop-features.ts';

/** Reads what every page needs of the settings. */
export async function readShopLook(db: Db): Promise<ShopLook & { name: string; features: ShopFeatures }> {
  const { shopName, accent, logo, logoWidth, logoHeight, ...features } = await db
    .selectFrom('settings')
    .select(['shopName', 'accent', 'logo', 'logoWidth', 'logoHeight', ...SHOP_FEATURES])
    .where('id', '=', 'general')
    .executeTakeFirstOrThrow();
  const size = { width: logoWidth, height: logoHeight };
  return { name: shopName, accent, logo: logo === null ? null : { hash: logo, ...size }, features };
}

/** A logo as WebP. */
export type LogoContent = { bytes: Uint8Array; width: number; height: number };
/** If `logo` is undefined, the logo stays; null removes it. */
export type NewLook = { accent: string; logo?: LogoContent | null };

export async function saveShopLook(db: Db, now: Date, uid: string, { accent, logo }: NewLook): Promise<void> {
  await transact(db, async (trx) => {
    await lockSettings(trx);
    await lockPhotos(trx);
    const before = await readShopLook(trx);
    const hash = logo ? await putBlob(trx, CONTENT_TYPES.webp, logo.bytes) : null;
    const logoColumns = { logo: hash, logoWidth: logo?.width ?? 0, logoHeight: logo?.height ?? 0 };
    await trx
      .updateTable('settings')
      .set({ accent, ...(logo !== undefined && logoColumns), updatedAt: instant(now) })
      .where('id', '=', 'general')
      .execute();
    if (logo !== undefined && before.logo) await deleteUnusedBlobs(trx, [before.logo.hash]);
    await record(trx, now, {
      uid,
      action: 'shop look saved',
      entity: 'settings',
      entityId: 'general',
      before: { accent: before.accent, logo: before.logo?.hash.slice(0, 8) ?? '' },
      after: { accent, logo: (logo === undefined ? before.logo?.hash : hash)?.slice(0, 8) ?? '' },
    });
  });
}
