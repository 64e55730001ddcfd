import type { Db } from '#app/db/schema.ts';
import { businessDate } from '#app/domain/dates.ts';
import { placeOrder } from '#app/domain/orders/checkout/order-place.server.ts';
import { cancelOrder } from '#app/domain/orders/order-steps/order-cancel.server.ts';
import { confirmOrder } from '#app/domain/orders/order-steps/order-confirm.server.ts';
import type { Margin } from '#app/domain/shop/reports/margin.ts';
import { insertUser } from '#tests/support/database/rows.ts';
import { openShop } from '#tests/support/factories/inventory.ts';
import { addStockedItem } from '#tests/support/factories/items.ts';

/** The cost of a line in big integers, rounded half away from zero. */
export function exactLineCost(cost: string, rate: string, qty: number): bigint {
  const scaled = (decimal: string) => BigInt(decimal.replace('.', ''));
  const places = (decimal: string) => decimal.split('.')[1]?.length ?? 0;
  const unit = 10n ** BigInt(places(cost) + places(rate));
  const exact = scaled(cost) * scaled(rate) * BigInt(qty);
  const magnitude = exact < 0n ? -exact : exact;
  const rounded = magnitude / unit + (magnitude % unit >= unit - (magnitude % unit) ? 1n : 0n);
  return exact < 0n ? -rounded : rounded;
}

export type SoldItem = { id: string; type: string; cost: string | null; rate: string | null; salePrice: number };
export type SampleOrder = { at: Date; buyer: string; status: string; lines: { item: SoldItem; qty: number }[] };

const COSTS = ['148', '0.35', '99.995', null, '1234.5', '-3', '0'];
const RATES = ['600.1', '0.333', '2100', '1'];

/** Places orders through the shop's own functions: a quarter stays pending, a quarter is confirmed and then canceled. */
export async function sellWithCosts(db: Db, now: Date, count: number): Promise<SampleOrder[]> {
  const admin = await openShop(db);
  const uid = await insertUser(db);
  const items: SoldItem[] = [];
  for (const [n, cost] of COSTS.entries()) {
    const [rate, type] = [cost === null ? null : (RATES[n % RATES.length] ?? null), ['instock', 'only'][n % 2] ?? ''];
    const values = { name: `Phone ${n}`, sortKey: `phone ${n}`, type, cost, rate, salePrice: 1_000 + 777 * n };
    items.push({ ...values, id: await addStockedItem(db, { ...values, qty: 100_000 }) });
  }
  const sold: SampleOrder[] = [];
  for (let n = 0; n < count; n++) {
    const at = new Date(+now - n * 9_000_000);
    const buyer = `Buyer ${n % 5}`;
    const lines = [n, n + 1, 2 * n].map((each, line) => ({
      item: items[each % items.length] as SoldItem,
      qty: 1 + ((n * 7 + line) % 4),
    }));
    const status = ['pending', 'confirmed', 'canceled', 'confirmed'][n % 4] ?? '';
    await placeInStatus(db, { at, uid, admin, buyer }, lines, status);
    sold.push({ at, buyer, status, lines });
  }
  return sold;
}

type Placing = { at: Date; uid: string; admin: string; buyer: string };

export async function placeInStatus(
  db: Db,
  placing: Placing,
  lines: SampleOrder['lines'],
  status: string,
): Promise<void> {
  const checkout = {
    name: placing.buyer,
    phone: '09',
    address: 'Yangon',
    paymentMethod: 'Cash',
    key: crypto.randomUUID(),
  };
  const wanted = lines.map(({ item: { id, salePrice }, qty }) => ({ id, salePrice, qty }));
  const placed = await placeOrder(
    db,
    { now: placing.at, uid: placing.uid },
    { ...checkout, lines: wanted },
    { limit: 0 },
  );
  if (!placed.ok) throw new Error(placed.problem);
  if (status !== 'pending') await confirmOrder(db, { now: placing.at, uid: placing.admin }, placed.order.id);
  if (status === 'canceled') await cancelOrder(db, { now: placing.at, uid: placing.admin }, placed.order.id);
}

/** The margins that a report must show, by the key of each order line. */
export function expectedMargins(
  sold: SampleOrder[],
  keyOf: (order: SampleOrder, item: SoldItem) => string,
): Map<string, Margin> {
  const margins = new Map<string, Margin>();
  for (const order of sold.filter(({ status }) => status === 'confirmed')) {
    for (const { item, qty } of order.lines) {
      const key = keyOf(order, item);
      const margin = margins.get(key) ?? { revenue: 0, cost: 0, unknownCostSales: null };
      const price = item.salePrice * qty;
      if (item.cost === null || item.rate === null) margin.unknownCostSales = (margin.unknownCostSales ?? 0) + price;
      else {
        margin.revenue += price;
        margin.cost += Number(exactLineCost(item.cost, item.rate, qty));
      }
      margins.set(key, margin);
    }
  }
  return margins;
}

export const dayOf = ({ at }: SampleOrder) => businessDate(at, 'Asia/Yangon');
