import { type Expression, type Insertable, type RawBuilder, type SqlBool, sql, type Updateable } from 'kysely';
import { isPostgres } from '#app/db/engine.server.ts';
import { letOthersIn } from '#app/db/let-others-in.server.ts';
import type { Database, Db, Trx } from '#app/db/schema.ts';

/** The values are literals, so that partial indexes apply. */
export function isOneOf(column: string, values: string[]): RawBuilder<SqlBool> {
  const [only, ...others] = values.map((value) => sql.lit(value));
  return others.length > 0
    ? sql`${sql.ref(column)} in (${sql.join([only, ...others])})`
    : sql`${sql.ref(column)} = ${only}`;
}

type Columns<Table extends keyof Database> = {
  [Column in keyof Insertable<Database[Table]>]:
    | Insertable<Database[Table]>[Column]
    | Expression<Insertable<Database[Table]>[Column]>;
};

/** Inserts many rows with one parameter for what differs, in a fifth of the time of a parameter for each value.
 * @param columns values that all rows share, or SQL for one of a row (`jsonRows`). */
export async function insertRows<Table extends keyof Database>(
  trx: Trx,
  table: Table,
  rows: (string | number)[][],
  columns: Columns<Table>,
): Promise<void> {
  const names = sql.join(Object.keys(columns).map((column) => sql.ref(column)));
  await sql`insert into ${sql.table(table)} (${names}) select ${sql.join(Object.values(columns))} from ${jsonRows(trx, rows)}`.execute(
    trx,
  );
}

/** Inserts many rows of one shape with one parameter, so that the statement is the same for any number. Values of JSON columns
 * are objects. @returns what `returning` names. */
export async function insertAll<Table extends keyof Database, Returned = never>(
  trx: Trx,
  table: Table,
  rows: Insertable<Database[Table]>[],
  returning: string[] = [],
): Promise<Returned[]> {
  if (rows.length === 0) return [];
  const columns = Object.keys(rows[0] as object);
  const names = sql.join(columns.map((column) => sql.ref(column)));
  const json = JSON.stringify(rows);
  const values = isPostgres(trx)
    ? sql`select ${names} from json_populate_recordset(cast(null as ${sql.table(table)}), cast(${json} as json))`
    : sql`select ${sql.join(columns.map((column) => sql`value ->> ${sql.lit(column)}`))} from json_each(${json})`;
  const returned =
    returning.length > 0 ? sql`returning ${sql.join(returning.map((column) => sql.ref(column)))}` : sql``;
  return (await sql<Returned>`insert into ${sql.table(table)} (${names}) ${values} ${returned}`.execute(trx)).rows;
}

/** Sets columns of many rows, each found by its id. All rows have the same columns, in one parameter. */
export async function updateAll<Table extends keyof Database>(
  trx: Trx,
  table: Table,
  rows: (Updateable<Database[Table]> & { id: string })[],
): Promise<void> {
  if (rows.length === 0) return;
  const columns = Object.keys(rows[0] as object);
  const json = JSON.stringify(rows);
  const given = isPostgres(trx)
    ? sql`select * from json_populate_recordset(cast(null as ${sql.table(table)}), cast(${json} as json))`
    : sql`select ${sql.join(columns.map((column) => sql`value ->> ${sql.lit(column)} as ${sql.ref(column)}`))} from json_each(${json})`;
  const changes = columns.filter((column) => column !== 'id').map((column) => sql.ref(column));
  // Not materialized, SQLite would read the JSON again for each row.
  await sql`with given as materialized (${given}) update ${sql.table(table)}
    set ${sql.join(changes.map((change) => sql`${change} = given.${change}`))}
    from given where ${sql.ref(`${table}.id`)} = given."id"`.execute(trx);
}

/** Use in FROM: passes many rows as one parameter. `value ->> 0` in SQL is the first value of a row, as text on PostgreSQL. */
export function jsonRows(db: Db, rows: (string | number | null)[][]): RawBuilder<{ value: string }> {
  const json = JSON.stringify(rows);
  return isPostgres(db) ? sql`json_array_elements(cast(${json} as json))` : sql`json_each(${json})`;
}

/** Use after IN: passes many texts as one parameter. */
export function jsonTexts(db: Db, texts: string[]): RawBuilder<string> {
  const json = JSON.stringify(texts);
  return isPostgres(db)
    ? sql`(select value from json_array_elements_text(cast(${json} as json)))`
    : sql`(select value from json_each(${json}))`;
}

const ROWS_PER_STATEMENT = 250;

/** Writes many rows a statement at a time, and lets other requests in between. */
export async function inChunks<Row>(rows: Row[], write: (chunk: Row[]) => Promise<unknown>): Promise<void> {
  for (let from = 0; from < rows.length; from += ROWS_PER_STATEMENT) {
    await write(rows.slice(from, from + ROWS_PER_STATEMENT));
    await letOthersIn();
  }
}

export function idsOf<Id>(rows: readonly { id: Id }[]): Id[] {
  return rows.map(({ id }) => id);
}
