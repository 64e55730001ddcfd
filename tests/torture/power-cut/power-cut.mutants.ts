import type { Mutant } from '#tests/support/torture/mutant.ts';

const caughtBy = {
  test: 'tests/torture/power-cut/power-cut.test.ts',
  title: 'a power cut loses no acknowledged write',
};
const sqlite = {
  file: 'app/db/sqlite/sqlite-file.server.ts',
  find: `this.exec('pragma synchronous = full');`,
  caughtBy,
};

export const mutants: Mutant[] = [
  { name: 'SQLite syncs nothing (synchronous=OFF)', ...sqlite, replace: `this.exec('pragma synchronous = off');` },
  {
    name: 'SQLite syncs only at checkpoints (NORMAL)',
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
    name: 'the stored secret is renamed before it is synced',
    file: 'app/server/shop.server.ts',
    find: '{ mode: 0o600, flush: true }',
    replace: '{ mode: 0o600 }',
    caughtBy,
  },
  {
    name: 'a backup is acknowledged before it is synced',
    file: 'app/backup/backup.server.ts',
    find: 'await flushAll(unfinished);',
    replace: '',
    caughtBy,
  },
  {
    name: 'a backup is acknowledged before its name is synced',
    file: 'app/backup/backup.server.ts',
    find: 'await rename(unfinished, finished);\n    await flush(folder);\n    await flush(dirname(resolve(folder)));',
    replace: 'await rename(unfinished, finished);',
    caughtBy,
  },
];
