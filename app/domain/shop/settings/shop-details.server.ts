import { noteChange } from '#app/db/changes.server.ts';
import type { Db } from '#app/db/schema.ts';
import { transact } from '#app/db/transaction.server.ts';
import { instant } from '#app/domain/dates.ts';
import { mergeChanges, type readOriginal } from '#app/domain/edit-conflict.ts';
import { type By, record } from '#app/domain/people/audit/audit-record.server.ts';
import { lockSettings } from '#app/domain/settings-lock.server.ts';
import {
  answersOf,
  type OwnDetails,
  type SentDetails,
  type ShopDetails,
  type ShopDetailsSaved,
} from '#app/domain/shop/settings/shop-details.ts';
import { prepareTerms } from '#app/domain/shop/terms/terms.server.ts';
import { readShopFeatures } from '#app/domain/shop-features.server.ts';
import { mapFeatures, SHOP_FEATURES, SOLD_GOODS } from '#app/domain/shop-features.ts';

export async function readShopDetails(db: Db): Promise<ShopDetails> {
  const { registrationExpires: _, sells: _sells, ...details } = await readOwnDetails(db);
  return details;
}

export async function readOwnDetails(db: Db): Promise<OwnDetails> {
  const row = await db
    .selectFrom('settings')
    .select(['shopName', 'shopPhone', 'shopAddress', 'openingHours', 'viber', 'messenger', 'telegram', 'tiktok'])
    .select(['registeredName', 'registrationNumber', 'registrationExpires', 'registeredAddress', 'sells'])
    .where('id', '=', 'general')
    .executeTakeFirstOrThrow();
  const { shopName: name, shopPhone: phone, shopAddress: address, ...contacts } = row;
  return { name, phone, address, ...contacts };
}

export async function readShopName(db: Db): Promise<string> {
  return (await readShopDetails(db)).name;
}

export async function saveShopDetails(
  db: Db,
  { now, uid }: By,
  { typed, shown = {} }: { typed: SentDetails; shown?: ReturnType<typeof readOriginal> },
): Promise<ShopDetailsSaved> {
  return transact(db, async (trx) => {
    await lockSettings(trx);
    const before = { ...(await readOwnDetails(trx)), ...answersOf(await readShopFeatures(trx)) };
    const answers = mapFeatures((feature) => typed[feature] || before[feature]);
    const sells = typed.sells || before.sells;
    const merged = mergeChanges({ ...before, ...typed, ...answers, sells }, shown, before);
    if (!merged.ok) return merged;
    const after = merged.value;
    const { name, phone, address, ...contacts } = after;
    const features = mapFeatures((feature) => after[feature] === 'yes');
    if (SHOP_FEATURES.some((feature) => after[feature] !== before[feature])) noteChange(trx, { what: 'catalog' });
    await trx
      .updateTable('settings')
      .set({
        shopName: name,
        shopPhone: phone,
        shopAddress: address,
        ...contacts,
        sells: SOLD_GOODS.find((goods) => goods === after.sells) ?? before.sells,
        ...features,
        updatedAt: instant(now),
      })
      .where('id', '=', 'general')
      .execute();
    await prepareTerms(trx, now);
    await record(trx, now, {
      uid,
      action: 'shop details saved',
      entity: 'settings',
      entityId: 'general',
      before,
      after,
    });
    return { ok: true };
  });
}
