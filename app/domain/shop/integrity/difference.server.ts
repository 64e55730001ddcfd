import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#app/db/schema.ts';

export type Difference = { check: string; subject: string; expected: Figure; actual: Figure };
/** Decimals are text, as stored. */
type Figure = number | string | null;

/** Queries by the name of their check. Each returns a row `subject`, `expected`, `actual` for each difference. */
export type Checks = Record<string, RawBuilder<Omit<Difference, 'check'>>>;

export function describeDifference({ check, subject, expected, actual }: Difference): string {
  return `${check} ${subject}: should be ${expected}, is ${actual}`;
}

export async function findDifferences(db: Db, checks: Checks): Promise<Difference[]> {
  const found: Difference[] = [];
  for (const [check, query] of Object.entries(checks)) {
    const { rows } = await query.execute(db);
    found.push(...rows.map((row) => ({ check, ...row })));
  }
  return found;
}

/** A check whose figures are numbers. Double precision holds any stored value. */
export function ofNumbers(query: RawBuilder<unknown>): Checks[string] {
  return sql`
    select "subject", cast("expected" as double precision) as "expected", cast("actual" as double precision) as "actual"
    from (${query}) as figures`;
}

/** A check that finds rows which must not exist. @param rows what follows `from`. */
export function ofRows(subject: RawBuilder<unknown>, rows: RawBuilder<unknown>): Checks[string] {
  return sql`select ${subject} as "subject", 1 as "expected", 0 as "actual" from ${rows}`;
}

export function lineOf(row: string): RawBuilder<string> {
  return sql.raw(`cast(${row}."line" as text) || ' of order ' || ${row}."orderId"`);
}

export const ROWS_AT_ONCE = 1_000;

/** Reads a table in batches. @param read returns up to `ROWS_AT_ONCE` rows after `last`. */
export async function* inBatches<Row>(read: (last: Row | undefined) => Promise<Row[]>): AsyncGenerator<Row[]> {
  let last: Row | undefined;
  do {
    const rows = await read(last);
    yield rows;
    last = rows.at(-1);
  } while (last);
}
