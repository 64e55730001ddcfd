import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { OrderStatus } from '#app/db/schema.ts';

/** A condition on status. The values are literals, so that partial indexes apply. */
export function hasStatus(...statuses: OrderStatus[]): RawBuilder<SqlBool> {
  const [only, ...others] = statuses.map((status) => sql.lit(status));
  return others.length > 0 ? sql`"status" in (${sql.join([only, ...others])})` : sql`"status" = ${only}`;
}
