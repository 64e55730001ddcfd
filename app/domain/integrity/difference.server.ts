import type { RawBuilder } from 'kysely';
import type { Db } from '#app/db/schema.ts';

export type Difference = { what: string; of: string; should: Figure; is: Figure };
/** Decimals are text, as stored. */
export type Figure = number | string | null;
/** A row of a query for differences. Amounts are double precision, which holds any stored value. */
export type Differing = { of: string; should: number; is: number };

export const ROWS_AT_ONCE = 1_000;

export async function differences(db: Db, what: string, query: RawBuilder<Differing>): Promise<Difference[]> {
  const { rows } = await query.execute(db);
  return rows.map(({ of, should, is }) => ({ what, of, should, is }));
}
