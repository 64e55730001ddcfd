import type { Db } from '#app/db/schema.ts';
import { deleteExpiredSignIns } from '#app/domain/accounts/sign-in-cleanup.server.ts';
import { forgetClosedAttempts } from '#app/domain/checkout/attempt-settle.server.ts';
import { foldTallies } from '#app/domain/orders/order-counters-compact.server.ts';
import type { Log } from '#app/server/log.server.ts';

const EVERY_MS = 60 * 60_000;

/** Sweeps at once and then every hour; it keeps no process alive. The function it answers ends it and waits for the broom. */
export function startSweeping(db: Db, log: Log, everyMs = EVERY_MS): () => Promise<void> {
  let underWay = Promise.resolve();
  const sweep = () => {
    const now = new Date();
    underWay = Promise.allSettled([deleteExpiredSignIns(db, now), foldTallies(db), forgetClosedAttempts(db, now)]).then(
      (sweeps) => {
        for (const swept of sweeps) if (swept.status === 'rejected') log.error({ err: swept.reason }, 'sweep failed');
      },
    );
  };
  sweep();
  const timer = setInterval(sweep, everyMs).unref();
  return async () => {
    clearInterval(timer);
    await underWay;
  };
}
