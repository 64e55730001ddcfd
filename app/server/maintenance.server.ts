import type { Db } from '#app/db/schema.ts';
import { isUnavailable } from '#app/db/unavailable.server.ts';
import { deleteOldImports } from '#app/domain/catalog/stock-import/import-stage.server.ts';
import { deleteOldSlips } from '#app/domain/money/slips/slip-delete.server.ts';
import { deleteOldStatementLines } from '#app/domain/money/statements/statement-import.server.ts';
import { deleteVoidedAttempts } from '#app/domain/orders/checkout/attempt-reconcile.server.ts';
import { compactCounters } from '#app/domain/orders/order-counters-compact.server.ts';
import { deleteOldMovedKey } from '#app/domain/people/accounts/moved-password-key.server.ts';
import { deleteSentMails } from '#app/domain/people/outbox/mail-finish.server.ts';
import { deleteOldSecurityEvents } from '#app/domain/people/security-log/security-record.server.ts';
import { deleteExpiredPasskeyChallenges } from '#app/domain/people/sign-in/passkeys.server.ts';
import { deleteExpiredSignIns } from '#app/domain/people/sign-in/sign-in-throttle.server.ts';
import { deleteOldMoveIns } from '#app/domain/shop/move-in/move-in-stage.server.ts';
import type { Log } from '#app/runtime/log.server.ts';

const EVERY_MS = 60 * 60_000;

/** Cleans the database now and every hour. @returns a function that stops this and waits for work in progress. */
export function startMaintenance(db: Db, log: Log, everyMs = EVERY_MS): () => Promise<void> {
  let running = Promise.resolve();
  const run = () => {
    const now = new Date();
    running = Promise.allSettled([
      deleteExpiredSignIns(db, now),
      deleteExpiredPasskeyChallenges(db, now),
      deleteOldSecurityEvents(db, now),
      compactCounters(db),
      deleteVoidedAttempts(db, now),
      deleteSentMails(db, now),
      deleteOldSlips(db, now),
      deleteOldStatementLines(db, now),
      deleteOldMovedKey(db, now),
      deleteOldMoveIns(db, now),
      deleteOldImports(db, now),
    ]).then((results) => {
      for (const result of results) {
        if (result.status === 'rejected' && !isUnavailable(result.reason))
          log.error({ err: result.reason }, 'maintenance failed');
      }
    });
  };
  run();
  const timer = setInterval(run, everyMs).unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
