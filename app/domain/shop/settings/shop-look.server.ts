import type { Selectable } from 'kysely';
import type { Database, Db } from '#app/db/schema.ts';
import { transact } from '#app/db/transaction.server.ts';
import { deleteUnusedBlobs, lockPhotos, putBlob } from '#app/domain/catalog/photos/blobs.server.ts';
import { CONTENT_TYPES } from '#app/domain/catalog/photos/photo-content.ts';
import { instant } from '#app/domain/dates.ts';
import { sessionUser } from '#app/domain/people/accounts/credentials.server.ts';
import { type By, record } from '#app/domain/people/audit/audit-record.server.ts';
import { lockSettings } from '#app/domain/settings-lock.server.ts';
import type { ShopOfPage } from '#app/domain/shop/settings/shop-look.ts';
import { mapFeatures, SHOP_FEATURES } from '#app/domain/shop-features.ts';

const REGISTRATION = ['registeredName', 'registrationNumber', 'registeredAddress'] as const;
const LOOK_COLUMNS = [
  'shopName',
  'accent',
  'logo',
  'logoWidth',
  'logoHeight',
  ...REGISTRATION,
  ...SHOP_FEATURES,
] as const;

export async function readShopLook(db: Db): Promise<ShopOfPage> {
  const settings = db.selectFrom('settings').select(LOOK_COLUMNS).where('id', '=', 'general');
  return lookOf(await settings.executeTakeFirstOrThrow());
}

/** Finds the user of a session, even if the session has expired, with what their page needs of the settings, in one query. */
export async function findSession(db: Db, token: string) {
  const session = await sessionUser(db, token).select(LOOK_COLUMNS).executeTakeFirst();
  return session && { ...session, look: lookOf(session) };
}

function lookOf(row: Pick<Selectable<Database['settings']>, (typeof LOOK_COLUMNS)[number]>): ShopOfPage {
  const { shopName, accent, logo, logoWidth, logoHeight } = row;
  const { registeredName, registrationNumber, registeredAddress } = row;
  const size = { width: logoWidth, height: logoHeight };
  const features = mapFeatures((feature) => row[feature]);
  const registration = { registeredName, registrationNumber, registeredAddress };
  return { name: shopName, accent, logo: logo === null ? null : { hash: logo, ...size }, features, registration };
}

/** A logo as WebP. */
export type LogoContent = { bytes: Uint8Array; width: number; height: number };
/** If `logo` is undefined, the logo stays; null removes it. */
export type NewLook = { accent: string; logo?: LogoContent | null };

export async function saveShopLook(db: Db, { now, uid }: By, { accent, logo }: NewLook): Promise<void> {
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
