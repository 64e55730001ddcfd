import { createBatcher } from '#app/db/request-batcher.server.ts';
import type { Db, Trx } from '#app/db/schema.ts';
import { isStatementTimeout, isUniqueViolation, transact } from '#app/db/transaction.server.ts';
import { isUnavailable } from '#app/db/unavailable.server.ts';
import { AttemptVoidedError, placeAttempts } from '#app/domain/orders/checkout/attempt-place.server.ts';
import type { AttemptKey } from '#app/domain/orders/checkout/attempt-reconcile.server.ts';
import type { Attempt } from '#app/domain/orders/checkout/order-write.server.ts';
import type { Placement } from '#app/domain/orders/checkout/placement.ts';

/** One transaction writes about this many rows: fifty orders of one phone. A longer cart gets its own transaction. */
const MAX_BATCH_ROWS = 200;
/** Limits one process on PostgreSQL; SQLite writes one batch at a time. */
const MAX_CONCURRENT_BATCHES = 3;

/** Concurrent orders share a transaction, in order of arrival (decision: placing-an-order). */
export const placeInBatches = createBatcher(placeEach, {
  maxSize: MAX_BATCH_ROWS,
  sizeOf: ({ checkout }) => 2 + 2 * checkout.lines.length,
  concurrency: MAX_CONCURRENT_BATCHES,
});

/** If the shared transaction fails, each attempt gets its own, so that one failure does not affect others. */
async function placeEach(
  db: Db,
  attempts: Attempt[],
  createdIds = new Set<string>(),
): Promise<PromiseSettledResult<Placement>[]> {
  try {
    const placements = await placeAll(db, attempts, createdIds);
    return placements.map((value) => ({ status: 'fulfilled', value }));
  } catch (reason) {
    // Retrying one by one would only repeat the wait.
    if (attempts.length === 1 || isUnavailable(reason) || isStatementTimeout(reason))
      return attempts.map(() => ({ status: 'rejected', reason }));
    const outcomes: PromiseSettledResult<Placement>[] = [];
    for (const attempt of attempts) outcomes.push(...(await placeEach(db, [attempt], createdIds)));
    return outcomes;
  }
}

/** @param createdIds ids of orders created here: after a lost COMMIT they are found again, though new to the buyer. */
async function placeAll(db: Db, attempts: Attempt[], createdIds: Set<string>): Promise<Placement[]> {
  const voided: AttemptKey[] = [];
  const place = (trx: Trx) => placeAttempts(trx, attempts, voided, createdIds);
  for (let failures = 0; ; ) {
    try {
      const placements = await transact(db, place, { prepare: true });
      return placements.map((placement) => {
        const isNew = placement.ok && createdIds.delete(placement.order.id);
        return placement.ok && !isNew ? { ...placement, again: true } : placement;
      });
    } catch (error) {
      if (error instanceof AttemptVoidedError) voided.push(...error.voided);
      // Another transaction used a key, or the connection was lost, perhaps after COMMIT: a retry resolves both.
      else if (failures++ > 0 || !(isUniqueViolation(error, 'orders.checkoutKey') || isUnavailable(error))) throw error;
    }
  }
}
