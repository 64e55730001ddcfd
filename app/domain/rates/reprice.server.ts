import { sql } from 'kysely';
import { insertRepriced, placeOfItem, readWhole, reserveHistoryIds } from '#app/db/bulk-write.server.ts';
import { isPostgres } from '#app/db/engine.server.ts';
import type { Decimal, Instant, Trx } from '#app/db/schema.ts';
import { holdAllItems } from '#app/domain/catalog/item-lock.server.ts';
import { countItemsToPrice, type Repricing } from '#app/domain/rates/price-items.server.ts';

/** A rate that is being saved: the record it will be, by whom and when. */
export type RateRecord = { id: string; currency: string; rate: Decimal; uid: string; at: Instant };

/** Whoever else writes waits for so many at most: some 30 ms. */
const ROWS_A_STEP = 10_000;
/** Runs a step in a transaction of its own, or in the one that all of it is in. */
type InTransaction = <T>(step: (trx: Trx) => Promise<T>) => Promise<T>;

/** An item, or the list of them, is no longer what its new price was computed from. */
export class ItemsMoved extends Error {}

/**
 * Writes down the new prices where nobody reads them yet. The history that they will leave gets its ids here, the last by
 * name first, because a list of changes begins with the one written last.
 * @param items by name.
 * @param progress told how many are written down, and waited for.
 */
export async function stage(
  inTransaction: InTransaction,
  { id: rateId, rate, uid, at }: RateRecord,
  items: Repricing[],
  progress: (staged: number) => unknown = () => {},
): Promise<void> {
  const changing = items.filter(
    ({ oldRate, oldSalePrice, salePrice }) => oldRate !== rate || oldSalePrice !== salePrice,
  );
  const changeIds = await inTransaction(async (trx) => {
    await trx.insertInto('repricings').values({ rateId, rate, uid, at, applied: false }).execute();
    const ids = await reserveHistoryIds(trx, changing.length);
    return new Map(changing.toReversed().map(({ itemId }, index) => [itemId, ids[index] ?? null]));
  });
  const rows = items
    .map((item) => ({ rateId, ...item, changeId: changeIds.get(item.itemId) ?? null }))
    .sort((one, other) => one.place - other.place);
  for (let step = 0; step < rows.length; step += ROWS_A_STEP) {
    const end = Math.min(step + ROWS_A_STEP, rows.length);
    await inTransaction(async (trx) => {
      await insertRepriced(trx, rows.slice(step, end));
    });
    await progress(end);
  }
}

/**
 * Gives the items the rate and the prices that were staged, and the latest fields where an item has them.
 * @throws ItemsMoved where any of them was added, deleted or priced otherwise since: then the transaction must not stand.
 */
export async function applyStaged(trx: Trx, { id, currency, rate, at }: RateRecord, staged: number): Promise<void> {
  await holdAllItems(trx);
  if ((await countItemsToPrice(trx, currency)) !== staged) throw new ItemsMoved();
  await readWhole(trx);
  const { numUpdatedRows } = await trx
    .updateTable('inventories')
    .from('repricedItems as staged')
    .set(({ ref }) => ({
      rate,
      salePrice: ref('staged.salePrice'),
      latestExchangeRate: sql<string>`case when "latestExchangeRate" is not null then ${rate} end`,
      latestSalePrice: sql<number>`case when "latestSalePrice" is not null then staged."salePrice" end`,
      updatedAt: at,
    }))
    .where('staged.rateId', '=', id)
    .$if(!isPostgres(trx), (query) => query.where(placeOfItem(trx), '=', ({ ref }) => ref('staged.place')))
    .whereRef('inventories.id', '=', 'staged.itemId')
    .where('inventories.deletedAt', 'is', null)
    .where('inventories.currency', '=', currency)
    .whereRef('inventories.cost', '=', 'staged.cost')
    .whereRef('inventories.profit', '=', 'staged.profit')
    .whereRef('inventories.salePrice', '=', 'staged.oldSalePrice')
    .whereRef('inventories.rate', 'is not distinct from', 'staged.oldRate')
    .executeTakeFirstOrThrow();
  if (Number(numUpdatedRows) !== staged) throw new ItemsMoved();
  await trx.updateTable('repricings').set({ applied: true }).where('rateId', '=', id).execute();
}

/** Forgets what was staged and not applied. */
export async function forgetStaged(trx: Trx, rateId: string): Promise<void> {
  await trx.deleteFrom('repricedItems').where('rateId', '=', rateId).execute();
  await trx.deleteFrom('repricings').where('rateId', '=', rateId).where('applied', '=', false).execute();
}
