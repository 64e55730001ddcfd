import { sql } from 'kysely';
import { noteChange } from '#app/db/changes.server.ts';
import { isPostgres } from '#app/db/engine.server.ts';
import type { Db, Trx } from '#app/db/schema.ts';
import { transact } from '#app/db/transaction.server.ts';
import { instant } from '#app/domain/dates.ts';
import { type By, record } from '#app/domain/people/audit/audit-record.server.ts';
import { limitShopPrices } from '#app/domain/people/limits/limits.server.ts';
import type { UndoProblem } from '#app/domain/prices/repricing/rate-batch.ts';
import { readBatch } from '#app/domain/prices/repricing/rate-batch-read.server.ts';
import { isChangeOf, lastPriceChangeId } from '#app/domain/prices/repricing/rate-batch-sql.server.ts';
import { lockSettings } from '#app/domain/settings-lock.server.ts';
import { lockAllItems } from '#app/domain/stock/item-lock.server.ts';

/** Undoes an applied batch: the items that it priced get the price and rate of their newest change that still counts, in a new
 * price change, and its rates are deleted. Items that changed since keep their prices, and so do orders. */
export async function undoBatch(
  db: Db,
  { now, uid }: By,
  id: string,
): Promise<{ ok: true; restored: number } | ({ ok: false } & UndoProblem)> {
  return transact(db, async (trx) => {
    await lockSettings(trx);
    await lockAllItems(trx);
    const batch = await readBatch(trx, id);
    if (!batch?.appliedAt) return { ok: false, problem: 'no-such-batch' };
    if (batch.undoneAt) return { ok: false, problem: 'already-undone', by: batch.undoerName ?? '', at: batch.undoneAt };
    await limitShopPrices(trx, uid);
    const at = instant(now);
    const lastIdBefore = await lastPriceChangeId(trx);
    await disableNestedLoops(trx);
    await sql`
      with "priced" as materialized (
        select c."itemId", c."rateId", ${newestThatCounts(id)} as "countingId" from "priceChanges" c
        where ${isChangeOf(batch.rates)}
      ), "voided" as materialized (
        select p.*, (select n."id" from "priceChanges" n
          where n."itemId" between p."itemId" and p."itemId" and n."id" > coalesce(p."countingId", 0)
          order by n."itemId", n."id" limit 1) as "firstId"
        from "priced" p
      ), "first" as (select * from "priceChanges" where "id" >= (select min("firstId") from "voided"))
      insert into "priceChanges" ("reason", "rateId", "restoredId", "uid", "at", "itemId",
        "oldCost", "oldRate", "oldProfit", "oldSalePrice", "oldRounding",
        "newCost", "newRate", "newProfit", "newSalePrice", "newRounding")
      select 'undone', v."rateId", v."countingId", ${uid}, ${at}, i."id",
        i."cost", i."rate", i."profit", i."salePrice", i."rounding",
        f."oldCost", f."oldRate", f."oldProfit", f."oldSalePrice", f."oldRounding"
      from "voided" v cross join "first" f cross join "inventories" i
      where f."id" = v."firstId" and i."id" = v."itemId" and i."deletedAt" is null
        and (i."rate" is distinct from f."oldRate" or i."rounding" <> f."oldRounding" or i."salePrice" <> f."oldSalePrice")
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

/** PostgreSQL has no statistics on new rows: it expects one change, and would scan all items for each in a nested loop. */
async function disableNestedLoops(trx: Trx): Promise<void> {
  if (isPostgres(trx)) await sql`set local enable_nestloop = off`.execute(trx);
}

/** Selects the item's newest change that belongs to no undone batch, neither as its rate nor as its undo; null if the item has
 * none. `between` keeps PostgreSQL on the index of items: for `=`, it may search the whole history for each item. */
const newestThatCounts = (undoneId: string) => sql`(
  select h."id" from "priceChanges" h
  where h."itemId" between c."itemId" and c."itemId" and coalesce(h."rateId", '') not in (
    select r."rateId" from "rateBatchRates" r join "rateBatches" b on b."id" = r."batchId"
    where b."undoneAt" is not null or b."id" = ${undoneId})
  order by h."itemId" desc, h."id" desc limit 1)`;
