import type { Mutant } from '#tests/support/torture/mutant.ts';

const caughtBy = {
  test: 'tests/torture/power-cut/power-cut.test.ts',
  title: 'a power cut takes nothing that was acknowledged',
};
const sqlite = {
  file: 'app/db/sqlite/sqlite-file.server.ts',
  find: `this.exec('pragma synchronous = full');`,
  caughtBy,
};

export const mutants: Mutant[] = [
  { name: 'SQLite syncs nothing (synchronous=OFF)', ...sqlite, replace: `this.exec('pragma synchronous = off');` },
  {
    name: 'SQLite syncs only when it checkpoints (NORMAL)',
    ...sqlite,
    replace: `this.exec('pragma synchronous = normal');`,
  },
  {
    name: 'SQLite keeps its journal in memory',
    file: 'app/db/sqlite/sqlite-file.server.ts',
    find: `this.exec('pragma journal_mode = wal');`,
    replace: `this.exec('pragma journal_mode = memory');`,
    caughtBy,
  },
  {
    name: 'the kept secret is renamed before it was synced',
    file: 'app/server/shop.server.ts',
    find: '{ mode: 0o600, flush: true }',
    replace: '{ mode: 0o600 }',
    caughtBy,
  },
  {
    name: 'a backup is announced before it was synced',
    file: 'app/backup/backup.server.ts',
    find: 'await flushAll(unfinished);',
    replace: '',
    caughtBy,
  },
  {
    name: 'a backup is announced before its name was synced',
    file: 'app/backup/backup.server.ts',
    find: 'await rename(unfinished, finished);\n    await flush(folder);\n    await flush(dirname(resolve(folder)));',
    replace: 'await rename(unfinished, finished);',
    caughtBy,
  },
];
