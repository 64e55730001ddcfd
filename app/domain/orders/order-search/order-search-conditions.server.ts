import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { hasStatus } from '#app/domain/order-status.server.ts';
import { REQUEST_STATUSES } from '#app/domain/order-status.ts';
import type { OrderFilter } from '#app/domain/orders/order-filter.ts';
import type { OrderSearch } from '#app/domain/orders/order-search/order-search-terms.server.ts';
import { containsPattern } from '#app/domain/text/name-key.ts';

/** Repeats the condition of the partial index, so that the index is used. */
export function passes(filter: OrderFilter): RawBuilder<SqlBool> {
  if (filter === '') return sql`true`;
  if (filter === 'cancel-requested') return sql`"cancelRequested" and ${hasStatus(...REQUEST_STATUSES)}`;
  return hasStatus(filter);
}

/** Excludes the order with the searched number, which the callers add. */
export function matches(search: OrderSearch): RawBuilder<boolean> {
  const like = (column: string) => (pattern: string) => sql`${sql.ref(column)} like ${pattern} escape '\\'`;
  const alternatives = [
    ...search.names.map(containsPattern).map(like('nameKey')),
    ...search.phones.map(like('phoneKey')),
  ];
  return anyOf(alternatives, search, 'number');
}

/** Checks the orders `o` that the index found, as `matches` does: `like` would take twice as long. */
export function matchesOnSqlite(search: OrderSearch): RawBuilder<boolean> {
  const names = search.names.map((name) => sql`instr(o."nameKey", ${name}) > 0`);
  const phones = search.phones.map((pattern) => {
    const at = sql`instr(o."phoneKey", ${pattern.replaceAll('%', '')})`;
    return pattern.startsWith('%') ? sql`${at} > 0` : sql`${at} = 1`;
  });
  return anyOf([...names, ...phones], search, 'o.number');
}

function anyOf(alternatives: RawBuilder<unknown>[], { number }: OrderSearch, column: string) {
  const isOther = number === null ? sql`` : sql` and ${sql.ref(column)} <> ${number}`;
  return sql<boolean>`(${sql.join(alternatives, sql` or `)})${isOther}`;
}
