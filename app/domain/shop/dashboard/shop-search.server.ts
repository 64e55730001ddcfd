import type { Db } from '#app/db/schema.ts';
import { readSnapshot } from '#app/db/transaction.server.ts';
import { listInventory } from '#app/domain/catalog/inventory/inventory-list.server.ts';
import { countOrders } from '#app/domain/orders/order-counters.server.ts';
import { searchOrders } from '#app/domain/orders/order-search/order-search.server.ts';
import { withOrderNumber } from '#app/domain/orders/order-search/order-search-offline.server.ts';
import { readOrderSearch } from '#app/domain/orders/order-search/order-search-terms.server.ts';
import type { Right } from '#app/domain/people/rights/rights.ts';
import type { FoundInShop, RecentOrder } from '#app/domain/shop/dashboard/figures.ts';
import { RECENT_ORDER_COLUMNS } from '#app/domain/shop/dashboard/figures-read.server.ts';
import { findUnits } from '#app/domain/stock/units/unit-find.server.ts';

const MAX_SHOWN = 5;

/** Finds the first matches among orders, buyers, phones and units, as far as these rights go; none for an empty search. */
export async function searchShop(db: Db, typed: string, rights: readonly Right[]): Promise<FoundInShop> {
  const seesStock = rights.includes('stock.view');
  const [found, { items, closest }, units] = await Promise.all([
    rights.includes('orders.view') ? findOrdersAndBuyers(db, typed) : { orders: [], buyers: [] },
    typed.trim() === '' || !seesStock ? { items: [], closest: [] } : listInventory(db, { search: typed, type: '' }, 1),
    seesStock ? findUnits(db, typed) : [],
  ]);
  return { ...found, phones: items.slice(0, MAX_SHOWN), closest, units };
}

async function findOrdersAndBuyers(db: Db, typed: string): Promise<Pick<FoundInShop, 'orders' | 'buyers'>> {
  const terms = readOrderSearch(await withOrderNumber(db, typed));
  return readSnapshot(db, async (snapshot) => {
    if (!terms) return { orders: [], buyers: [] };
    const { found } = await searchOrders(snapshot, terms, '', await countOrders(snapshot));
    const numbers = found.slice(0, MAX_SHOWN).map(({ number }) => number);
    const buyers = [...new Set(found.map(({ name }) => name))].slice(0, MAX_SHOWN);
    return { orders: await readOrders(snapshot, numbers), buyers };
  });
}

async function readOrders(db: Db, numbers: number[]): Promise<RecentOrder[]> {
  if (numbers.length === 0) return [];
  const orders = await db.selectFrom('orders').select(RECENT_ORDER_COLUMNS).where('number', 'in', numbers).execute();
  return orders.sort((one, other) => numbers.indexOf(one.number) - numbers.indexOf(other.number));
}
