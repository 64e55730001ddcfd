import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** The values are literals, so that partial indexes apply. */
export function isOneOf(column: string, values: string[]): RawBuilder<SqlBool> {
  const [only, ...others] = values.map((value) => sql.lit(value));
  return others.length > 0
    ? sql`${sql.ref(column)} in (${sql.join([only, ...others])})`
    : sql`${sql.ref(column)} = ${only}`;
}
