import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest';
import { describeFailure } from '#app/database-copy/copy-error.server.ts';
import { copyToPostgres } from '#app/database-copy/copy-to-postgres.server.ts';
import { cleanUp, copyToSqlite } from '#app/database-copy/copy-to-sqlite.server.ts';
import { tablesOf } from '#app/database-copy/sqlite-tables.server.ts';
import { connect } from '#app/db/connect.server.ts';
import { migrate, refuseNewer } from '#app/db/migrate.server.ts';
import type { Db } from '#app/db/schema.ts';
import { checkIntegrity } from '#app/domain/shop/integrity/integrity-check.server.ts';
import { type DatabaseEnv, engines, openAgain, openDatabase } from '#tests/support/database/databases.ts';
import { fillEveryTable, orderOne } from '#tests/support/factories/every-table.ts';
import { scratchFolder } from '#tests/support/processes/scratch-folder.ts';

const now = new Date('2026-11-21T03:00:00Z');
const secret = 'the secret of the shop, which signs its sessions';
const quiet = () => {};

type PostgresEnv = DatabaseEnv & { databaseUrl: string };

async function emptyPostgres(): Promise<PostgresEnv> {
  const { env } = await openDatabase('postgres', 'blank');
  return { ...env, databaseUrl: env.databaseUrl ?? '' };
}

/** Makes a data folder with a copy of this database file. */
async function stoppedShop(from: string): Promise<string> {
  const dataDir = await scratchFolder('stopped');
  await copyFile(from, join(dataDir, 'shop.sqlite'));
  return dataDir;
}

async function within<T>(env: DatabaseEnv, work: (db: Db) => Promise<T>): Promise<T> {
  const db = connect(env);
  return work(db).finally(() => db.destroy());
}

const onSqlite = (dataDir: string): DatabaseEnv => ({ dataDir, databaseUrl: undefined });
const fileOf = (dataDir: string) => join(dataDir, 'shop.sqlite');
const hashOf = (dataDir: string) =>
  createHash('sha256')
    .update(readFileSync(fileOf(dataDir)))
    .digest('hex');

/** @returns the one line that says why the copy failed. */
async function failureOf(copy: Promise<unknown>): Promise<string> {
  const line = await copy.then(() => 'copied', describeFailure);
  expect(line).not.toContain('\n');
  return line;
}

let filled: string;
let everyTable: Awaited<ReturnType<typeof fillEveryTable>>;

beforeAll(async () => {
  const { db, env } = await openDatabase('sqlite');
  everyTable = await fillEveryTable(db, now);
  await db.destroy();
  filled = fileOf(env.dataDir);
});

/** Lists the constraints, indexes, triggers and columns of a PostgreSQL database. */
async function schemaOf(db: Db): Promise<string[]> {
  const { rows } = await sql<{ part: string }>`
    select concat(conrelid::regclass, ' ', conname, ' ', pg_get_constraintdef(oid)) as part
    from pg_constraint where connamespace = 'public'::regnamespace
    union all select indexdef from pg_indexes where schemaname = 'public'
    union all select concat(pg_get_triggerdef(oid), ' ', tgenabled) from pg_trigger where not tgisinternal
    union all select concat_ws(' ', table_name, column_name, data_type, is_nullable, is_identity, column_default)
    from information_schema.columns where table_schema = 'public'
    order by part`.execute(db);
  return rows.map(({ part }) => part);
}

/** Reads a shop's whole file: its schema, the rows of each table as values, the sequences. */
function contentOf(path: string) {
  const file = new DatabaseSync(path, { readOnly: true });
  const all = (statement: string) => file.prepare(statement).all();
  const rows = tablesOf(file).map((table) => [
    table.name,
    all(`select * from "${table.name}" order by ${table.key.map(({ name }) => `"${name}"`)}`).map((row) =>
      table.columns.map(({ name }) => row[name]),
    ),
  ]);
  const content = {
    ...Object.fromEntries(rows),
    schema: all('select type, name, sql from sqlite_master order by name'),
    sequences: all('select name, seq from sqlite_sequence order by name'),
    migrations: all('select * from kysely_migration order by name'),
    toCome: all('select * from "orderWordsToCome" order by 1'),
    found: all(`select rowid from "orderWords" where "orderWords" match '"daw"'`),
  };
  file.close();
  return content;
}

it('copies every table to PostgreSQL and back, and leaves the sources as they were', async () => {
  const dataDir = await stoppedShop(filled);
  const before = hashOf(dataDir);
  const postgres = await emptyPostgres();
  const toPostgres = await copyToPostgres(dataDir, postgres.databaseUrl, quiet);
  expect(toPostgres.differences).toEqual([]);
  expect(toPostgres.tables.filter(({ rows }) => rows === 0)).toEqual([]);
  expect(hashOf(dataDir)).toBe(before);
  const back = await scratchFolder('back');
  const { tables } = await copyToSqlite(postgres.databaseUrl, back, secret, quiet);
  expect(tables).toEqual(toPostgres.tables);
  expect(contentOf(fileOf(back))).toEqual(contentOf(filled));
  expect(readFileSync(join(back, 'auth-secret'), 'utf8')).toBe(secret);
  expect(existsSync(join(back, 'filling'))).toBe(false);

  const schema = await within(postgres, schemaOf);
  expect(schema).toEqual(await within({ dataDir: '', databaseUrl: `${inject('postgresUrl')}/template` }, schemaOf));
  for (const copy of [postgres, onSqlite(back)]) {
    const db = openAgain(copy);
    await migrate(db);
    expect(await orderOne(db, now, everyTable)).toMatchObject({ ok: true, order: { number: 131 } });
    const failure = db.insertInto('signInFailures').values({ key: 'c', at: now.toISOString() }).returning('id');
    expect(await failure.executeTakeFirst()).toEqual({ id: 3 });
    await expect(db.deleteFrom('auditEvents').execute()).rejects.toThrow('append-only');
    expect(await checkIntegrity(db)).toEqual([]);
  }
});

it.each(engines)('a database that is being filled (%s) cannot be opened', async (engine) => {
  const [dataDir, back, postgres] = [await stoppedShop(filled), await scratchFolder('back'), await emptyPostgres()];
  if (engine === 'sqlite') await copyToPostgres(dataDir, postgres.databaseUrl, quiet);
  const target = engine === 'sqlite' ? onSqlite(back) : postgres;
  const attempts: Promise<string>[] = [];
  let isFilled = false;
  const attempt = (line: string) => {
    const open = line.startsWith('users') ? refuseNewer : migrate;
    if (/^(users|Making|Comparing)/.test(line))
      attempts.push(within(target, open).then(() => (isFilled ? 'came too late' : 'opened'), describeFailure));
  };
  await (engine === 'sqlite'
    ? copyToSqlite(postgres.databaseUrl, back, secret, attempt)
    : copyToPostgres(dataDir, postgres.databaseUrl, attempt));
  isFilled = true;
  expect(attempts).toHaveLength(3);
  const [first, ...others] = await Promise.all(attempts);
  expect(first).toMatch(/^this database is being filled/);
  // On a busy machine the copy may be complete before the last attempts open it.
  for (const outcome of others) expect(outcome).toMatch(/^this database is being filled|^came too late$/);
  expect(await within(target, migrate)).toBeUndefined();
});

describe('a failed copy to PostgreSQL', () => {
  it('names the wrong data or version in one line, and the next copy succeeds', async () => {
    const { databaseUrl } = await emptyPostgres();
    const cases: [what: string, statement: string, reason: string][] = [
      [
        'a newer shop',
        `insert into kysely_migration values ('999-later', '')`,
        'made by a newer version of the shop (999-later)',
      ],
      ['an older shop', `delete from kysely_migration where name > '020'`, 'made by an older version of the shop'],
      ['a text with NUL', `update users set name = 'a' || char(0)`, 'PostgreSQL cannot store the NUL in "a\\u0000"'],
      ['a value that is no date', `update users set "createdAt" = 'x'`, 'COPY users, line 1, column createdAt'],
      [
        'a value that PostgreSQL changes',
        `update users set "createdAt" = '2026-01-02T03:04:05.6789Z'`,
        'the rows of users differ',
      ],
      [
        'a row without its parent',
        `insert into photoFiles values ('', 0, 'jpg', 'nowhere')`,
        'photoFiles_blobHash_fkey',
      ],
    ];
    for (const [what, statement, reason] of cases) {
      const dataDir = await stoppedShop(filled);
      const file = new DatabaseSync(fileOf(dataDir), { enableForeignKeyConstraints: false });
      file.exec(statement);
      file.close();
      expect(await failureOf(copyToPostgres(dataDir, databaseUrl, quiet)), what).toContain(reason);
    }
    await copyToPostgres(await stoppedShop(filled), databaseUrl, quiet);
  });

  it('names the tables that only one database has', async () => {
    const { databaseUrl } = await emptyPostgres();
    const dataDir = await stoppedShop(filled);
    const file = new DatabaseSync(fileOf(dataDir));
    file.exec('create table "visitors" ("id" text); create table "guests" ("id" text)');
    file.close();
    const reason = 'the tables differ: only SQLite has guests, visitors';
    expect(await failureOf(copyToPostgres(dataDir, databaseUrl, quiet))).toBe(reason);
  });

  it('says in one line that there is no shop or that it is running', async () => {
    const { databaseUrl } = await emptyPostgres();
    const dataDir = await stoppedShop(filled);
    await within(onSqlite(dataDir), async (db) => {
      await migrate(db);
      const reason = 'the shop is running on this data: stop it first';
      expect(await failureOf(copyToPostgres(dataDir, databaseUrl, quiet))).toBe(reason);
    });
    expect(await failureOf(copyToPostgres(await scratchFolder('none'), databaseUrl, quiet))).toMatch(/^there is no /);
  });

  it('says in one line why the target database cannot be used', async () => {
    const dataDir = await stoppedShop(filled);
    const failure = (url: URL | string) => failureOf(copyToPostgres(dataDir, String(url), quiet));
    const at = (values: Partial<URL>) =>
      Object.assign(new URL(inject('postgresUrl')), { pathname: 'postgres' }, values);
    const name = `latin_${Date.now()}`;
    await within({ dataDir: '', databaseUrl: String(at({})) }, async (db) => {
      await sql.raw(`create database ${name} encoding 'LATIN1' locale 'C' template template0`).execute(db);
      await sql.raw(`create role ${name} login password 'x'`).execute(db);
    });
    onTestFinished(() =>
      within({ dataDir: '', databaseUrl: String(at({})) }, async (db) => {
        await sql.raw(`drop database ${name}`).execute(db);
        await sql.raw(`drop role ${name}`).execute(db);
      }),
    );
    expect(await failure(at({ port: '1' }))).toMatch(/^cannot connect to PostgreSQL at 127.0.0.1:1 /);
    expect(await failure(at({ password: 'wrong' }))).toMatch(/^PostgreSQL refuses the user or the password/);
    expect(await failure(at({ password: '' }))).toMatch(/^PostgreSQL refuses the user or the password/);
    expect(await failure(await scramServer())).toBe('PostgreSQL asks for a password, and the database URL has none');
    expect(await failure(at({ pathname: 'nowhere' }))).toMatch(/^there is no such database on the server/);
    expect(await failure(at({ pathname: name }))).toMatch(/^the database stores text as LATIN1/);
    const { databaseUrl } = await emptyPostgres();
    const { pathname } = new URL(databaseUrl);
    expect(await failure(at({ pathname, username: name, password: 'x' }))).toMatch(
      /^the user in the database URL has too few rights/,
    );
    expect(await failure(at({ pathname: 'template' }))).toMatch(/^the database is not empty \(it has accounts\)/);
    await within({ dataDir: '', databaseUrl }, (db) => sql`create view "visitors" as select 1`.execute(db));
    expect(await failure(databaseUrl)).toMatch(/^the database is not empty \(it has visitors\)/);
  });
});

it('says in one line why nothing was copied to SQLite', async () => {
  const { databaseUrl } = await emptyPostgres();
  await copyToPostgres(await stoppedShop(filled), databaseUrl, quiet);
  const failure = (folder: string) => failureOf(copyToSqlite(databaseUrl, folder, secret, quiet));
  expect(await failure(await stoppedShop(filled))).toMatch(/there is a .*shop.sqlite already/);
  const other = await scratchFolder('other');
  writeFileSync(join(other, 'auth-secret'), 'of another shop');
  expect(await failure(other)).toMatch(/there is a .*auth-secret of another shop/);
  await within({ dataDir: '', databaseUrl }, async (db) => {
    await migrate(db);
    expect(await failure(await scratchFolder('back'))).toBe('the shop is running on this database: stop it first');
  });
  await within({ dataDir: '', databaseUrl }, (db) => sql`create table "visitors" ("id" text)`.execute(db));
  expect(await failure(await scratchFolder('back'))).toBe('the tables differ: only PostgreSQL has visitors');
});

it('says why the folder could not be cleaned up once the copy is in place, and throws nothing', async () => {
  const folder = await scratchFolder('copied');
  expect(await cleanUp(folder, join(folder, 'filling'))).toMatch(/ENOENT/);
  mkdirSync(join(folder, 'filling'));
  expect(await cleanUp(folder, join(folder, 'filling'))).toBeNull();
});

it('says in one line that a disk is full or a connection was lost', () => {
  const failure = (values: object) => describeFailure(Object.assign(new Error('no\nspace'), values));
  for (const full of [{ errcode: 13 }, { code: 'ENOSPC' }, { code: '53100' }])
    expect(failure(full)).toBe('the disk of the target is full (no space)');
  for (const lost of [{ code: 'ECONNRESET' }, { message: 'Connection terminated unexpectedly' }])
    expect(failure(lost)).toMatch(/^the connection to PostgreSQL was lost/);
});

it('knows every type that a JSON column may be declared with', () => {
  const file = new DatabaseSync(':memory:');
  onTestFinished(() => file.close());
  file.exec('create table "notes" ("new" json, "old" jsonb)');
  expect(tablesOf(file)).toMatchObject([{ columns: [{ kind: 'text' }, { kind: 'text' }] }]);
});

/** Starts a server that asks for a SCRAM password, as PostgreSQL does by default. @returns its URL without a password. */
async function scramServer(): Promise<string> {
  const ask = (code: number, text: string) => {
    const head = Buffer.alloc(9);
    head.write('R');
    head.writeInt32BE(8 + text.length, 1);
    head.writeInt32BE(code, 5);
    return Buffer.concat([head, Buffer.from(text)]);
  };
  const server = createServer((socket) => {
    socket.once('data', () => {
      socket.once('data', () => socket.write(ask(11, 'r=nonce,s=c2FsdA==,i=4096')));
      socket.write(ask(10, 'SCRAM-SHA-256\0\0'));
    });
    socket.on('error', () => {});
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return `postgres://shop@127.0.0.1:${(server.address() as AddressInfo).port}/shop`;
}
