import { type Kysely, PostgresAdapter, sql } from 'kysely';

/**
 * Drops the tables in which the prices of a new rate were staged. A rate that was applied may have been stopped while its
 * price history was written: the rest is written here, under the ids reserved for it. A rate that was not applied has
 * changed nothing.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const postgres = db.getExecutor().adapter instanceof PostgresAdapter;
  // A process of the version before may still be writing that history: it has finished a part, or fails at the next one.
  if (postgres) await sql`lock table "repricings", "repricedItems" in access exclusive mode`.execute(db);
  await sql`
    insert into "priceChanges" ("id", "itemId", "reason", "uid", "at", "rateId",
      "oldCost", "oldRate", "oldProfit", "oldSalePrice", "newCost", "newRate", "newProfit", "newSalePrice")
      ${postgres ? sql`overriding system value` : sql``}
    select "changeId", "itemId", 'rate', "uid", "at", "rateId",
      "cost", "oldRate", "profit", "oldSalePrice", "cost", "rate", "profit", "salePrice"
    from "repricedItems" join "repricings" using ("rateId")
    where "applied" and "changeId" > "writtenTo"
    order by "changeId"`.execute(db);
  await db.schema.dropTable('repricedItems').execute();
  await db.schema.dropTable('repricings').execute();
}
