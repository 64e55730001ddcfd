import type { Db } from '#app/db/schema.ts';
import { transact } from '#app/db/transaction.server.ts';
import { type By, record } from '#app/domain/people/audit/audit-record.server.ts';
import { limitShopPrices } from '#app/domain/people/limits/limits.server.ts';

type RateDeleted = { ok: true } | { ok: false; problem: 'no-such-rate' };

export async function deleteRate(db: Db, { now, uid }: By, id: string): Promise<RateDeleted> {
  return transact(db, async (trx) => {
    const before = await trx
      .deleteFrom('exchangeRates')
      .where('id', '=', id)
      .returning(['currency', 'rate', 'date'])
      .executeTakeFirst();
    if (!before) return { ok: false, problem: 'no-such-rate' };
    await limitShopPrices(trx, uid);
    await record(trx, now, { uid, action: 'rate deleted', entity: 'exchangeRates', entityId: id, before });
    return { ok: true };
  });
}
