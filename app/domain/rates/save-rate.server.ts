import { changed } from '#app/db/changes.server.ts';
import type { Db, Instant, Trx } from '#app/db/schema.ts';
import { transact } from '#app/db/transaction.server.ts';
import { record } from '#app/domain/audit/record.server.ts';
import { businessDate, instant } from '#app/domain/dates.ts';
import { isOne, isPositive, isUnusualRate, salePrice } from '#app/domain/pricing.ts';
import type { NewRate, RateSaved, SaveRateProblem } from '#app/domain/rates/rate.ts';
import { type Repricing, reprice } from '#app/domain/rates/reprice.server.ts';
import { lastRate } from '#app/domain/rates/todays-rates.server.ts';
import { lockSettings } from '#app/domain/settings/lock-settings.server.ts';

/**
 * Saves today's rate and re-prices every item of that currency that has cost and profit, in one transaction (SPEC 4).
 * A rate over 20 % away from the last one is saved only once confirmed (DECISIONS 11).
 * @returns how many items carry the new rate and how many prices it changed, or why nothing was saved.
 */
export async function saveRate(
  db: Db,
  now: Date,
  timeZone: string,
  uid: string,
  { currency, rate, confirmed }: NewRate,
): Promise<RateSaved | ({ ok: false } & SaveRateProblem)> {
  if (!isPositive(rate)) return { ok: false, problem: 'rate-not-positive' };
  if (currency === 'MMK' && !isOne(rate)) return { ok: false, problem: 'rate-for-mmk' };

  return transact(db, async (trx) => {
    await lockSettings(trx);
    const items = await pricedItems(trx, currency);
    const priced: (Repricing & { nameKey: string })[] = [];
    for (const item of items) {
      const price = salePrice({ cost: item.cost, rate, profit: item.profit });
      if (price === null) return { ok: false, problem: 'no-price', name: item.name };
      priced.push({ ...item, price });
    }
    const changes = priced.filter(({ salePrice: old, price }) => price !== old).length;
    const last = await lastRate(trx, currency);
    if (last && isUnusualRate(rate, last.rate) && confirmed !== rate) {
      return { ok: false, problem: 'unusual-rate', rate, last: last.rate, changes };
    }

    const id = crypto.randomUUID();
    const at = instant(now);
    const after = { currency, rate, date: businessDate(now, timeZone) };
    await trx
      .insertInto('exchangeRates')
      .values({ id, ...after, createdAt: last ? laterThan(last.createdAt, at) : at })
      .execute();
    await reprice(trx, priced.sort(laterByName), { rate, rateId: id, uid, at });
    if (priced.length > 0) changed(trx, { what: 'shelf' });
    await record(trx, now, {
      uid,
      action: 'rate saved',
      entity: 'exchangeRates',
      entityId: id,
      before: last && { rate: last.rate },
      after,
    });
    return { ok: true, id, currency, items: items.length, changes };
  });
}

/** The record saved last is the newest one, even if two were saved in the same millisecond. */
function laterThan(last: Instant, at: Instant): Instant {
  return last < at ? at : instant(new Date(Date.parse(last) + 1));
}

/** A list of changes begins with the one written last, so the last by name comes first. */
function laterByName(one: { nameKey: string }, other: { nameKey: string }): number {
  return one.nameKey < other.nameKey ? 1 : -1;
}

async function pricedItems(trx: Trx, currency: string) {
  const rows = await trx
    .selectFrom('inventories')
    .select(['id', 'name', 'nameKey', 'cost', 'rate', 'profit', 'salePrice'])
    .where('deletedAt', 'is', null)
    .where('currency', '=', currency)
    .where('cost', 'is not', null)
    .where('profit', 'is not', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map((row) => ({ ...row, cost: row.cost ?? '', profit: row.profit ?? '' }));
}
