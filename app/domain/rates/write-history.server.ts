import { sql } from 'kysely';
import { withReservedIds } from '#app/db/bulk-write.server.ts';
import type { Db, Trx } from '#app/db/schema.ts';
import { transact } from '#app/db/transaction.server.ts';
import { forgetStaged } from '#app/domain/rates/reprice.server.ts';

/** Whoever else writes waits for so many rows at most. */
const ROWS_AT_ONCE = 5_000;
/** Nobody prepares a rate for so long: its process ended on the way. */
const ABANDONED_MS = 60 * 60_000;

/** Writes the price history of a rate that was applied, part by part; a part that is written is not written again. */
export async function writeHistory(db: Db, rateId: string): Promise<void> {
  while (await transact(db, (trx) => writeHistoryPart(trx, rateId)));
}

/**
 * Writes the next part of that history in the transaction of who calls, and after the last one forgets the rate's work.
 * @returns whether more is left to be written.
 */
export async function writeHistoryPart(trx: Trx, rateId: string): Promise<boolean> {
  const repricing = await trx
    .selectFrom('repricings')
    .select('writtenTo')
    .where('rateId', '=', rateId)
    .where('applied', '=', true)
    .forUpdate()
    .executeTakeFirst();
  if (!repricing) return false;
  const { writtenTo } = repricing;
  const last = await trx
    .selectFrom('repricedItems')
    .select('changeId')
    .where('rateId', '=', rateId)
    .where('changeId', '>', writtenTo)
    .orderBy('changeId')
    .offset(ROWS_AT_ONCE - 1)
    .limit(1)
    .executeTakeFirst();
  const part = last ? sql`and "changeId" <= ${last.changeId}` : sql``;
  await sql`
    insert into "priceChanges" ("id", "itemId", "reason", "uid", "at", "rateId", "oldCost", "oldRate", "oldProfit",
      "oldSalePrice", "newCost", "newRate", "newProfit", "newSalePrice") ${withReservedIds(trx)}
    select "changeId", "itemId", 'rate', "uid", "at", "rateId", "cost", "oldRate", "profit", "oldSalePrice", "cost",
      "rate", "profit", "salePrice"
    from "repricedItems" join "repricings" using ("rateId")
    where "rateId" = ${rateId} and "changeId" > ${writtenTo} ${part} order by "changeId"`.execute(trx);
  if (last) {
    await trx
      .updateTable('repricings')
      .set({ writtenTo: last.changeId ?? writtenTo })
      .where('rateId', '=', rateId)
      .execute();
    return true;
  }
  await trx.deleteFrom('repricedItems').where('rateId', '=', rateId).execute();
  await trx.deleteFrom('repricings').where('rateId', '=', rateId).execute();
  return false;
}

/** Ends what a process that is gone had begun: writes the history of what was applied, forgets what was not. */
export async function finishRepricings(db: Db, now: Date): Promise<void> {
  const repricings = await db.selectFrom('repricings').select(['rateId', 'applied', 'at']).execute();
  for (const { rateId, applied, at } of repricings) {
    if (applied) await writeHistory(db, rateId);
    else if (Date.parse(at) < now.getTime() - ABANDONED_MS) await transact(db, (trx) => forgetStaged(trx, rateId));
  }
}
