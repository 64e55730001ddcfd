import type { Db } from '#app/db/schema.ts';
import { transact } from '#app/db/transaction.server.ts';
import { businessDate, instant } from '#app/domain/dates.ts';
import type { By } from '#app/domain/people/audit/audit-record.server.ts';
import { limitShopPrices } from '#app/domain/people/limits/limits.server.ts';
import { readRateBounds } from '#app/domain/prices/pricing/doubt.server.ts';
import { readLatestRates } from '#app/domain/prices/rates/latest-rates.server.ts';
import { type ApplyProblem, rateWarnings, warningKey } from '#app/domain/prices/repricing/rate-batch.ts';
import { readBatch, readRepricing } from '#app/domain/prices/repricing/rate-batch-read.server.ts';
import { readTotals } from '#app/domain/prices/repricing/rate-preview.server.ts';
import { applyRates } from '#app/domain/prices/repricing/rate-reprice.server.ts';
import { lockSettings } from '#app/domain/settings-lock.server.ts';
import { lockAllItems } from '#app/domain/stock/item-lock.server.ts';

/** Saves the rates of a draft and the prices that it previewed. Items that changed since the preview keep their prices. A
 * repeat by the same user returns the first result.
 * @param confirmed the keys of the warnings that the user confirmed, which must be all. */
export async function applyBatch(
  db: Db,
  { now, timeZone, uid }: By & { timeZone: string },
  id: string,
  confirmed: string[],
): Promise<{ ok: true; changes: number } | ({ ok: false } & ApplyProblem)> {
  return transact(db, async (trx) => {
    await lockSettings(trx);
    await lockAllItems(trx);
    const repricing = await readRepricing(trx, id);
    if (!repricing) {
      const batch = await readBatch(trx, id);
      if (!batch?.appliedAt) return { ok: false, problem: 'no-such-draft' };
      if (batch.appliedBy === uid) return { ok: true, changes: batch.changes };
      return { ok: false, problem: 'already-applied', by: batch.applierName ?? '', at: batch.appliedAt };
    }
    await limitShopPrices(trx, uid);
    const totals = await readTotals(trx, repricing);
    if (totals.unpriceable !== null) return { ok: false, problem: 'no-price', name: totals.unpriceable };
    const known = { last: await readLatestRates(trx), bounds: await readRateBounds(trx) };
    const warnings = rateWarnings(repricing.rates, known, totals);
    if (!warnings.every((warning) => confirmed.includes(warningKey(warning))))
      return { ok: false, problem: 'unconfirmed' };

    const { changes } = totals;
    await trx
      .updateTable('rateBatches')
      .set({ appliedAt: instant(now), appliedBy: uid, appliedTo: repricing.draft.appliedTo, changes })
      .where('id', '=', id)
      .execute();
    await applyRates(trx, repricing, { now, date: businessDate(now, timeZone), uid });
    return { ok: true, changes };
  });
}
