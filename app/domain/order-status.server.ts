import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { isOneOf } from '#app/db/json-rows.server.ts';
import type { OrderStatus } from '#app/db/schema.ts';

/** True if the return is not undone. @param column the column with its id, such as `returns.id`. */
export function isNotUndone(column: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`not exists (select 1 from "returnUndos" where "returnUndos"."returnId" = ${sql.ref(column)})`;
}

export function hasStatus(...statuses: OrderStatus[]): RawBuilder<SqlBool> {
  return isOneOf('status', statuses);
}
