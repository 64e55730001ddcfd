import type { Db } from '#app/db/schema.ts';
import { listAnsweredSinceRequest } from '#app/domain/order-steps/cancellation-overtaken.server.ts';
import type { Model } from './model.ts';
import { returnedOf } from './return-model.ts';
import type { Ids } from './step.ts';

/** The shop's state as lines, in the model's terms. */
export type State = string[];

export async function readState(db: Db, { byId }: Ids): Promise<State> {
  const labelOf = (id: string) => byId.get(id) ?? id;
  const [items, orders, lines, units, rates, admins, settings] = await Promise.all([
    db.selectFrom('inventories').selectAll().execute(),
    db.selectFrom('orders').selectAll().execute(),
    db.selectFrom('orderItems').selectAll().orderBy('line').execute(),
    db.selectFrom('units').innerJoin('unitCodes', 'unitId', 'id').selectAll().execute(),
    db.selectFrom('exchangeRates').selectAll().execute(),
    db.selectFrom('users').select('id').where('role', '=', 'admin').execute(),
    db.selectFrom('settings').select('profitPercent').executeTakeFirstOrThrow(),
  ]);
  // No column says whether Confirm came after the request, but Withdraw depends on it.
  const answered = await listAnsweredSinceRequest(
    db,
    orders.filter(({ status }) => status === 'confirmed'),
  );
  const state = [
    ...items.map((item) => {
      const { latestCost, latestExchangeRate, latestProfitPercent, latestSalePrice } = item;
      const latest = [latestCost, latestExchangeRate, latestProfitPercent, latestSalePrice];
      const { name, ram, rom, currency, qty, cost, rate, profit, salePrice, deletedAt } = item;
      const row = [labelOf(item.id), name, ram, rom, currency, qty, cost, rate, profit, salePrice];
      return `item ${[...row, `latest ${latest}`, deletedAt ? 'deleted' : ''].join('|')}`;
    }),
    ...orders.map((order) => {
      const { checkoutKey, uid, total, status, cancelRequested, restocked, returned } = order;
      const own = lines
        .filter(({ orderId }) => orderId === order.id)
        .map(({ itemId, name, ram, rom, salePrice, qty }) =>
          [labelOf(itemId), name, ram, rom, salePrice, qty].join('/'),
        );
      const steps = [status, cancelRequested, answered.includes(order.id), restocked, returned];
      return `order ${[checkoutKey, labelOf(uid), total, ...steps, ...own].join('|')}`;
    }),
    ...units.map(({ code, itemId, state, orderId, line }) => {
      const order = orders.find(({ id }) => id === orderId);
      return `unit ${[code, labelOf(itemId), state, order?.checkoutKey, line].join('|')}`;
    }),
    ...rates.map(({ id, currency, rate, date }) => `rate ${[labelOf(id), currency, rate, date].join('|')}`),
    ...admins.map(({ id }) => `admin ${labelOf(id)}`),
    `profit ${settings.profitPercent}`,
  ];
  return state.sort();
}

export function stateOf(model: Model): State {
  const state = [
    ...[...model.items].map(([label, item]) => {
      const { name, ram, rom, currency, qty, cost, rate, profit, price, edited, deleted } = item;
      const row = [label, name, ram, rom, currency, qty, cost, rate, profit, price];
      const latest = edited ? [cost, rate, profit, price] : [null, null, null, null];
      return `item ${[...row, `latest ${latest}`, deleted ? 'deleted' : ''].join('|')}`;
    }),
    ...[...model.orders].map(([key, { buyer, lines, total, ...order }]) => {
      const isAnswered = order.status === 'confirmed' && order.cancelRequested && order.answered;
      const steps = [order.status, order.cancelRequested, isAnswered, order.restocked, returnedOf(model, key)];
      const own = lines.map(({ item, name, ram, rom, price, qty }) => [item, name, ram, rom, price, qty].join('/'));
      return `order ${[key, buyer, total, ...steps, ...own].join('|')}`;
    }),
    ...[...model.units].map(
      ([code, { item, state, order, line }]) => `unit ${[code, item, state, order, line].join('|')}`,
    ),
    ...[...model.rates].map(([label, { currency, rate, date }]) => `rate ${[label, currency, rate, date].join('|')}`),
    ...[...model.admins].map((label) => `admin ${label}`),
    `profit ${model.profit}`,
  ];
  return state.sort();
}
