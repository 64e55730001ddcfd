import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** True if the return is not undone. @param column the column with its id, such as `returns.id`. */
export function isNotUndone(column: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`not exists (select 1 from "returnUndos" where "returnUndos"."returnId" = ${sql.ref(column)})`;
}
