import { sql } from 'kysely';
import { noteChange } from '#app/db/changes.server.ts';
import { isPostgres } from '#app/db/engine.server.ts';
import type { Db, Trx } from '#app/db/schema.ts';
import { transact } from '#app/db/transaction.server.ts';
import { record } from '#app/domain/audit/audit-record.server.ts';
import { instant } from '#app/domain/dates.ts';
import type { UndoProblem } from '#app/domain/repricing/rate-batch.ts';
import { readBatch } from '#app/domain/repricing/rate-batch-read.server.ts';
import { isChangeOf, lastPriceChangeId } from '#app/domain/repricing/rate-batch-sql.server.ts';
import { lockSettings } from '#app/domain/settings/settings-lock.server.ts';
import { lockAllItems } from '#app/domain/stock/item-lock.server.ts';

/**
 * Undoes an applied batch: items that still have its price get their earlier price and rate in a new price change, and its
 * rates are deleted. Items that changed since keep their prices, and so do orders.
 */
export async function undoBatch(
  db: Db,
  now: Date,
  uid: string,
  id: string,
): Promise<{ ok: true; restored: number } | ({ ok: false } & UndoProblem)> {
  return transact(db, async (trx) => {
    await lockSettings(trx);
    await lockAllItems(trx);
    const batch = await readBatch(trx, id);
    if (!batch?.appliedAt) return { ok: false, problem: 'no-such-batch' };
    if (batch.undoneAt) return { ok: false, problem: 'already-undone', by: batch.undoerName ?? '', at: batch.undoneAt };
    const at = instant(now);
    const lastIdBefore = await lastPriceChangeId(trx);
    await disableNestedLoops(trx);
    await sql`
      with "later" as (
        select * from "priceChanges" where "id" > (select "appliedTo" from "rateBatches" where "id" = ${id})
      )
      insert into "priceChanges" ("reason", "rateId", "restoredId", "uid", "at", "itemId",
        "oldCost", "oldRate", "oldProfit", "oldSalePrice", "oldRounding",
        "newCost", "newRate", "newProfit", "newSalePrice", "newRounding")
      select 'undone', c."rateId", ${changeBefore}, ${uid}, ${at}, i."id",
        i."cost", i."rate", i."profit", i."salePrice", i."rounding",
        c."oldCost", c."oldRate", c."oldProfit", c."oldSalePrice", c."oldRounding"
      from "later" c join "inventories" i on i."id" = c."itemId"
      where ${isChangeOf(batch.rates)} and i."deletedAt" is null and c."id" in (${currentChanges})
      order by i."sortKey" desc, i."nameKey" desc, i."id" desc`.execute(trx);
    const { numAffectedRows = 0n } = await sql`
      update "inventories"
      set "rate" = u."newRate", "salePrice" = u."newSalePrice", "rounding" = u."newRounding", "updatedAt" = ${at},
        "latestExchangeRate" = case when "latestExchangeRate" is not null then u."newRate" end,
        "latestSalePrice" = case when "latestSalePrice" is not null then u."newSalePrice" end
      from "priceChanges" u
      where u."id" > ${lastIdBefore} and u."itemId" = "inventories"."id"`.execute(trx);
    const restored = Number(numAffectedRows);
    const rateIds = batch.rates.map(({ rateId }) => rateId);
    await trx.deleteFrom('exchangeRates').where('id', 'in', rateIds).execute();
    await trx.updateTable('rateBatches').set({ undoneAt: at, undoneBy: uid, restored }).where('id', '=', id).execute();
    if (restored > 0) noteChange(trx, { what: 'catalog' });
    await record(trx, now, {
      uid,
      action: 'rates undone',
      entity: 'rateBatches',
      entityId: id,
      before: Object.fromEntries(batch.rates.map(({ currency, rate }) => [currency, rate])),
    });
    return { ok: true, restored };
  });
}

/**
 * PostgreSQL has no statistics on rows written a moment ago. It expects one change in the batch, and would scan all items
 * for each change in a nested loop.
 */
async function disableNestedLoops(trx: Trx): Promise<void> {
  if (isPostgres(trx)) await sql`set local enable_nestloop = off`.execute(trx);
}

/** Selects, for each item in "later", the id of the change that set its present price. */
const currentChanges = sql`
  select coalesce("restoredId", "id") from "later" where "id" in (select max("id") from "later" group by "itemId")`;

/**
 * Selects the price change of the same item before `c`. It compares the two columns in the order of their index: with
 * `limit 1` alone, PostgreSQL may search the whole history by id for each item.
 */
const changeBefore = sql`(
  select case when "itemId" = c."itemId" then coalesce("restoredId", "id") end from "priceChanges"
  where ("itemId", "id") < (c."itemId", c."id") order by "itemId" desc, "id" desc limit 1)`;
