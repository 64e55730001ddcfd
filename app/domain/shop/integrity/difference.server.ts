import type { RawBuilder } from 'kysely';
import type { Db } from '#app/db/schema.ts';

export type Difference = { check: string; subject: string; expected: Figure; actual: Figure };
/** Decimals are text, as stored. */
export type Figure = number | string | null;
/** A row of a query for differences. Amounts are double precision, which holds any stored value. */
export type DifferenceRow = Omit<Difference, 'check'>;

/** Describes a difference for the console, for logs and for mails to admins. */
export function describeDifference({ check, subject, expected, actual }: Difference): string {
  return `${check} ${subject}: should be ${expected}, is ${actual}`;
}

export const ROWS_AT_ONCE = 1_000;

export async function findDifferences(db: Db, check: string, query: RawBuilder<DifferenceRow>): Promise<Difference[]> {
  const { rows } = await query.execute(db);
  return rows.map((row) => ({ check, ...row }));
}
