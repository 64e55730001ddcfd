import type { Db } from '#app/db/schema.ts';
import { salePrice } from '#app/domain/prices/pricing/pricing.ts';
import {
  type Attempt,
  countAcknowledged,
  type History,
  type OrderVerb,
  type Write,
  wasAcknowledged,
} from './history.ts';
import type { Trade } from './trade.ts';

type Orders = Awaited<ReturnType<typeof readOrders>>;
type Order = Orders extends Map<string, infer One> ? One : never;

/** Times: writes acknowledged until `acknowledged` must exist, and writes sent until `sent` may exist. */
export type Cut = { acknowledged: number; sent: number };
const END = Number.POSITIVE_INFINITY;

/**
 * Compares a database with the history of its clients. @returns a line for each fault, such as an acknowledged write
 * that is missing or partial, or an order that nobody sent.
 */
export async function judge(db: Db, trade: Trade, history: History, cut: Cut = { acknowledged: END, sent: END }) {
  // One snapshot, so that a running shop can be judged.
  const { orders, items, saved } = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => ({
      orders: await readOrders(trx),
      items: await readItems(trx),
      saved: await savedRates(trx),
    }));
  const unsentKeys = new Set(orders.keys());
  for (const { key } of history.attempts) unsentKeys.delete(key);
  const importedItems = trade.imported.map((id) => items.get(id));
  const known = [...trade.fixed, ...trade.imported, ...trade.edited];
  const isOpen = countAcknowledged(history, cut.acknowledged) > 0;
  return [
    ...[...unsentKeys].map((key) => `an order nobody sent: ${key}`),
    ...history.attempts.flatMap((attempt) => judgeOrder(attempt, orders.get(attempt.key), cut)),
    ...known.filter((id) => isOpen && !items.has(id)).map((id) => `an item is gone: ${id}`),
    ...trade.edited.flatMap((id) => judgeCost(items.get(id), history.costs.get(id) ?? [], cut)),
    ...judgeRate(importedItems, history.rates, saved, cut),
  ];
}

function judgeOrder(attempt: Attempt, order: Order | undefined, cut: Cut): string[] {
  const { key, lines, uid } = attempt;
  const acknowledged = wasAcknowledged(attempt, cut.acknowledged);
  if (!order) return acknowledged ? [`an acknowledged order is lost: ${key}`] : [];
  const faults = [];
  if (attempt.refused) faults.push('it was refused and is there');
  if (attempt.sentAt > cut.sent) faults.push('it was not sent yet');
  if (order.uid !== uid) faults.push('it is another person’s');
  if (JSON.stringify(order.lines) !== JSON.stringify(lines))
    faults.push(`its lines are ${JSON.stringify(order.lines)}`);
  if (order.total !== lines.reduce((sum, { qty, salePrice }) => sum + qty * salePrice, 0))
    faults.push(`its total is ${order.total}`);
  if (acknowledged && attempt.order) {
    const { id, number, total } = order;
    const actual = JSON.stringify({ id, number, total });
    const expected = JSON.stringify({ id: attempt.order.id, number: attempt.order.number, total: attempt.order.total });
    if (actual !== expected) faults.push(`it was acknowledged as ${expected} and is ${actual}`);
  }
  return [...faults, ...judgeSteps(attempt, order, cut)].map((fault) => `order ${key}: ${fault}`);
}

/** Acknowledged steps must exist, sent ones may exist, others must not. */
function judgeSteps({ steps }: Attempt, { status, cancelRequested, restocked }: Order, cut: Cut): string[] {
  const isDone: Record<OrderVerb, boolean> = {
    confirmation: status !== 'pending',
    cancellation: status === 'canceled',
    restocking: restocked,
    'cancellation-request': cancelRequested,
  };
  const faults = (Object.entries(steps) as [OrderVerb, Write][])
    .filter(([verb, step]) => wasAcknowledged(step, cut.acknowledged) && !isDone[verb])
    .map(([verb]) => `its ${verb} is lost`);
  const wasSent = (verb: OrderVerb) => (steps[verb]?.sentAt ?? Number.NaN) <= cut.sent;
  if (status === 'confirmed' && !wasSent('confirmation')) faults.push('nobody confirmed it');
  if (status === 'canceled' && !wasSent('cancellation')) faults.push('nobody canceled it');
  if (restocked && !wasSent('restocking')) faults.push('nobody restocked it');
  if (cancelRequested && !wasSent('cancellation-request')) faults.push('nobody asked to cancel it');
  return faults;
}

type Item = { id: string; cost: string | null; rate: string | null; profit: string | null; salePrice: number };

/** The cost must be the last acknowledged one or a later one. */
function judgeCost(item: Item | undefined, costs: (Write & { cost: string })[], cut: Cut): string[] {
  if (!item) return [];
  const possible = lastAcknowledged(costs, cut)?.map(({ cost }) => cost) ?? ['100', ...costs.map(({ cost }) => cost)];
  if (!possible.includes(item.cost ?? '')) return [`item ${item.id} costs ${item.cost}, not ${possible}`];
  return priceFaults(item);
}

/** All items must have the last saved rate, and each acknowledged rate must be saved. */
function judgeRate(items: (Item | undefined)[], rates: History['rates'], saved: string[], cut: Cut): string[] {
  const faults = rates
    .filter((rate) => wasAcknowledged(rate, cut.acknowledged) && !saved.includes(rate.rate))
    .map(({ rate }) => `an acknowledged rate is lost: ${rate}`);
  const existing = items.filter((item) => item !== undefined);
  const [found, ...others] = new Set(existing.map(({ rate }) => rate));
  const last = saved.at(-1) ?? '600';
  if (others.length > 0) faults.push(`a rate saved by half: ${[found, ...others]}`);
  if (existing.length > 0 && found !== last) faults.push(`items at the rate ${found}, saved was ${last}`);
  const possible = lastAcknowledged(rates, cut)?.map(({ rate }) => rate);
  if (possible && !possible.includes(found ?? '')) faults.push(`items at the rate ${found}, not ${possible}`);
  return [...faults, ...existing.flatMap(priceFaults)];
}

/** The last acknowledged write and later ones; undefined if none was acknowledged. */
function lastAcknowledged<T extends Write>(writes: T[], { acknowledged }: Cut): T[] | undefined {
  const last = writes.findLastIndex((write) => wasAcknowledged(write, acknowledged));
  return last < 0 ? undefined : writes.slice(last);
}

function priceFaults({ id, cost, rate, profit, salePrice: actual }: Item): string[] {
  const expected = salePrice({ cost: cost ?? '', rate: rate ?? '', profit: profit ?? '' }, '1');
  return actual === expected ? [] : [`item ${id} sells at ${actual}, not ${expected}`];
}

async function readOrders(db: Db) {
  const orders = await db.selectFrom('orders').selectAll().execute();
  const lines = await db
    .selectFrom('orderItems')
    .select(['orderId', 'itemId as id', 'qty', 'salePrice'])
    .orderBy('orderId')
    .orderBy('line')
    .execute();
  const byOrder = Map.groupBy(lines, ({ orderId }) => orderId);
  return new Map(
    orders.map((order) => {
      const orderLines = byOrder.get(order.id) ?? [];
      return [
        order.checkoutKey,
        { ...order, lines: orderLines.map(({ id, qty, salePrice }) => ({ id, qty, salePrice })) },
      ];
    }),
  );
}

async function readItems(db: Db): Promise<Map<string, Item>> {
  const items = await db.selectFrom('inventories').select(['id', 'cost', 'rate', 'profit', 'salePrice']).execute();
  return new Map(items.map((item) => [item.id, item]));
}

async function savedRates(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('exchangeRates').select('rate').orderBy('createdAt').execute();
  return rows.map(({ rate }) => rate);
}
