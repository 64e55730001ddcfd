import type { Db } from '#app/db/schema.ts';
import { transact } from '#app/db/transaction.server.ts';
import { instant } from '#app/domain/dates.ts';
import { mergeChanges, type readOriginal } from '#app/domain/edit-conflict.ts';
import { record } from '#app/domain/people/audit/audit-record.server.ts';
import { lockSettings } from '#app/domain/settings-lock.server.ts';
import type { ShopDetails, ShopDetailsSaved } from '#app/domain/shop/settings/shop-details.ts';

export async function readShopDetails(db: Db): Promise<ShopDetails> {
  const row = await db
    .selectFrom('settings')
    .select(['shopName', 'shopPhone', 'shopAddress', 'openingHours', 'viber', 'messenger', 'telegram'])
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
  now: Date,
  uid: string,
  { typed, shown = {} }: { typed: ShopDetails; shown?: ReturnType<typeof readOriginal> },
): Promise<ShopDetailsSaved> {
  return transact(db, async (trx) => {
    await lockSettings(trx);
    const before = await readShopDetails(trx);
    const merged = mergeChanges(typed, shown, before);
    if (!merged.ok) return merged;
    const after = merged.value;
    const { name, phone, address, ...contacts } = after;
    await trx
      .updateTable('settings')
      .set({ shopName: name, shopPhone: phone, shopAddress: address, ...contacts, updatedAt: instant(now) })
      .where('id', '=', 'general')
      .execute();
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
