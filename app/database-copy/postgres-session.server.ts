import { Readable as Stream } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Kysely, PostgresDialect } from 'kysely';
import { Client } from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { CopyError } from '#app/database-copy/copy-error.server.ts';
import { type Column, quoteIdentifier, type Table } from '#app/database-copy/copy-format.server.ts';
import type { AppliedMigration, Readable, Sequences } from '#app/database-copy/engine-side.ts';
import { shopTypes } from '#app/db/postgres/postgres-dialect.server.ts';
import type { Database, Db } from '#app/db/schema.ts';

/** An unreachable server may not answer at all. */
const CONNECT_MS = 10_000;

const settings = `
  set application_name = 'copy-database';
  set time zone 'UTC';
  set datestyle = 'ISO, YMD';
  set client_encoding = 'UTF8';
  set statement_timeout = 0;
  set idle_in_transaction_session_timeout = 0;
  set lock_timeout = '5s';
  set work_mem = '64MB';
  set maintenance_work_mem = '256MB';
  select set_config(name, '1s', false) from pg_settings where name = 'client_connection_check_interval'`;

/** One connection to PostgreSQL, which `client` and `db` share. */
export class PostgresSession implements Readable {
  readonly client: Client;
  readonly db: Db;

  private constructor(client: Client) {
    this.client = client;
    const connection = Object.assign(client, { release() {} });
    const pool = { options: {}, connect: async () => connection, end: () => client.end() };
    this.db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  }

  static async open(url: string): Promise<PostgresSession> {
    const client = new Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MS, types: shopTypes });
    // A lost connection also fails the running query, which reports it.
    client.on('error', () => {});
    try {
      await client.connect();
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      if (/^[0-9A-Z]{5}$/.test(code ?? '')) throw error;
      if (message.startsWith('SASL:') && !client.password)
        throw new CopyError('PostgreSQL asks for a password, and the database URL has none');
      throw new CopyError(`there is no answer from PostgreSQL at ${client.host}:${client.port} (${message || code})`);
    }
    await client.query(settings);
    return new PostgresSession(client);
  }

  async close(): Promise<void> {
    await this.client.end();
  }

  async rows<Row>(statement: string): Promise<Row[]> {
    return (await this.client.query(statement)).rows as Row[];
  }

  /** Lists the relations of these kinds (`pg_class.relkind`); sequences come last, so that a message names a table. */
  async tableNames(kinds = ['r', 'p']): Promise<string[]> {
    const tables = await this.rows<{ name: string }>(`
      select relname as name from pg_class
      where relnamespace = current_schema()::regnamespace and relkind in (${kinds.map((kind) => `'${kind}'`).join(', ')})
      order by relkind = 'S', relname`);
    return tables.map(({ name }) => name);
  }

  /** @throws Error if a table exists on one engine only: its rows would be lost. */
  async refuseOtherTables(tables: Table[]): Promise<void> {
    const inPostgres = (await this.tableNames()).filter(isShopTable).sort();
    const inSqlite = tables.map(({ name }) => name).sort();
    if (inPostgres.join() !== inSqlite.join()) throw new Error(`the tables differ: ${inPostgres} and ${inSqlite}`);
  }

  async migrations(): Promise<AppliedMigration[]> {
    if (!(await this.tableNames()).includes('kysely_migration')) return [];
    return this.rows('select name, timestamp from kysely_migration order by name');
  }

  async writeMigrations(applied: AppliedMigration[]): Promise<void> {
    await this.client.query('delete from kysely_migration');
    for (const { name, timestamp } of applied)
      await this.client.query('insert into kysely_migration (name, timestamp) values ($1, $2)', [name, timestamp]);
  }

  async sequences(): Promise<Sequences> {
    const sequences: Sequences = {};
    for (const { table, name } of await this.identities()) {
      const [row] = await this.rows<{ seq: number }>(
        `select case when is_called then last_value else 0 end as seq from ${name}`,
      );
      if (row && row.seq > 0) sequences[table] = row.seq;
    }
    return sequences;
  }

  identities(): Promise<{ table: string; name: string }[]> {
    return this.rows(`
      select table_name as "table", pg_get_serial_sequence(quote_ident(table_name), column_name) as name
      from information_schema.columns where table_schema = current_schema() and is_identity = 'YES'`);
  }

  async count({ name }: Table): Promise<number> {
    const [row] = await this.rows<{ n: number }>(`select count(*) as n from ${quoteIdentifier(name)}`);
    return row?.n ?? 0;
  }

  async *read({ name, columns, key }: Table): AsyncIterable<string> {
    const query = `copy (select ${columns.map(textOf).join(', ')} from ${quoteIdentifier(name)} order by ${key.map(sortKey).join(', ')}) to stdout`;
    yield* wholeLines(this.client.query(copyTo(query)).setEncoding('utf8'));
  }

  async copyIn({ name, columns }: Table, blocks: AsyncIterable<string>): Promise<void> {
    const list = columns.map((column) => quoteIdentifier(column.name)).join(', ');
    const copy = this.client.query(copyFrom(`copy ${quoteIdentifier(name)} (${list}) from stdin with (freeze)`));
    await pipeline(Stream.from(blocks, { objectMode: false }), copy);
  }
}

export function isShopTable(name: string): boolean {
  return name !== 'kysely_migration' && name !== 'kysely_migration_lock';
}

/** Writes instants as ISO 8601, as SQLite stores them. */
function textOf({ name, kind }: Column): string {
  return kind === 'instant'
    ? `to_char(${quoteIdentifier(name)}, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
    : quoteIdentifier(name);
}

function sortKey({ name, kind }: Column): string {
  return kind === 'text' ? `${quoteIdentifier(name)} collate "C"` : quoteIdentifier(name);
}

async function* wholeLines(chunks: AsyncIterable<string>): AsyncIterable<string> {
  let rest = '';
  for await (const chunk of chunks) {
    const end = chunk.lastIndexOf('\n') + 1;
    if (end > 0) yield rest + chunk.slice(0, end);
    rest = end > 0 ? chunk.slice(end) : rest + chunk;
  }
}
