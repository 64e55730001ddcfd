import { sql } from 'kysely';
import { noteChange } from '#app/db/changes.server.ts';
import type { BusinessDate, Instant, Trx } from '#app/db/schema.ts';
import { instant } from '#app/domain/dates.ts';
import { recordAll } from '#app/domain/people/audit/audit-record.server.ts';
import { latestRate } from '#app/domain/prices/rates/rate-read.server.ts';
import { isRepriced, newPrice, newRates, type Repricing } from '#app/domain/prices/repricing/rate-batch-sql.server.ts';

export type Effect = { items: number; changes: number; unpriceable: string | null };

export async function countEffect(trx: Trx, repricing: Repricing): Promise<Effect> {
  const { rows } = await sql<Effect>`
    with ${newRates(repricing)}, "priced" as materialized (
      select "name", "salePrice", ${newPrice(trx, repricing)} as "newPrice"
      from "inventories", "newRates" where ${isRepriced(repricing)}
    )
    select count(*) as "items", count(*) filter (where "newPrice" <> "salePrice") as "changes",
      min("name") filter (where "newPrice" is null) as "unpriceable"
    from "priced"`.execute(trx);
  return rows[0] ?? { items: 0, changes: 0, unpriceable: null };
}

/** Saves the rates and re-prices their items. The caller has locked all items and knows that each has a new price. */
export async function applyRates(
  trx: Trx,
  repricing: Repricing,
  { now, date, uid }: { now: Date; date: BusinessDate; uid: string },
): Promise<void> {
  const at = instant(now);
  const events = [];
  for (const { currency, rate, rateId } of repricing.rates) {
    const last = await latestRate(trx, currency);
    await trx
      .insertInto('exchangeRates')
      .values({ id: rateId, currency, rate, date, createdAt: last ? laterThan(last.createdAt, at) : at })
      .execute();
    events.push({
      now,
      uid,
      action: 'rate saved' as const,
      entity: 'exchangeRates',
      entityId: rateId,
      before: last && { rate: last.rate },
      after: { currency, rate, date },
    });
  }
  await writePriceHistory(trx, repricing, { uid, at });
  const repriced = await setPrices(trx, repricing, at);
  if (repriced > 0) noteChange(trx, { what: 'catalog' });
  await recordAll(trx, events);
}

/** Must run before `setPrices`. The history lists the newest row first, so this inserts rows in reverse order of names. A price
 * that stays has a row after another rate's: if that rate is undone, this one still sets the price. */
async function writePriceHistory(
  trx: Trx,
  repricing: Repricing,
  { uid, at }: { uid: string; at: Instant },
): Promise<void> {
  const { rounding } = repricing;
  const price = newPrice(trx, repricing);
  await sql`
    with ${newRates(repricing)}
    insert into "priceChanges" ("reason", "rateId", "uid", "at", "itemId",
      "oldCost", "oldRate", "oldProfit", "oldSalePrice", "oldRounding",
      "newCost", "newRate", "newProfit", "newSalePrice", "newRounding")
    select 'rate', "rateId", ${uid}, ${at}, "id",
      "cost", "rate", "profit", "salePrice", "rounding", "cost", "newRate", "profit", ${price}, ${rounding}
    from "inventories", "newRates"
    where ${isRepriced(repricing)}
      and ("rate" is distinct from "newRate" or "rounding" <> ${rounding} or "salePrice" <> ${price} or exists (
        select 1 from "priceChanges" c where c."itemId" = "inventories"."id" and c."reason" = 'rate'))
    order by "sortKey" desc, "nameKey" desc, "id" desc`.execute(trx);
}

/** @returns the number of items with the new rate, even if their price stays. */
async function setPrices(trx: Trx, repricing: Repricing, at: Instant): Promise<number> {
  const price = newPrice(trx, repricing);
  const { numAffectedRows = 0n } = await sql`
    with ${newRates(repricing)}
    update "inventories"
    set "rate" = "newRate", "salePrice" = ${price}, "rounding" = ${repricing.rounding}, "updatedAt" = ${at},
      "latestExchangeRate" = case when "latestExchangeRate" is not null then "newRate" end,
      "latestSalePrice" = case when "latestSalePrice" is not null then ${price} end
    from "newRates"
    where ${isRepriced(repricing)}`.execute(trx);
  return Number(numAffectedRows);
}

/** Returns `at`, or just after `last` if `at` is not later: the newest rate must sort last even within a millisecond. */
function laterThan(last: Instant, at: Instant): Instant {
  return last < at ? at : instant(new Date(Date.parse(last) + 1));
}
