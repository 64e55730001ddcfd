import type { Db } from '#app/db/schema.ts';
import { transact } from '#app/db/transaction.server.ts';
import { isUnavailable } from '#app/db/unavailable.server.ts';
import { raiseDeadlines } from '#app/domain/money/payment-accounts/time-to-pay.server.ts';
import { expireOrders } from '#app/domain/orders/order-steps/order-expire.server.ts';
import { remindBuyers } from '#app/domain/orders/order-steps/order-remind.server.ts';
import type { Log } from '#app/runtime/log.server.ts';

const EVERY_MS = 5_000;

/** Cancels orders that nobody paid in time, and reminds buyers before; several processes may do so. At the start, each moves
 * deadlines that have passed or come within an hour to an hour from now, because nobody could pay while the shop was down.
 * @returns a function that stops the timer and waits for work in progress. */
export function startOrderExpiry(db: Db, log: Log, everyMs = EVERY_MS): () => Promise<void> {
  let running: Promise<void> | undefined;
  let hasRaisedDeadlines = false;
  const run = async () => {
    try {
      const now = new Date();
      if (!hasRaisedDeadlines) await transact(db, (trx) => raiseDeadlines(trx, now));
      hasRaisedDeadlines = true;
      const expired = await expireOrders(db, now);
      if (expired > 0) log.info({ expired }, 'orders expired unpaid');
      await remindBuyers(db, now);
    } catch (error) {
      if (!isUnavailable(error)) log.error({ err: error }, 'unpaid orders could not expire');
    }
  };
  const runIfIdle = () => {
    running ??= run().finally(() => {
      running = undefined;
    });
  };
  runIfIdle();
  const timer = setInterval(runIfIdle, everyMs).unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
