import { Readable as Stream } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Kysely, PostgresDialect } from 'kysely';
import { Client, DatabaseError } from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { CopyError } from '#app/database-copy/copy-error.server.ts';
import { type Column, isShopTable, quoteIdentifier, type Table } from '#app/database-copy/copy-format.server.ts';
import type { AppliedMigration, Readable, Sequences } from '#app/database-copy/engine-side.ts';
import { shopTypes } from '#app/db/postgres/postgres-dialect.server.ts';
import type { Database, Db } from '#app/db/schema.ts';

/** An unreachable server may not answer at all. */
const CONNECT_TIMEOUT_MS = 10_000;

const SETTINGS = `
  -- The connections of a running shop have names that begin with 'shop'.
  set application_name = 'copy-database';
  -- Both engines must give the same text.
  set time zone 'UTC';
  set datestyle = 'ISO, YMD';
  set client_encoding = 'UTF8';
  -- One statement copies a whole table, and the transaction waits while the other engine works.
  set statement_timeout = 0;
  set idle_in_transaction_session_timeout = 0;
  -- Fails instead of waiting for the locks of a running shop.
  set lock_timeout = '5s';
  -- Speeds up sorting and making the indexes.
  set work_mem = '64MB';
  set maintenance_work_mem = '256MB';
  -- The server soon stops the statement of a killed copy. PostgreSQL 13 has no such setting.
  select set_config(name, '1s', false) from pg_settings where name = 'client_connection_check_interval'`;

/** Values of `pg_class.relkind`: tables and partitioned tables. */
const TABLES = ['r', 'p'];
/** Also views, materialized views, foreign tables and sequences. */
export const ALL_RELATIONS = [...TABLES, 'v', 'm', 'f', 'S'];

export class PostgresSession implements Readable {
  readonly client: Client;
  readonly db: Db;

  private constructor(client: Client) {
    this.client = client;
    // Kysely asks for a pool: this one always hands out the one client.
    const connection = Object.assign(client, { release() {} });
    const pool = { options: {}, connect: async () => connection, end: () => client.end() };
    this.db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  }

  static async open(url: string): Promise<PostgresSession> {
    const client = new Client({ connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT_MS, types: shopTypes });
    // A lost connection also fails the running or the next query, which reports it.
    client.on('error', () => {});
    try {
      await client.connect();
    } catch (error) {
      if (error instanceof DatabaseError) throw error;
      const { code, message } = error as NodeJS.ErrnoException;
      if (message.startsWith('SASL:') && !client.password)
        throw new CopyError('PostgreSQL asks for a password, and the database URL has none');
      throw new CopyError(`cannot connect to PostgreSQL at ${client.host}:${client.port} (${message || code})`);
    }
    try {
      await client.query(SETTINGS);
    } catch (error) {
      await client.end();
      throw error;
    }
    return new PostgresSession(client);
  }

  async close(): Promise<void> {
    await this.client.end();
  }

  async rows<Row>(statement: string): Promise<Row[]> {
    return (await this.client.query(statement)).rows as Row[];
  }

  /** Lists tables, or these kinds of relations; sequences come last, so that a message names a table. */
  async relationNames(kinds = TABLES): Promise<string[]> {
    const relations = await this.rows<{ name: string }>(`
      select relname as name from pg_class
      where relnamespace = current_schema()::regnamespace and relkind in (${kinds.map((kind) => `'${kind}'`).join(', ')})
      order by relkind = 'S', relname`);
    return relations.map(({ name }) => name);
  }

  /** @throws CopyError if a table exists on one engine only: its rows would be lost. */
  async requireSameTables(tables: Table[]): Promise<void> {
    const inPostgres = (await this.relationNames()).filter(isShopTable);
    const inSqlite = tables.map(({ name }) => name);
    const onlyInPostgres = inPostgres.filter((name) => !inSqlite.includes(name));
    const onlyInSqlite = inSqlite.filter((name) => !inPostgres.includes(name));
    const differences = [
      ...(onlyInPostgres.length > 0 ? [`only PostgreSQL has ${onlyInPostgres.join(', ')}`] : []),
      ...(onlyInSqlite.length > 0 ? [`only SQLite has ${onlyInSqlite.join(', ')}`] : []),
    ];
    if (differences.length > 0) throw new CopyError(`the tables differ: ${differences.join('; ')}`);
  }

  async migrations(): Promise<AppliedMigration[]> {
    if (!(await this.relationNames()).includes('kysely_migration')) return [];
    return this.rows('select name, timestamp from kysely_migration order by name');
  }

  /** Replaces the applied migrations, and so the mark of `markBeingFilled`, by those of the source. */
  async writeMigrations(applied: AppliedMigration[]): Promise<void> {
    await this.client.query('delete from kysely_migration');
    for (const { name, timestamp } of applied)
      await this.client.query('insert into kysely_migration (name, timestamp) values ($1, $2)', [name, timestamp]);
  }

  async sequences(): Promise<Sequences> {
    const sequences: Sequences = {};
    for (const { table, sequence } of await this.identitySequences()) {
      const [row] = await this.rows<{ seq: number }>(
        `select case when is_called then last_value else 0 end as seq from ${sequence}`,
      );
      if (row && row.seq > 0) sequences[table] = row.seq;
    }
    return sequences;
  }

  identitySequences(): Promise<{ table: string; sequence: string }[]> {
    return this.rows(`
      select table_name as "table", pg_get_serial_sequence(quote_ident(table_name), column_name) as sequence
      from information_schema.columns where table_schema = current_schema() and is_identity = 'YES'`);
  }

  async count({ name }: Table): Promise<number> {
    const [row] = await this.rows<{ n: number }>(`select count(*) as n from ${quoteIdentifier(name)}`);
    return row?.n ?? 0;
  }

  async *read({ name, columns, key }: Table): AsyncIterable<string> {
    const query = `copy (select ${columns.map(textExpression).join(', ')} from ${quoteIdentifier(name)} order by ${key.map(orderExpression).join(', ')}) to stdout`;
    yield* wholeLines(this.client.query(copyTo(query)).setEncoding('utf8'));
  }

  async copyIn({ name, columns }: Table, blocks: AsyncIterable<string>): Promise<void> {
    const list = columns.map((column) => quoteIdentifier(column.name)).join(', ');
    // FREEZE saves a later VACUUM from rewriting the rows. It is allowed because this transaction created the table.
    const copy = this.client.query(copyFrom(`copy ${quoteIdentifier(name)} (${list}) from stdin with (freeze)`));
    await pipeline(Stream.from(blocks, { objectMode: false }), copy);
  }
}

/** Writes instants as ISO 8601, as SQLite stores them. */
function textExpression({ name, kind }: Column): string {
  return kind === 'instant'
    ? `to_char(${quoteIdentifier(name)}, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
    : quoteIdentifier(name);
}

function orderExpression({ name, kind }: Column): string {
  return kind === 'text' ? `${quoteIdentifier(name)} collate "C"` : quoteIdentifier(name);
}

async function* wholeLines(chunks: AsyncIterable<string>): AsyncIterable<string> {
  let rest = '';
  for await (const chunk of chunks) {
    const end = chunk.lastIndexOf('\n') + 1;
    if (end > 0) yield rest + chunk.slice(0, end);
    rest = end > 0 ? chunk.slice(end) : rest + chunk;
  }
  // COPY ends with a newline, so nothing remains.
}
