import { sql } from 'kysely';
import { noteChange } from '#app/db/changes.server.ts';
import type { Db, Decimal, Instant, Rounding, Trx } from '#app/db/schema.ts';
import { transact } from '#app/db/transaction.server.ts';
import { record } from '#app/domain/audit/audit-record.server.ts';
import { businessDate, instant } from '#app/domain/dates.ts';
import { lockAllItems } from '#app/domain/inventory/item-lock.server.ts';
import { isOne, isPositive, isUnusualRate } from '#app/domain/prices/pricing.ts';
import { salePriceSql } from '#app/domain/prices/pricing-sql.server.ts';
import type { NewRate, RateSaved, SaveRateProblem } from '#app/domain/rates/rate.ts';
import { lastRate } from '#app/domain/rates/rate-today.server.ts';
import { readRounding } from '#app/domain/settings/rounding.server.ts';
import { lockSettings } from '#app/domain/settings/settings-lock.server.ts';

type RateRecord = { id: string; currency: string; rate: Decimal; rounding: Rounding; uid: string; at: Instant };

/** Also re-prices the items of the currency, in one transaction (SPEC 4). Unusual ones need confirmation (DECISIONS 11). */
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
    await lockAllItems(trx);
    const rounding = await readRounding(trx);
    const { items, changes, unpriceable } = await previewPrices(trx, { currency, rate, rounding });
    if (unpriceable !== null) return { ok: false, problem: 'no-price', name: unpriceable };
    const last = await lastRate(trx, currency);
    if (last && isUnusualRate(rate, last.rate) && confirmed !== rate)
      return { ok: false, problem: 'unusual-rate', rate, last: last.rate, changes };

    const at = instant(now);
    const date = businessDate(now, timeZone);
    const rateRecord = { id: crypto.randomUUID(), currency, rate, rounding, uid, at };
    await trx
      .insertInto('exchangeRates')
      .values({ id: rateRecord.id, currency, rate, date, createdAt: last ? laterThan(last.createdAt, at) : at })
      .execute();
    await writePriceHistory(trx, rateRecord);
    await setPrices(trx, rateRecord);
    if (items > 0) noteChange(trx, { what: 'catalog' });
    await record(trx, now, {
      uid,
      action: 'rate saved',
      entity: 'exchangeRates',
      entityId: rateRecord.id,
      before: last && { rate: last.rate },
      after: { currency, rate, date },
    });
    return { ok: true, id: rateRecord.id, currency, items, changes };
  });
}

const isRepriced = (currency: string) => sql<boolean>`
  "deletedAt" is null and "currency" = ${currency} and "cost" is not null and "profit" is not null`;

type Repricing = Pick<RateRecord, 'currency' | 'rate' | 'rounding'>;

const priceAt = (db: Db, { rate, rounding }: Repricing) =>
  salePriceSql(db, { cost: sql.ref('cost'), rate: sql.val(rate), profit: sql.ref('profit') }, rounding);

type Preview = { items: number; changes: number; unpriceable: string | null };

async function previewPrices(trx: Trx, repricing: Repricing): Promise<Preview> {
  const { rows } = await sql<Preview>`
    with "priced" as materialized (
      select "name", "salePrice", ${priceAt(trx, repricing)} as "newPrice" from "inventories" where ${isRepriced(repricing.currency)}
    )
    select count(*) as "items", count(*) filter (where "newPrice" <> "salePrice") as "changes",
      min("name") filter (where "newPrice" is null) as "unpriceable"
    from "priced"`.execute(trx);
  return rows[0] ?? { items: 0, changes: 0, unpriceable: null };
}

/** Before the update. The history lists the newest row first, so rows are inserted in reverse order of names. */
async function writePriceHistory(trx: Trx, saved: RateRecord): Promise<void> {
  const { id, currency, rate, rounding, uid, at } = saved;
  const price = priceAt(trx, saved);
  await sql`
    insert into "priceChanges" ("reason", "rateId", "uid", "at", "itemId",
      "oldCost", "oldRate", "oldProfit", "oldSalePrice", "oldRounding",
      "newCost", "newRate", "newProfit", "newSalePrice", "newRounding")
    select 'rate', ${id}, ${uid}, ${at}, "id",
      "cost", "rate", "profit", "salePrice", "rounding", "cost", ${rate}, "profit", ${price}, ${rounding}
    from "inventories"
    where ${isRepriced(currency)} and ("rate" is distinct from ${rate} or "rounding" <> ${rounding} or "salePrice" <> ${price})
    order by "sortKey" desc, "nameKey" desc, "id" desc`.execute(trx);
}

async function setPrices(trx: Trx, saved: RateRecord): Promise<void> {
  const { currency, rate, rounding, at } = saved;
  const price = priceAt(trx, saved);
  await sql`
    update "inventories"
    set "rate" = ${rate}, "salePrice" = ${price}, "rounding" = ${rounding}, "updatedAt" = ${at},
      "latestExchangeRate" = case when "latestExchangeRate" is not null then ${rate} end,
      "latestSalePrice" = case when "latestSalePrice" is not null then ${price} end
    where ${isRepriced(currency)}`.execute(trx);
}

/** Keeps the newest record last even if two are saved in the same millisecond. */
function laterThan(last: Instant, at: Instant): Instant {
  return last < at ? at : instant(new Date(Date.parse(last) + 1));
}
