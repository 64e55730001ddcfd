import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Right } from '#app/domain/people/rights/rights.ts';

/** Of a row of `users`. */
export function hasRight(right: Right): RawBuilder<SqlBool> {
  return sql`("users"."role" = 'admin' or "users"."rights" >= '' and ' ' || "users"."rights" || ' ' like ${`% ${right} %`})`;
}
