import type { RawBuilder } from 'kysely';
import type { Db } from '#app/db/schema.ts';

/** Two figures of the shop that should be equal and are not: what it says of whom, what it should say, what it says. */
export type Difference = { what: string; of: string; should: Figure; is: Figure };
/** Decimals are text, as they are kept; null where there is none. */
export type Figure = number | string | null;
/** What a query for differences selects; amounts as double precision, which holds whatever stands there. */
export type Differing = { of: string; should: number; is: number };

/** Few enough rows at once for any machine, and many enough to be quick. */
export const ROWS_AT_ONCE = 1_000;

/** The rows of a query, each as a difference of that name. */
export async function differences(db: Db, what: string, query: RawBuilder<Differing>): Promise<Difference[]> {
  const { rows } = await query.execute(db);
  return rows.map(({ of, should, is }) => ({ what, of, should, is }));
}
