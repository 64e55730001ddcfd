import type { Mutant } from '#tests/support/torture/mutant.ts';

const caughtBy = (title: string) => ({ test: 'tests/torture/database/database.test.ts', title });
const seenByBuyers = (title: string) => ({ test: 'tests/torture/database/outage-buyers.test.ts', title });
const dialect = (title: string) => ({ test: 'app/db/postgres/postgres-dialect.test.ts', title });

const heard = {
  test: 'app/db/postgres/notifications.test.ts',
  title: 'fails queries on a dead connection, waits for running statements, and recovers',
};
const shopFault = {
  test: 'tests/torture/database/failures.test.ts',
  title: 'a fault of the shop is said as SPEC says each failure, also without scripts',
};
const keepsTyped = {
  test: 'tests/e2e/forms/bad-input.test.ts',
  title: 'every form keeps what was typed without scripts if the shop fails',
};
const refusedWrites = {
  test: 'tests/torture/database/refused-writes.test.ts',
  title: 'is answered with 503 while pages go on, told to the owner once, and over by itself',
};

const standby = { test: 'tests/torture/database/standby.test.ts', title: 'says of nothing that it is done before' };

const beside = (title: string) => ({ test: 'app/db/migrate.test.ts', title });

export const mutants: Mutant[] = [
  {
    name: 'upgrade: a migration ends at a table that is not free',
    file: 'app/db/migrate.server.ts',
    find: "['40P01', '55P03']",
    replace: "['40P01']",
    caughtBy: beside('gives way to a transaction that holds a table, and tries again'),
  },
  {
    name: 'upgrade: everybody waits behind a migration that waits',
    file: 'app/db/postgres/postgres-dialect.server.ts',
    find: 'MIGRATION_LOCK_SECONDS = 2;',
    replace: 'MIGRATION_LOCK_SECONDS = 0;',
    caughtBy: beside('gives way to a transaction that holds a table, and tries again'),
  },
  {
    name: 'upgrade: what breaks running processes starts beside them',
    file: 'app/db/migrate.server.ts',
    find: 'if (breaking.length === 0)',
    replace: 'if (breaking.length < 9)',
    caughtBy: beside('refuses what would break them, before it changes anything'),
  },
  {
    name: 'upgrade: a prepared statement that a migration changed fails',
    file: 'app/db/transaction.server.ts',
    find: ' || code === CHANGED_PLAN',
    replace: '',
    caughtBy: dialect('runs again after a migration beside it has changed what a prepared statement returns'),
  },
  {
    name: 'upgrade: a connection keeps a prepared statement that a migration changed',
    file: 'app/db/postgres/shop-client.server.ts',
    find: '    if (code === CHANGED_PLAN) this.isOutdated = true;\n',
    replace: '',
    caughtBy: dialect('runs again after a migration beside it has changed what a prepared statement returns'),
  },
  {
    name: 'a connection that the server ends is still used',
    file: 'app/db/postgres/shop-client.server.ts',
    find: "    this.on('error', () => this.stream.destroy());\n",
    replace: '',
    caughtBy: dialect('is unavailability also while the end of the connection is still on its way'),
  },
  {
    name: 'replication: a transaction that only reads waits for no standby',
    file: 'app/db/postgres/replication.server.ts',
    find: 'where pg_current_xact_id_if_assigned() is null',
    replace: 'where false',
    caughtBy: standby,
  },
  {
    name: 'replication: an offline sale sent again is looked up outside a transaction',
    file: 'app/domain/orders/counter/offline/offline-receive.server.ts',
    find: 'await transact(db, (trx) => readReceipt(trx, sent.key));',
    replace: 'await readReceipt(db, sent.key);',
    caughtBy: standby,
  },
  {
    name: 'replication: an attempt is answered from a row that no standby may have',
    file: 'app/domain/orders/checkout/attempt-reconcile.server.ts',
    find: '  return transact(db, (trx) =>',
    replace: `  const order = await ownOrder(db, uid, key);
  if (order) return { placed: true, order };
  return transact(db, (trx) =>`,
    caughtBy: standby,
  },
  {
    name: 'replication: a COMMIT waits for its standby without end',
    file: 'app/db/postgres/replication.server.ts',
    find: 'const STUCK_MS = 2_000;',
    replace: 'const STUCK_MS = 2_000_000;',
    caughtBy: standby,
  },
  {
    name: 'a lost COMMIT counts as committed',
    file: 'app/db/transaction.server.ts',
    find: 'if (isUnavailable(error)) publishChanges(db, changes);',
    replace: `if (isUnavailable(error)) return undefined as T;`,
    caughtBy: dialect('before COMMIT fails the transaction'),
  },
  {
    name: 'an order whose COMMIT was lost is reported as not placed',
    file: 'app/domain/orders/checkout/order-batch.server.ts',
    find: 'else if (failures++ > 0 ||',
    replace: `else if (isUnavailable(error)) return attempts.map(() => ({ ok: false, problem: 'empty-cart' }));
      else if (failures++ > 0 ||`,
    caughtBy: caughtBy('resolves a lost COMMIT by the idempotency key'),
  },
  {
    name: 'the shop retries an order under another key',
    file: 'app/domain/orders/checkout/order-batch.server.ts',
    find: 'else if (failures++ > 0 ||',
    replace: `else if (isUnavailable(error)) {
      const renamed = attempts.map((each) => ({ ...each, checkout: { ...each.checkout, key: crypto.randomUUID() } }));
      return transact(db, (trx) => placeAttempts(trx, renamed, voided, createdIds));
    } else if (failures++ > 0 ||`,
    caughtBy: caughtBy('resolves a lost COMMIT by the idempotency key'),
  },
  {
    name: 'the browser uses a new key for each attempt',
    file: 'app/ui/store/checkout/checkout-attempt.ts',
    find: 'if (stored && /^[0-9a-f]{32}$/.test(stored) && !belongsToOtherUser(stored, uid)) return stored;',
    replace: `if (stored === 'never') return stored;`,
    caughtBy: {
      test: 'tests/torture/checkout/two-tabs.test.ts',
      title: 'gives a cart the same idempotency key in both tabs, and after a reload',
    },
  },
  {
    name: 'a deadlock is not retried',
    file: 'app/db/transaction.server.ts',
    find: ' || code === DEADLOCK',
    replace: '',
    caughtBy: dialect('is retried after a deadlock'),
  },
  {
    name: 'a serialization failure is not retried',
    file: 'app/db/transaction.server.ts',
    find: 'code === SERIALIZATION_FAILURE || ',
    replace: '',
    caughtBy: dialect('is retried after a serialization failure'),
  },
  {
    name: 'a transaction is retried without limit',
    file: 'app/db/transaction.server.ts',
    find: 'if (attempt === MAX_ATTEMPTS || !isWorthRetrying(error)) throw error;',
    replace: 'if (!isWorthRetrying(error) || attempt === 500) throw error;',
    caughtBy: { test: 'app/db/transaction.test.ts', title: 'fails after five attempts' },
  },
  {
    name: 'a server that does not answer is not noticed',
    file: 'app/db/postgres/notifications.server.ts',
    find: '      if (isTimeout(error)) startOutage(this.#url, error);\n      throw error;',
    replace: '      throw error;',
    caughtBy: heard,
  },
  {
    name: 'a slow statement counts as a dead connection',
    file: 'app/db/postgres/postgres-dialect.server.ts',
    find: 'query_timeout: (statementSeconds + GRACE_SECONDS) * 1_000',
    replace: 'query_timeout: 2_300',
    caughtBy: heard,
  },
  {
    name: 'a slow network counts as a dead connection',
    file: 'app/db/postgres/notifications.server.ts',
    find: 'const ANSWER_MS = 2_300;',
    replace: 'const ANSWER_MS = 1_200;',
    caughtBy: caughtBy('serves over a network with two seconds of latency'),
  },
  {
    name: 'a dead connection stays in the pool',
    file: 'app/db/postgres/shop-client.server.ts',
    find: 'if (client.url === url) client.stream.destroy(outage);',
    replace: 'if (client.url !== url) client.stream.destroy(outage);',
    caughtBy: heard,
  },
  {
    name: 'server-side sessions of lost connections are not terminated',
    file: 'app/db/postgres/notifications.server.ts',
    find: 'if (isOutage(this.#url)) await',
    replace: 'if (!isOutage(this.#url)) await',
    caughtBy: heard,
  },
  {
    name: 'the shop does not notice that the database is back',
    file: 'app/db/postgres/notifications.server.ts',
    find: '      endOutage(this.#url);\n',
    replace: '',
    caughtBy: heard,
  },
  {
    name: 'a page reports an unavailable database as its own error',
    file: 'app/http/middleware/database-unavailable.server.ts',
    find: 'if (response.status !== 500 || !outage) return response;',
    replace: 'if (response.status !== 503 || !outage) return response;',
    caughtBy: caughtBy('recovers after an outage'),
  },
  {
    name: 'a fault of the shop counts as no answer',
    file: 'app/ui/forms/failure.ts',
    find: "thrown.message === 'Unexpected Server Error' ? 'failed'",
    replace: "thrown.message === 'Unexpected Server Error' ? 'no-answer'",
    caughtBy: shopFault,
  },
  {
    name: 'a form without scripts ends on an error page if the shop fails',
    file: 'app/http/failed-action.server.ts',
    find: "if (!isFailure || outage === 'unreachable') throw error;",
    replace: 'throw error;',
    caughtBy: shopFault,
  },
  {
    name: 'a field of a failed form shows what is saved instead of what was typed',
    file: 'app/ui/forms/field.tsx',
    find: '(sent.length === 1 ? sent[0] : typed) ?? defaultValue',
    replace: 'typed ?? sent[0] ?? defaultValue',
    caughtBy: keepsTyped,
  },
  {
    name: 'the page of a failed form contains the password that was sent',
    file: 'app/http/failed-action.server.ts',
    find: ' && !isSecretField(field[0])',
    replace: '',
    caughtBy: shopFault,
  },
  {
    name: 'a phone is lost if the page is left while the browser does not answer',
    file: 'app/ui/storage/durable-storage.ts',
    find: 'Promise.race([restoring, givenUp])',
    replace: 'Promise.race([restoring, new Promise<false>((resolve) => setTimeout(resolve, TIMEOUT_MS, false))])',
    caughtBy: {
      test: 'tests/torture/browser/refused-storage.test.ts',
      title: 'a phone stays in the cart if the page is left while indexedDB does not answer',
    },
  },
  {
    name: 'an order waits for a lock that the browser refuses',
    file: 'app/ui/store/checkout/order-send.ts',
    find: '(await locked?.catch(() => started)) ?? start()',
    replace: '(await locked) ?? start()',
    caughtBy: {
      test: 'tests/torture/browser/refused-storage.test.ts',
      title: 'a phone can be ordered without an uncaught error although',
    },
  },
  {
    name: 'a full disk counts as a fault of the shop',
    file: 'app/db/sqlite/sqlite-writer.server.ts',
    find: 'const REFUSES_WRITES = [SQLITE_BUSY, 8, 10, 13, 14];',
    replace: 'const REFUSES_WRITES = [SQLITE_BUSY, 8, 14];',
    caughtBy: refusedWrites,
  },
  {
    name: 'an outage fills the log with stacks',
    file: 'app/runtime/log.server.ts',
    find: 'isUnavailable(error) ? { type, message, code } : ',
    replace: '',
    caughtBy: refusedWrites,
  },
  {
    name: 'a read-only server counts as a fault of the shop',
    file: 'app/db/postgres/shop-client.server.ts',
    find: '|25006|42501)$/',
    replace: '|42501)$/',
    caughtBy: refusedWrites,
  },
  {
    name: 'connections stay read-only after the server can be written again',
    file: 'app/db/postgres/shop-client.server.ts',
    find: 'client.isOutdated = true;',
    replace: 'client.isOutdated = false;',
    caughtBy: refusedWrites,
  },
  {
    name: 'the shop is ready while it cannot save',
    file: 'app/http/app.server.ts',
    find: '(await saveCheck.canSave()) ? undefined',
    replace: '(await saveCheck.canSave()) || true ? undefined',
    caughtBy: refusedWrites,
  },
  {
    name: 'the shop never notices that it can save again',
    file: 'app/server/save-check.server.ts',
    find: '    this.#trouble = undefined;\n',
    replace: '',
    caughtBy: refusedWrites,
  },
  {
    name: 'the admins get a mail about each refused write',
    file: 'app/server/save-check.server.ts',
    find: '    this.#owesMail = false;\n    this.#nextMailAt = performance.now() + MAIL_INTERVAL_MS;',
    replace: '    this.#nextMailAt = 0;',
    caughtBy: refusedWrites,
  },
  {
    name: 'the shop is ready while the database does not answer',
    file: 'app/http/app.server.ts',
    find: "setTimeout(READY_MS, 'unreachable' as const, { ref: false })",
    replace: 'setTimeout(1, undefined, { ref: false })',
    caughtBy: caughtBy('closes half-open connections'),
  },
  {
    name: 'an order typed during an outage is lost to an error page',
    file: 'app/ui/store/checkout/order-send.ts',
    find: 'if (thrown instanceof Response) {',
    replace: 'if (thrown) {',
    caughtBy: seenByBuyers('keeps the typed form, and the key'),
  },
];
