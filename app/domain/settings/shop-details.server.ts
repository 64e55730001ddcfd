import type { Db } from '#app/db/schema.ts';
import { transact } from '#app/db/transaction.server.ts';
import { record } from '#app/domain/audit/record.server.ts';
import { instant } from '#app/domain/dates.ts';
import { lockSettings } from '#app/domain/settings/lock-settings.server.ts';
import type { ShopDetails } from '#app/domain/settings/shop-details.ts';

/** What stands on the voucher's header, and how customers reach the shop (DECISIONS 37). */
export async function readShopDetails(db: Db): Promise<ShopDetails> {
  const row = await db
    .selectFrom('settings')
    .select(['shopName', 'shopPhone', 'shopAddress', 'viber', 'messenger', 'telegram'])
    .where('id', '=', 'general')
    .executeTakeFirstOrThrow();
  const { shopName: name, shopPhone: phone, shopAddress: address, ...contacts } = row;
  return { name, phone, address, ...contacts };
}

export async function saveShopDetails(db: Db, now: Date, uid: string, after: ShopDetails): Promise<void> {
  const { name, phone, address, ...contacts } = after;
  await transact(db, async (trx) => {
    await lockSettings(trx);
    const before = await readShopDetails(trx);
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
  });
}
