import type { Db } from '#app/db/schema.ts';
import { transact } from '#app/db/transaction.server.ts';
import { record } from '#app/domain/audit/record.server.ts';
import { instant } from '#app/domain/dates.ts';
import type { ShopDetails } from '#app/domain/settings/shop-details.ts';

/** What stands on the voucher's header (DECISIONS 37). */
export async function readShopDetails(db: Db): Promise<ShopDetails> {
  const row = await db
    .selectFrom('settings')
    .select(['shopName', 'shopPhone', 'shopAddress'])
    .where('id', '=', 'general')
    .executeTakeFirstOrThrow();
  return { name: row.shopName, phone: row.shopPhone, address: row.shopAddress };
}

export async function saveShopDetails(db: Db, now: Date, uid: string, after: ShopDetails): Promise<void> {
  await transact(db, async (trx) => {
    const before = await readShopDetails(trx);
    await trx
      .updateTable('settings')
      .set({ shopName: after.name, shopPhone: after.phone, shopAddress: after.address, updatedAt: instant(now) })
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
