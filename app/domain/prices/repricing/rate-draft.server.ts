import type { Insertable } from 'kysely';
import type { Database, Db, Trx } from '#app/db/schema.ts';
import { transact } from '#app/db/transaction.server.ts';
import { instant } from '#app/domain/dates.ts';
import type { By } from '#app/domain/people/audit/audit-record.server.ts';
import { isOne, isPositive } from '#app/domain/prices/pricing/pricing.ts';
import { readRounding } from '#app/domain/prices/pricing/rounding-setting.server.ts';
import type { DraftProblem } from '#app/domain/prices/repricing/rate-batch.ts';
import { lastPriceChangeId, type Repricing } from '#app/domain/prices/repricing/rate-batch-sql.server.ts';
import { lockSettings } from '#app/domain/settings-lock.server.ts';
import { lockAllItems } from '#app/domain/stock/item-lock.server.ts';

export type DraftRates = { currency: string; rate: string }[];

/** Saves rates to preview, under an id that the page made. An existing draft keeps its exclusions. */
export async function saveDraft(
  db: Db,
  { now, uid }: By,
  { id, rates }: { id: string; rates: DraftRates },
): Promise<{ ok: true } | ({ ok: false } & DraftProblem)> {
  if (rates.length === 0) return { ok: false, problem: 'no-rates' };
  const invalid = rates.find(({ rate }) => !isPositive(rate));
  if (invalid) return { ok: false, problem: 'rate-not-positive', currency: invalid.currency };
  if (rates.some(({ currency, rate }) => currency === 'MMK' && !isOne(rate)))
    return { ok: false, problem: 'rate-for-mmk' };

  return transact(db, async (trx) => {
    await lockSettings(trx);
    // The lock waits for price changes under way, so that all later ones have higher ids.
    await lockAllItems(trx);
    const preview = { previewedAt: instant(now), previewedTo: await lastPriceChangeId(trx) };
    const rounding = await readRounding(trx);
    const batchRates = rates.map((rate) => ({ ...rate, rateId: crypto.randomUUID() }));
    const existing = await trx.selectFrom('rateBatches').select('appliedAt').where('id', '=', id).executeTakeFirst();
    if (!existing) {
      await insertBatch(trx, { id, createdBy: uid, ...preview }, { rates: batchRates, rounding });
      return { ok: true };
    }
    if (existing.appliedAt !== null) return { ok: false, problem: 'already-applied' };
    await trx
      .updateTable('rateBatches')
      .set({ ...preview, rounding })
      .where('id', '=', id)
      .execute();
    await trx.deleteFrom('rateBatchRates').where('batchId', '=', id).execute();
    await trx
      .insertInto('rateBatchRates')
      .values(batchRates.map((rate) => ({ batchId: id, ...rate })))
      .execute();
    return { ok: true };
  });
}

type NewBatch = Omit<Insertable<Database['rateBatches']>, 'rounding'>;

export async function insertBatch(trx: Trx, batch: NewBatch, { rates, rounding }: Repricing): Promise<void> {
  await trx
    .insertInto('rateBatches')
    .values({ ...batch, rounding })
    .execute();
  await trx
    .insertInto('rateBatchRates')
    .values(rates.map((rate) => ({ batchId: batch.id, ...rate })))
    .execute();
}

/** @returns false if the draft is discarded or applied, or the item does not exist. */
export async function excludeItem(
  db: Db,
  { id, itemId, excluded }: { id: string; itemId: string; excluded: boolean },
): Promise<boolean> {
  return transact(db, async (trx) => {
    const draft = await lockDraft(trx, id);
    const item = await trx.selectFrom('inventories').select('id').where('id', '=', itemId).executeTakeFirst();
    if (!draft || !item) return false;
    if (excluded)
      await trx
        .insertInto('rateBatchExclusions')
        .values({ batchId: id, itemId })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    else await trx.deleteFrom('rateBatchExclusions').where('batchId', '=', id).where('itemId', '=', itemId).execute();
    return true;
  });
}

/** Idempotent. An applied batch stays. */
export async function discardDraft(db: Db, id: string): Promise<void> {
  await db.deleteFrom('rateBatches').where('id', '=', id).where('appliedAt', 'is', null).execute();
}

function lockDraft(trx: Trx, id: string) {
  return trx
    .selectFrom('rateBatches')
    .select('id')
    .where('id', '=', id)
    .where('appliedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}
