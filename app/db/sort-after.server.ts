import { type SelectQueryBuilder, type SqlBool, type StringReference, sql } from 'kysely';

/** Sorts by these columns. With `last`, their values in a row, only what comes after that row. */
export function sortAfter<DB, Tables extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, Tables, Row>,
  columns: StringReference<DB, Tables>[],
  direction: 'asc' | 'desc',
  last: (string | number)[] | null | undefined,
): SelectQueryBuilder<DB, Tables, Row> {
  const sorted = columns.reduce((each, column) => each.orderBy(sql.ref(column), direction), query);
  const after = sql.raw(direction === 'asc' ? '>' : '<');
  return last
    ? sorted.where(sql<SqlBool>`(${sql.join(columns.map((column) => sql.ref(column)))}) ${after} (${sql.join(last)})`)
    : sorted;
}
