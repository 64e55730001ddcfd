import { closeSync, openSync } from 'node:fs';
import { DatabaseSync, type SQLInputValue, type SQLOutputValue, type StatementSync } from 'node:sqlite';
import { inspect } from 'node:util';
import type { CompiledQuery, QueryResult } from 'kysely';

/** What the file is called, in DATA_DIR and in a backup. */
export const DATABASE = 'shop.sqlite';
/**
 * After how many pages of its log (8 MB) SQLite carries them into the file, in the commit of whoever writes then: twice its
 * own number, as orders write the same pages over and over, and each is carried once.
 */
const LOG_PAGES = 2_000;
const MAX_STATEMENTS = 500;
/** What has more comes in every length, takes long beside its preparation, and would keep much memory. */
const MAX_KEPT_VALUES = 150;

/** Functions of the program that SQL may call by their names: the same arguments must give the same result. */
export type SqlFunctions = Record<string, (...values: SQLOutputValue[]) => SQLInputValue>;
type Row = Record<string, unknown>;
type Decode = (value: unknown) => unknown;
type Column = { name: string; decode: Decode | undefined };
type Prepared = { statement: StatementSync; columns: Column[] };

/**
 * One connection to a SQLite file, made if it is missing, with the statements it has prepared. Nothing that it was told
 * is committed is lost, not even by a power cut.
 */
export class SqliteFile extends DatabaseSync {
  readonly #prepared = new Map<string, Prepared>();

  constructor(file: string, readOnly: boolean, functions: SqlFunctions = {}) {
    if (!readOnly) makePrivate(file);
    super(file, { readOnly, timeout: 5_000, enableForeignKeyConstraints: true });
    if (!readOnly) this.exec('pragma journal_mode = wal');
    // What a statement of many rows may have to undo would else be written to a file of its own.
    if (!readOnly) this.exec('pragma temp_store = memory');
    this.exec('pragma synchronous = full');
    this.exec(`pragma wal_autocheckpoint = ${LOG_PAGES}`);
    for (const [name, run] of Object.entries(functions)) this.function(name, { deterministic: true }, run);
  }

  /** @throws TypeError before it runs when a parameter has no value of SQLite's that would come back the same. */
  answer<R>({ sql, parameters }: CompiledQuery): QueryResult<R> {
    const isLong = parameters.length > MAX_KEPT_VALUES;
    const { statement, columns } = isLong ? prepare(this, sql) : this.#kept(sql);
    const values = parameters.map(bindable);
    if (columns.length === 0) return { rows: [], numAffectedRows: BigInt(statement.run(...values).changes) };
    const rows: unknown[][] = statement.all(...values) as never;
    return { rows: rows.map((row) => named(row, columns) as R) };
  }

  #kept(sql: string): Prepared {
    const prepared = this.#prepared.get(sql) ?? prepare(this, sql);
    // Last in the map is last to go.
    this.#prepared.delete(sql);
    this.#prepared.set(sql, prepared);
    const [oldest] = this.#prepared.keys();
    if (this.#prepared.size > MAX_STATEMENTS && oldest) this.#prepared.delete(oldest);
    return prepared;
  }
}

/** SQLite would let every account of the machine read it where the folder does; what it makes beside it is as private. */
export function makePrivate(file: string): void {
  try {
    closeSync(openSync(file, 'ax', 0o600));
  } catch {
    // It is there, or SQLite says why it cannot be.
  }
}

const decoderOf: Record<string, Decode | undefined> = {
  boolean: (value) => value !== 0,
  jsonb: (value) => JSON.parse(String(value)),
};

function prepare(file: DatabaseSync, sql: string): Prepared {
  const statement = file.prepare(sql);
  const columns = statement.columns().map(({ name, type }) => ({ name, decode: decoderOf[type?.toLowerCase() ?? ''] }));
  statement.setReturnArrays(true);
  return { statement, columns };
}

/** As an object like any other, which PostgreSQL's rows are too; those that node:sqlite makes take three times as long. */
function named(values: unknown[], columns: Column[]): Row {
  const row: Row = {};
  for (const [at, { name, decode }] of columns.entries()) {
    const value = values[at];
    row[name] = decode && value !== null ? decode(value) : value;
  }
  return row;
}

/** @throws TypeError instead of storing something else than what was meant. */
function bindable(value: unknown, index: number): SQLInputValue {
  if (typeof value === 'boolean') return value ? 1n : 0n;
  if (typeof value === 'string' || value === null || value instanceof Uint8Array) return value;
  if (typeof value === 'bigint' && Number.isSafeInteger(Number(value))) return value;
  // As a number, node:sqlite would bind a float: 5 would be the text '5.0' and 5 / 2 would be 2.5.
  if (Number.isSafeInteger(value)) return BigInt(value as number);
  if (typeof value === 'number' && !Number.isInteger(value) && Number.isFinite(value)) return value;
  const name = typeof value === 'object' ? value.constructor?.name : inspect(value);
  throw new TypeError(`SQLite has no value for parameter ${index + 1}: ${name}`);
}
