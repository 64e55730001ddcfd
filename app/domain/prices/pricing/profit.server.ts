import type { Db, Decimal } from '#app/db/schema.ts';
import { transact } from '#app/db/transaction.server.ts';
import { instant } from '#app/domain/dates.ts';
import { record } from '#app/domain/people/audit/audit-record.server.ts';
import { lockSettings } from '#app/domain/settings-lock.server.ts';

export async function readProfitPercent(db: Db): Promise<Decimal | null> {
  const row = await db.selectFrom('settings').select('profitPercent').where('id', '=', 'general').executeTakeFirst();
  return row?.profitPercent ?? null;
}

/** Applies to items added from now on; prices stay (D 13). */
export async function saveProfitPercent(db: Db, now: Date, uid: string, profitPercent: Decimal): Promise<void> {
  await transact(db, async (trx) => {
    await lockSettings(trx);
    const before = { profitPercent: await readProfitPercent(trx) };
    const after = { profitPercent };
    await trx
      .updateTable('settings')
      .set({ ...after, updatedAt: instant(now) })
      .where('id', '=', 'general')
      .execute();
    await record(trx, now, { uid, action: 'profit saved', entity: 'settings', entityId: 'general', before, after });
  });
}
