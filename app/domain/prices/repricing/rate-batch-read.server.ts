import type { Db } from '#app/db/schema.ts';
import { readSnapshot } from '#app/db/transaction.server.ts';
import { LIST_PAGE_SIZE } from '#app/domain/constants.ts';
import type { RateBatch } from '#app/domain/prices/repricing/rate-batch.ts';
import { lastPriceChangeId, type Repricing } from '#app/domain/prices/repricing/rate-batch-sql.server.ts';
import { type Page, pageOf } from '#app/domain/text/paging.ts';

export async function readBatch(db: Db, id: string): Promise<RateBatch | null> {
  const [row] = await withRates(db, await selectBatches(db).where('rateBatches.id', '=', id).execute());
  return row ?? null;
}

export async function listBatches(db: Db, wanted: number): Promise<{ batches: RateBatch[] } & Page> {
  return readSnapshot(db, async (snapshot) => {
    const { count } = await snapshot
      .selectFrom('rateBatches')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    const page = pageOf(wanted, count, LIST_PAGE_SIZE);
    const rows = await selectBatches(snapshot)
      .orderBy('appliedAt', (ob) => ob.desc().nullsFirst())
      .orderBy('previewedAt', 'desc')
      .orderBy('rateBatches.id')
      .limit(page.size)
      .offset(page.offset)
      .execute();
    return { batches: await withRates(snapshot, rows), ...page };
  });
}

function selectBatches(db: Db) {
  return db
    .selectFrom('rateBatches')
    .innerJoin('users as creator', 'creator.id', 'createdBy')
    .leftJoin('users as applier', 'applier.id', 'appliedBy')
    .leftJoin('users as undoer', 'undoer.id', 'undoneBy')
    .select(['rateBatches.id', 'previewedAt', 'changes', 'appliedAt', 'appliedBy', 'undoneAt', 'restored'])
    .select(['creator.name as creatorName', 'applier.name as applierName', 'undoer.name as undoerName']);
}

async function withRates(db: Db, rows: Omit<RateBatch, 'rates'>[]): Promise<RateBatch[]> {
  const ids = rows.map(({ id }) => id);
  const rates = await db
    .selectFrom('rateBatchRates')
    .select(['batchId', 'currency', 'rate', 'rateId'])
    .where('batchId', 'in', [...ids, ''])
    .orderBy('currency')
    .execute();
  const byBatch = Map.groupBy(rates, ({ batchId }) => batchId);
  return rows.map((row) => ({
    ...row,
    rates: (byBatch.get(row.id) ?? []).map(({ currency, rate, rateId }) => ({ currency, rate, rateId })),
  }));
}

/** Reads what a draft re-prices, as of the newest price change; null if it is discarded or applied. */
export async function readRepricing(
  db: Db,
  id: string,
): Promise<(Repricing & { draft: { appliedTo: number } }) | null> {
  const draft = await db
    .selectFrom('rateBatches')
    .select(['previewedTo', 'rounding'])
    .where('id', '=', id)
    .where('appliedAt', 'is', null)
    .executeTakeFirst();
  if (!draft) return null;
  const rates = await db
    .selectFrom('rateBatchRates')
    .select(['currency', 'rate', 'rateId'])
    .where('batchId', '=', id)
    .orderBy('currency')
    .execute();
  const { previewedTo, rounding } = draft;
  return { rates, rounding, draft: { id, previewedTo, appliedTo: await lastPriceChangeId(db) } };
}
