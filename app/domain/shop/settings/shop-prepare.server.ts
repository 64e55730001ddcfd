import type { Db } from '#app/db/schema.ts';
import { transact } from '#app/db/transaction.server.ts';
import { BUILT_IN_TYPES } from '#app/domain/constants.ts';
import { instant } from '#app/domain/dates.ts';

/** Inserts the types and the empty settings of a new shop (D 33, 37). Does nothing in an existing one. */
export async function prepareShop(db: Db, shopName: string, now: Date): Promise<void> {
  if (await db.selectFrom('settings').select('id').executeTakeFirst()) return;
  const at = instant(now);
  await transact(db, async (trx) => {
    const settings = {
      id: 'general' as const,
      profitPercent: null,
      shopName,
      shopPhone: '',
      shopAddress: '',
      updatedAt: at,
    };
    const inserted = await trx
      .insertInto('settings')
      .values(settings)
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!inserted) return;
    await trx.insertInto('paymentSettings').values({ id: 'default', methods: '[]' }).execute();
    await trx
      .insertInto('typeSettings')
      // Different times keep their order in lists.
      .values(
        BUILT_IN_TYPES.map((type, index) => ({
          id: type,
          type,
          createdAt: instant(new Date(now.getTime() + index)),
        })),
      )
      .execute();
  });
}
