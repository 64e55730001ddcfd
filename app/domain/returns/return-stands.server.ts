import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** True of a return that nobody took back. @param id the column of its id, with its table. */
export function stands(id: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`not exists (select 1 from "returnUndos" where "returnUndos"."returnId" = ${sql.ref(id)})`;
}
