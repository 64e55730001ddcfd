import type { Mutant } from '#tests/support/torture/mutant.ts';

const test = 'app/database-copy/database-copy.test.ts';
const everyTable = { test, title: 'copies every table to PostgreSQL and back, and leaves the sources as they were' };
const beingFilled = { test, title: 'cannot be opened' };
const refusals = { test, title: 'names the wrong data or version in one line, and the next copy succeeds' };

export const mutants: Mutant[] = [
  {
    name: 'a database that is being filled has no mark on PostgreSQL',
    file: 'app/database-copy/copy-to-postgres.server.ts',
    find: 'await markBeingFilled(session.db);',
    replace: '',
    caughtBy: beingFilled,
  },
  {
    name: 'a folder that is being filled has no mark',
    file: 'app/database-copy/copy-to-sqlite.server.ts',
    find: 'await withSqlite(folder, markBeingFilled);',
    replace: '',
    caughtBy: beingFilled,
  },
  {
    name: 'commands open a database that is being filled',
    file: 'app/db/migrate.server.ts',
    find: 'Object.hasOwn(migrations, name));\n  if (unknown.length === 0) return;',
    replace: 'Object.hasOwn(migrations, name));\n  if (unknown.length >= 0) return;',
    caughtBy: refusals,
  },
  {
    name: 'the mark does not refuse commands',
    file: 'app/db/migrate.server.ts',
    find: 'if (applied.includes(BEING_FILLED))',
    replace: 'if (applied.includes(BEING_FILLED)) return;\n  if (applied.length < 0)',
    caughtBy: beingFilled,
  },
  {
    name: 'checksums are not compared',
    file: 'app/database-copy/copy-tables.server.ts',
    find: 'if (checksum !== expected.checksum)',
    replace: 'if (checksum === undefined)',
    caughtBy: refusals,
  },
  {
    name: 'a database with tables is filled',
    file: 'app/database-copy/copy-to-postgres.server.ts',
    find: 'if (first || !isFillable(applied))',
    replace: 'if (!isFillable(applied))',
    caughtBy: { test, title: 'says in one line why the target database cannot be used' },
  },
  {
    name: 'a running shop is copied',
    file: 'app/database-copy/sqlite-reader.server.ts',
    find: "file.exec('pragma locking_mode = exclusive');",
    replace: '',
    caughtBy: { test, title: 'says in one line that there is no shop or that it is running' },
  },
  {
    name: 'numbers of the copy start again at 3',
    file: 'app/database-copy/postgres-target.server.ts',
    find: 'sequence, sequences[table]]',
    replace: 'sequence, 2]',
    caughtBy: everyTable,
  },
  {
    name: 'triggers are left off',
    file: 'app/database-copy/postgres-target.server.ts',
    find: 'for (const { restore } of parts.toReversed()) await',
    replace: "for (const { restore } of parts.toReversed()) if (!restore.includes('trigger')) await",
    caughtBy: everyTable,
  },
];
