import { type RawBuilder, sql } from 'kysely';
import type { Db, Rounding } from '#app/db/schema.ts';
import { hasChanged } from '#app/domain/prices/price-changes/price-change-list.server.ts';
import { salePriceSql } from '#app/domain/prices/pricing/pricing-sql.server.ts';
import type { BatchRate } from '#app/domain/prices/repricing/rate-batch.ts';

/** New rates, for all items of their currencies or, with a draft, for those not excluded and not changed since its preview. */
export type Repricing = {
  rates: BatchRate[];
  rounding: Rounding;
  /** `previewedTo` and `appliedTo` are the newest ids of `priceChanges` when the draft is previewed and applied. */
  draft?: { id: string; previewedTo: number; appliedTo: number };
};

/** An SQL table `newRates` with a row for each currency: `rateCurrency`, `newRate`, `rateId`. */
export function newRates({ rates }: Repricing): RawBuilder<unknown> {
  const rows = rates.map(({ currency, rate, rateId }) => sql`(${text(currency)}, ${text(rate)}, ${text(rateId)})`);
  return sql`"newRates" ("rateCurrency", "newRate", "rateId") as (values ${sql.join(rows)})`;
}

const text = (value: string) => sql`cast(${value} as text)`;

export const isRepriceable: RawBuilder<boolean> = sql`"deletedAt" is null and "cost" is not null and "profit" is not null`;

export function excludedItemIds(batchId: string): RawBuilder<unknown> {
  return sql`select "itemId" from "rateBatchExclusions" where "batchId" = ${batchId}`;
}

export function isRepriced({ draft }: Repricing, { withExcluded = false } = {}): RawBuilder<boolean> {
  const isOfCurrency = sql<boolean>`${isRepriceable} and "currency" = "rateCurrency"`;
  if (!draft) return isOfCurrency;
  const isUnchanged = sql<boolean>`${isOfCurrency} and "inventories"."id" not in (${changedItemIds(draft)})`;
  if (withExcluded) return isUnchanged;
  return sql<boolean>`${isUnchanged} and "inventories"."id" not in (${excludedItemIds(draft.id)})`;
}

function changedItemIds({ previewedTo, appliedTo }: NonNullable<Repricing['draft']>): RawBuilder<unknown> {
  return sql`select "itemId" from "priceChanges" where "id" > ${previewedTo} and "id" <= ${appliedTo} and ${hasChanged}`;
}

export function newPrice(db: Db, { rounding }: Repricing): RawBuilder<number | null> {
  const ref = (column: string) => sql.ref<string>(column);
  return salePriceSql(db, { cost: ref('cost'), rate: ref('newRate'), profit: ref('profit') }, rounding);
}

/** A condition on rows `c` of the price history: one of these rates made the change. */
export function isChangeOf(rates: BatchRate[]): RawBuilder<boolean> {
  return sql`c."reason" = 'rate' and c."rateId" in (${sql.join(rates.map(({ rateId }) => rateId))})`;
}

/** The id of the newest price change: later changes have higher ids. */
export async function lastPriceChangeId(db: Db): Promise<number> {
  const { id } = await db
    .selectFrom('priceChanges')
    .select(({ fn }) => fn.max('id').as('id'))
    .executeTakeFirstOrThrow();
  return id ?? 0;
}
