import type { Mutant } from './mutant.ts';

const caughtBy = { test: 'torture/nth-call.test.ts', title: 'leaves all or nothing wherever it fails' };

export const mutants: Mutant[] = [
  {
    name: 'a verb runs without a transaction',
    file: 'app/db/transaction.server.ts',
    find: 'db.transaction().execute(noting)',
    replace: 'db.connection().execute((one) => noting(one as Trx))',
    caughtBy,
  },
  {
    name: 'changes are told although their transaction failed',
    file: 'app/db/transaction.server.ts',
    find: 'db.transaction().execute(noting)',
    replace: 'db.transaction().execute((trx) => noting(trx).finally(() => tellChanges(db, changesOf(trx))))',
    caughtBy,
  },
  {
    name: 'a transaction that PostgreSQL asks for again is given up',
    file: 'app/db/transaction.server.ts',
    find: 'attempt === MAX_ATTEMPTS ||',
    replace: 'attempt > 0 ||',
    caughtBy,
  },
  {
    name: 'an order whose COMMIT had no answer is not found again',
    file: 'app/domain/checkout/place-order.server.ts',
    find: ".where('checkoutKey', '=', checkout.key)",
    replace: ".where('checkoutKey', '=', '')",
    caughtBy,
  },
  {
    name: 'SQLite commits what follows a failed statement',
    file: 'app/db/sqlite-writer.server.ts',
    find: "else this.#file.exec(this.#group ? 'rollback to member; release member' : 'rollback');",
    replace: "else this.#file.exec(this.#group ? 'release member' : 'commit');",
    caughtBy: { ...caughtBy, title: 'leaves nothing where a table refuses a row' },
  },
  {
    name: 'SQLite tells of a COMMIT that is still to come',
    file: 'app/db/sqlite-writer.server.ts',
    find: 'return this.#group.durable.promise;',
    replace: 'return Promise.resolve();',
    caughtBy: { test: 'app/db/sqlite-writer.test.ts', title: 'tells nobody before the COMMIT of all is done' },
  },
  {
    name: 'SQLite: who fails takes along who was done before',
    file: 'app/db/sqlite-writer.server.ts',
    find: "this.#group ? 'rollback to member; release member' : 'rollback'",
    replace: "'rollback'",
    caughtBy: { test: 'app/db/sqlite-writer.test.ts', title: 'undoes who fails, and nobody else' },
  },
  {
    name: 'SQLite: what stands alone is told before it is on the disk',
    file: 'app/db/sqlite-writer.server.ts',
    find: 'if (!inTransaction) this.flush();',
    replace: 'if (!inTransaction) void 0;',
    caughtBy: { test: 'app/db/sqlite-writer.test.ts', title: 'puts what stands alone on the disk before it is told' },
  },
];
