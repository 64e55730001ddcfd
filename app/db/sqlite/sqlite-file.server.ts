import { closeSync, openSync } from 'node:fs';
import { DatabaseSync, type SQLInputValue, type SQLOutputValue, type StatementSync } from 'node:sqlite';
import { inspect } from 'node:util';
import type { CompiledQuery, QueryResult } from 'kysely';

export const DATABASE_FILE = 'shop.sqlite';
/** Checkpoints after 8 MB of log, twice SQLite's default, because orders write the same pages again and again. */
const WAL_PAGES = 2_000;
const MAX_STATEMENTS = 500;
/** Statements with more values come in many lengths and would fill the cache. */
const MAX_CACHED_VALUES = 150;

export type SqlFunctions = Record<string, (...values: SQLOutputValue[]) => SQLInputValue>;
type Row = Record<string, unknown>;
type Decode = (value: unknown) => unknown;
type Column = { name: string; decode: Decode | undefined };
type Prepared = { statement: StatementSync; columns: Column[] };

/** Caches prepared statements. Commits survive a power cut. */
export class SqliteFile extends DatabaseSync {
  readonly #prepared = new Map<string, Prepared>();

  constructor(file: string, { readOnly, functions }: { readOnly: boolean; functions: SqlFunctions }) {
    if (!readOnly) createPrivateFile(file);
    super(file, { readOnly, timeout: 5_000, enableForeignKeyConstraints: true });
    if (!readOnly) this.exec('pragma journal_mode = wal');
    // Keeps statement journals out of temporary files.
    if (!readOnly) this.exec('pragma temp_store = memory');
    this.exec('pragma synchronous = full');
    this.exec(`pragma wal_autocheckpoint = ${WAL_PAGES}`);
    for (const [name, run] of Object.entries(functions)) this.function(name, { deterministic: true }, run);
  }

  /** @throws TypeError before the query runs if SQLite cannot store a parameter exactly. */
  execute<R>({ sql, parameters }: CompiledQuery): QueryResult<R> {
    const isLong = parameters.length > MAX_CACHED_VALUES;
    const { statement, columns } = isLong ? prepare(this, sql) : this.#cached(sql);
    const values = parameters.map(bindable);
    if (columns.length === 0) return { rows: [], numAffectedRows: BigInt(statement.run(...values).changes) };
    const rows: unknown[][] = statement.all(...values) as never;
    return { rows: rows.map((row) => toRow(row, columns) as R) };
  }

  #cached(sql: string): Prepared {
    const prepared = this.#prepared.get(sql) ?? prepare(this, sql);
    // A Map keeps insertion order: the first key is the least recently used.
    this.#prepared.delete(sql);
    this.#prepared.set(sql, prepared);
    const [oldest] = this.#prepared.keys();
    if (this.#prepared.size > MAX_STATEMENTS && oldest) this.#prepared.delete(oldest);
    return prepared;
  }
}

/** If the file is missing, creates it readable by its owner only; SQLite creates its log with the same permissions. */
export function createPrivateFile(file: string): void {
  try {
    closeSync(openSync(file, 'ax', 0o600));
  } catch {}
}

const decoderOf: Record<string, Decode | undefined> = {
  boolean: (value) => value !== 0,
  json: (value) => JSON.parse(String(value)),
  jsonb: (value) => JSON.parse(String(value)),
};

function prepare(file: DatabaseSync, sql: string): Prepared {
  const statement = file.prepare(sql);
  const columns = statement.columns().map(({ name, type }) => ({ name, decode: decoderOf[type?.toLowerCase() ?? ''] }));
  statement.setReturnArrays(true);
  return { statement, columns };
}

/** Making the objects here from rows as arrays takes a third of the time that node:sqlite takes. */
function toRow(values: unknown[], columns: Column[]): Row {
  const row: Row = {};
  for (const [at, { name, decode }] of columns.entries()) {
    const value = values[at];
    row[name] = decode && value !== null ? decode(value) : value;
  }
  return row;
}

function bindable(value: unknown, index: number): SQLInputValue {
  if (typeof value === 'boolean') return value ? 1n : 0n;
  if (typeof value === 'string' || value === null || value instanceof Uint8Array) return value;
  if (typeof value === 'bigint' && Number.isSafeInteger(Number(value))) return value;
  // node:sqlite binds a number as a float: 5 would become the text '5.0' and 5 / 2 would be 2.5.
  if (Number.isSafeInteger(value)) return BigInt(value as number);
  if (typeof value === 'number' && !Number.isInteger(value) && Number.isFinite(value)) return value;
  const name = typeof value === 'object' ? value.constructor?.name : inspect(value);
  throw new TypeError(`SQLite has no value for parameter ${index + 1}: ${name}`);
}
