import type { Mutant } from '#tests/support/torture/mutant.ts';

const test = 'tests/torture/upgrade/upgrade.test.ts';
const resumed = { test, title: 'a shop of the first version, killed at any statement, ends like one without a kill' };
const refused = { test, title: 'refuses a database newer than the program' };

export const mutants: Mutant[] = [
  {
    name: 'migrations on SQLite run without a transaction',
    file: 'app/db/sqlite/sqlite-dialect.server.ts',
    find: 'override get supportsTransactionalDdl(): boolean {\n    return true;',
    replace: 'override get supportsTransactionalDdl(): boolean {\n    return false;',
    caughtBy: resumed,
  },
  {
    name: 'the start shows the migrator’s words of a newer database',
    file: 'app/db/migrate.server.ts',
    find: '      await refuseNewer(db);\n',
    replace: '',
    caughtBy: refused,
  },
  {
    name: 'the audit reads a newer database',
    file: 'scripts/audit.ts',
    find: 'await refuseNewer(db);',
    replace: '',
    caughtBy: refused,
  },
  {
    name: 'a newer backup is restored',
    file: 'app/backup/backup-check.server.ts',
    find: 'await refuseNewer(db);',
    replace: '',
    caughtBy: refused,
  },
  {
    name: 'a backup of an older version is refused',
    file: 'app/backup/backup-check.server.ts',
    find: '(await isOlder(db)) ? null : checkRecords(db)',
    replace: 'checkRecords(db)',
    caughtBy: { test, title: 'backs up and restores a shop of an older version unchanged' },
  },
];
