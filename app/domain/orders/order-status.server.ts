import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { OrderStatus } from '#app/db/schema.ts';

/** The orders of some statuses. The values stand in the text: the database knows by them that a partial index fits. */
export function hasStatus(...statuses: OrderStatus[]): RawBuilder<SqlBool> {
  const [only, ...others] = statuses.map((status) => sql.lit(status));
  return others.length > 0 ? sql`"status" in (${sql.join([only, ...others])})` : sql`"status" = ${only}`;
}
