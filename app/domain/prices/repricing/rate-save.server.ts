import type { Db } from '#app/db/schema.ts';
import { transact } from '#app/db/transaction.server.ts';
import { businessDate, instant } from '#app/domain/dates.ts';
import type { By } from '#app/domain/people/audit/audit-record.server.ts';
import { saveSettings } from '#app/domain/people/audit/settings-save.server.ts';
import { limitShopPrices } from '#app/domain/people/limits/limits.server.ts';
import { readRateBounds } from '#app/domain/prices/pricing/doubt.server.ts';
import { rateDoubt } from '#app/domain/prices/pricing/doubt.ts';
import { isOne, isPositive, isUnusualRate } from '#app/domain/prices/pricing/pricing.ts';
import { readRounding } from '#app/domain/prices/pricing/rounding-setting.server.ts';
import { latestRate } from '#app/domain/prices/rates/rate-read.server.ts';
import { lastPriceChangeId } from '#app/domain/prices/repricing/rate-batch-sql.server.ts';
import { insertBatch } from '#app/domain/prices/repricing/rate-draft.server.ts';
import { applyRates, countEffect } from '#app/domain/prices/repricing/rate-reprice.server.ts';
import type { NewRate, RateSaved, SaveRateProblem } from '#app/domain/prices/repricing/rate-save-form.ts';
import { lockSettings } from '#app/domain/settings-lock.server.ts';
import { lockAllItems } from '#app/domain/stock/item-lock.server.ts';

/** Saves one rate as a batch that is applied at once (SPEC 4). An unusual rate requires confirmation (D 11). */
export async function saveRate(
  db: Db,
  by: By,
  { currency, rate, confirmed, profitPercent = null, timeZone }: NewRate & { timeZone: string },
): Promise<RateSaved | ({ ok: false } & SaveRateProblem)> {
  if (!isPositive(rate)) return { ok: false, problem: 'rate-not-positive' };
  if (currency === 'MMK' && !isOne(rate)) return { ok: false, problem: 'rate-for-mmk' };

  return transact(db, async (trx) => {
    await limitShopPrices(trx, by.uid);
    await lockSettings(trx);
    await lockAllItems(trx);
    const rateId = crypto.randomUUID();
    const repricing = { rates: [{ currency, rate, rateId }], rounding: await readRounding(trx) };
    const { items, changes, unpriceable } = await countEffect(trx, repricing);
    if (unpriceable !== null) return { ok: false, problem: 'no-price', name: unpriceable };
    const last = await latestRate(trx, currency);
    const doubt = rateDoubt(currency, rate, await readRateBounds(trx));
    if ((doubt || (last && isUnusualRate(rate, last.rate))) && confirmed !== rate)
      return { ok: false, problem: 'unusual-rate', rate, last: last?.rate ?? null, doubt, changes };

    const at = instant(by.now);
    const lastId = await lastPriceChangeId(trx);
    const preview = { createdBy: by.uid, previewedAt: at, previewedTo: lastId };
    const batch = { id: crypto.randomUUID(), ...preview, appliedAt: at, appliedBy: by.uid, appliedTo: lastId, changes };
    await insertBatch(trx, batch, repricing);
    if (profitPercent !== null) await saveSettings(trx, by, 'profit saved', { profitPercent });
    await applyRates(trx, repricing, { now: by.now, date: businessDate(by.now, timeZone), uid: by.uid });
    return { ok: true, id: rateId, currency, items, changes };
  });
}
