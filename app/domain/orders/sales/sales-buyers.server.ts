import { type Expression, type SqlBool, sql } from 'kysely';
import type { Db } from '#app/db/schema.ts';
import { readSnapshot } from '#app/db/transaction.server.ts';
import { hasStatus } from '#app/domain/order-status.server.ts';
import { SOLD_STATUSES } from '#app/domain/order-status.ts';
import { countOrders } from '#app/domain/orders/order-counters.server.ts';
import { searchOrders } from '#app/domain/orders/order-search/order-search.server.ts';
import type { Buyers } from '#app/domain/orders/sales/sale.ts';
import { nameContains, searchKeys } from '#app/domain/text/name-keys.server.ts';
import { sortKey } from '#app/domain/text/sort-key.ts';
import { toUnicode } from '#app/domain/text/zawgyi.server.ts';

const isSold = hasStatus(...SOLD_STATUSES);
const MAX_IN_DROPDOWN = 100;
const MAX_MATCHES = 20;

export async function listBuyers(db: Db, typed: string): Promise<Buyers> {
  return readSnapshot(db, async (snapshot) => {
    const names = await firstNames(snapshot, MAX_IN_DROPDOWN + 1);
    if (names.length <= MAX_IN_DROPDOWN) return { many: false, names: inNameOrder(names) };
    if (typed === '') return { many: true, chosen: true, names: [], more: false };
    const chosen = await isBuyer(snapshot, typed);
    const found = (await findNames(snapshot, typed, MAX_MATCHES + 2)).filter((name) => name !== typed);
    return { many: true, chosen, names: inNameOrder(found.slice(0, MAX_MATCHES)), more: found.length > MAX_MATCHES };
  });
}

/** Jumps in the index from name to name, so that the time does not grow with the number of orders. */
async function firstNames(db: Db, max: number, condition: Expression<SqlBool> = sql<SqlBool>`true`): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    with recursive names (name) as (
      select min("name") from "orders" where ${isSold}
      union all
      select (select min("name") from "orders" where ${isSold} and "name" > names.name)
      from names where names.name is not null
    )
    select name from names where name is not null and ${condition} limit ${max}`.execute(db);
  return rows.map(({ name }) => name);
}

async function isBuyer(db: Db, name: string): Promise<boolean> {
  const sales = db.selectFrom('orders').select('createdAt').where(isSold).where('name', '=', name);
  // Sorted, so that the index is used however common the name is.
  return (await sales.orderBy('createdAt').limit(1).executeTakeFirst()) !== undefined;
}

async function findNames(db: Db, typed: string, max: number): Promise<string[]> {
  const search = { names: searchKeys(typed), phones: [], number: null };
  const counts = await countOrders(db);
  const results = [];
  for (const status of SOLD_STATUSES) results.push(await searchOrders(db, search, status, counts));
  if (results.every(({ partial }) => partial === null)) {
    const names = results.flatMap(({ found }) => found.map(({ name }) => name));
    return [...new Set(names)].sort().slice(0, max);
  }
  // Looks at all names: one or two letters are not indexed, and a search with many matches covers only the newest orders.
  const key = sql`(select "nameKey" from "orders" where ${isSold} and "name" = names.name
    order by "createdAt" limit 1)`;
  return firstNames(db, max, nameContains(key, typed));
}

function inNameOrder(names: string[]): string[] {
  const keyed = names.map((name) => ({ name, key: sortKey(toUnicode(name) ?? name) }));
  return keyed.sort((one, other) => (one.key < other.key ? -1 : 1)).map(({ name }) => name);
}
