import type { Db, Decimal } from '#app/db/schema.ts';
import { transact } from '#app/db/transaction.server.ts';
import type { By } from '#app/domain/people/audit/audit-record.server.ts';
import { saveSettings } from '#app/domain/people/audit/settings-save.server.ts';
import { limitShopPrices } from '#app/domain/people/limits/limits.server.ts';

export async function readProfitPercent(db: Db): Promise<Decimal | null> {
  const row = await db.selectFrom('settings').select('profitPercent').where('id', '=', 'general').executeTakeFirst();
  return row?.profitPercent ?? null;
}

/** Applies to items added from now on; prices stay (D 13). */
export async function saveProfitPercent(db: Db, by: By, profitPercent: Decimal): Promise<void> {
  await transact(db, async (trx) => {
    await limitShopPrices(trx, by.uid);
    await saveSettings(trx, by, 'profit saved', { profitPercent });
  });
}
