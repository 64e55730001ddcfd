import type { Db, Decimal, Instant, Trx } from '#app/db/schema.ts';
import { transact } from '#app/db/transaction.server.ts';
import { record } from '#app/domain/audit/record.server.ts';
import { businessDate, instant } from '#app/domain/dates.ts';
import { isOne, isPositive, isUnusualRate, salePrice } from '#app/domain/pricing.ts';
import type { NewRate, RateSaved, SaveRateProblem } from '#app/domain/rates/rate.ts';
import { lastRate } from '#app/domain/rates/todays-rates.server.ts';
import { lockSettings } from '#app/domain/settings/lock-settings.server.ts';

/**
 * Saves today's rate and re-prices every item of that currency that has cost and profit, in one transaction (SPEC 4).
 * A rate over 20 % away from the last one is saved only once confirmed (DECISIONS 11).
 * @returns how many items carry the new rate, or why nothing was saved.
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
    const last = await lastRate(trx, currency);
    if (last && isUnusualRate(rate, last.rate) && confirmed !== rate) {
      return { ok: false, problem: 'unusual-rate', rate, last: last.rate, items: items.length };
    }
    const priced = items.map((item) => ({ item, price: salePrice({ cost: item.cost, rate, profit: item.profit }) }));
    const impossible = priced.find(({ price }) => price === null);
    if (impossible) return { ok: false, problem: 'no-price', name: impossible.item.name };

    const id = crypto.randomUUID();
    const at = instant(now);
    const after = { currency, rate, date: businessDate(now, timeZone) };
    await trx
      .insertInto('exchangeRates')
      .values({ id, ...after, createdAt: last ? laterThan(last.createdAt, at) : at })
      .execute();
    for (const { item, price } of priced) await reprice(trx, at, uid, item, rate, price ?? 0);
    await record(trx, now, {
      uid,
      action: 'rate saved',
      entity: 'exchangeRates',
      entityId: id,
      before: last && { rate: last.rate },
      after,
    });
    return { ok: true, currency, items: items.length };
  });
}

/** The record saved last is the newest one, even if two were saved in the same millisecond. */
function laterThan(last: Instant, at: Instant): Instant {
  return last < at ? at : instant(new Date(Date.parse(last) + 1));
}

type PricedItem = Awaited<ReturnType<typeof pricedItems>>[number];

async function pricedItems(trx: Trx, currency: string) {
  const rows = await trx
    .selectFrom('inventories')
    .select(['id', 'name', 'cost', 'rate', 'profit', 'salePrice', 'latestExchangeRate', 'latestSalePrice'])
    .where('deletedAt', 'is', null)
    .where('currency', '=', currency)
    .where('cost', 'is not', null)
    .where('profit', 'is not', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map((row) => ({ ...row, cost: row.cost ?? '', profit: row.profit ?? '' }));
}

async function reprice(
  trx: Trx,
  at: string,
  uid: string,
  item: PricedItem,
  rate: Decimal,
  price: number,
): Promise<void> {
  await trx
    .updateTable('inventories')
    .set({
      rate,
      salePrice: price,
      updatedAt: at,
      ...(item.latestExchangeRate !== null && { latestExchangeRate: rate }),
      ...(item.latestSalePrice !== null && { latestSalePrice: price }),
    })
    .where('id', '=', item.id)
    .execute();
  if (item.rate === rate && item.salePrice === price) return;
  const { cost, profit } = item;
  await trx
    .insertInto('priceChanges')
    .values({
      itemId: item.id,
      reason: 'rate',
      uid,
      at,
      oldCost: cost,
      oldRate: item.rate,
      oldProfit: profit,
      oldSalePrice: item.salePrice,
      newCost: cost,
      newRate: rate,
      newProfit: profit,
      newSalePrice: price,
    })
    .execute();
}
