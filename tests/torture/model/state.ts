import type { Db } from '#app/db/schema.ts';
import { listAnsweredSinceRequest } from '#app/domain/orders/order-steps/cancellation-overtaken.server.ts';
import { orderTax } from '#app/domain/orders/sales/sales-match.server.ts';
import { addressNumber, hasNoEmail } from '#app/domain/text/phone-address.ts';
import { exactTax } from '#tests/support/torture/exact-tax.ts';
import { LOGINS, type Model } from './model.ts';
import { returnedOf } from './return-model.ts';
import type { Ids } from './step.ts';

/** The shop's state as lines, in the model's terms. */
export type StateLines = string[];

export async function readState(db: Db, { byId }: Ids): Promise<StateLines> {
  const labelOf = (id: string) => byId.get(id) ?? id;
  const [items, orders, lines, units, rates, people, settings] = await Promise.all([
    db.selectFrom('inventories').selectAll().execute(),
    db.selectFrom('orders').selectAll().select(orderTax.as('tax')).execute(),
    db.selectFrom('orderItems').selectAll().orderBy('line').execute(),
    db.selectFrom('units').innerJoin('unitCodes', 'unitId', 'id').selectAll().execute(),
    db.selectFrom('exchangeRates').selectAll().orderBy('createdAt').execute(),
    db.selectFrom('users').select(['id', 'email', 'role', 'rights', 'verifiedPhone']).execute(),
    db.selectFrom('settings').select('profitPercent').executeTakeFirstOrThrow(),
  ]);
  // No column says whether Confirm came after the request, but Withdraw depends on it.
  const answered = await listAnsweredSinceRequest(
    db,
    orders.filter(({ status }) => status === 'confirmed'),
  );
  const state = [
    ...items.map(({ id, latestCost, latestExchangeRate, latestProfitPercent, latestSalePrice, deletedAt, ...item }) =>
      itemLine({
        ...item,
        label: labelOf(id),
        price: item.salePrice,
        latest: [latestCost, latestExchangeRate, latestProfitPercent, latestSalePrice],
        deleted: deletedAt !== null,
      }),
    ),
    ...orders.map(({ id, checkoutKey, uid, ...order }) => {
      const ownLines = lines
        .filter(({ orderId }) => orderId === id)
        .map(({ itemId, salePrice, ...line }) => ({ ...line, item: labelOf(itemId), price: salePrice }));
      const answer = { answered: answered.includes(id), lines: ownLines };
      return orderLine({ ...order, ...answer, key: checkoutKey, buyer: labelOf(uid) });
    }),
    ...units.map(({ code, itemId, state, orderId, line }) => {
      const order = orders.find(({ id }) => id === orderId);
      return unitLine({ code, item: labelOf(itemId), state, order: order?.checkoutKey, line });
    }),
    ...rateLines(rates.map((rate) => ({ ...rate, label: labelOf(rate.id) }))),
    ...people.filter(({ role }) => role === 'admin').map(({ id }) => `admin ${labelOf(id)}`),
    ...people.filter(({ rights }) => rights !== null).map(({ id, rights }) => `rights of ${labelOf(id)}: ${rights}`),
    ...people
      .filter(({ id }) => labelOf(id) in LOGINS)
      .map(({ id, email, verifiedPhone }) => {
        const number = addressNumber(email) === id ? 'nothing' : addressNumber(email);
        return phoneLine(labelOf(id), { login: hasNoEmail(email) ? number : 'email', confirmed: verifiedPhone });
      }),
    `profit ${settings.profitPercent}`,
  ];
  return state.sort();
}

export function stateOf(model: Model): StateLines {
  const state = [
    ...[...model.items].map(([label, item]) => {
      const { cost, rate, profit, price, edited } = item;
      return itemLine({ ...item, label, latest: edited ? [cost, rate, profit, price] : [null, null, null, null] });
    }),
    ...[...model.orders].map(([key, order]) => {
      const isAnswered = order.status === 'confirmed' && order.cancelRequested && order.answered;
      const returned = returnedOf(model, key);
      const tax = order.taxRate === null ? null : exactTax(order.total - (returned ?? 0n), order.taxRate);
      return orderLine({ ...order, key, answered: isAnswered, returned, tax });
    }),
    ...[...model.units].map(([code, unit]) => unitLine({ ...unit, code })),
    ...rateLines([...model.rates].map(([label, rate]) => ({ ...rate, label }))),
    ...[...model.admins].map((label) => `admin ${label}`),
    `rights of clerk: ${model.clerkRights.join(' ')}`,
    ...[...model.phones].map(([label, phone]) => phoneLine(label, phone)),
    `profit ${model.profit}`,
  ];
  return state.sort();
}

function phoneLine(label: string, { login, confirmed }: { login: string; confirmed: string | null }): string {
  return `phone of ${label}: ${login}, confirmed ${confirmed}`;
}

/** The database has numbers where the model has bigints; as text they are the same. */
type Whole = number | bigint;

type ItemFacts = Record<'label' | 'name' | 'ram' | 'rom' | 'variant' | 'currency', string> &
  Record<'cost' | 'rate' | 'profit', string | null> & {
    qty: number;
    price: Whole;
    latest: (string | Whole | null)[];
    deleted: boolean;
  };

function itemLine({
  label,
  name,
  ram,
  rom,
  variant,
  currency,
  qty,
  cost,
  rate,
  profit,
  price,
  latest,
  deleted,
}: ItemFacts) {
  const values = [label, name, ram, rom, variant, currency, qty, cost, rate, profit, price];
  return `item ${[...values, `latest ${latest}`, deleted ? 'deleted' : ''].join('|')}`;
}

type OrderedPhone = Record<'item' | 'name' | 'ram' | 'rom' | 'variant', string> & { price: Whole; qty: number };
type OrderFacts = Record<'key' | 'buyer' | 'status', string> &
  Record<'cancelRequested' | 'answered' | 'restocked', boolean> & {
    total: Whole;
    returned: Whole | null;
    taxRate: string | null;
    tax: Whole | null;
    lines: OrderedPhone[];
  };

function orderLine({ key, buyer, total, lines, ...order }: OrderFacts) {
  const { status, cancelRequested, answered, restocked, returned, taxRate, tax } = order;
  const progress = [status, cancelRequested, answered, restocked, returned, taxRate, tax];
  const orderLines = lines.map(({ item, name, ram, rom, variant, price, qty }) =>
    [item, name, ram, rom, variant, price, qty].join('/'),
  );
  return `order ${[key, buyer, total, ...progress, ...orderLines].join('|')}`;
}

type UnitFacts = Record<'code' | 'item' | 'state', string> & {
  order: string | null | undefined;
  line: number | null;
};

function unitLine({ code, item, state, order, line }: UnitFacts) {
  return `unit ${[code, item, state, order, line].join('|')}`;
}

/** A line for each currency with its rates in the order of saving, because a later command uses the last one. */
function rateLines(rates: Record<'label' | 'currency' | 'rate' | 'date', string>[]) {
  return [...Map.groupBy(rates, ({ currency }) => currency)].map(([currency, saved]) =>
    ['rates', currency, ...saved.map(({ label, rate, date }) => [label, rate, date].join('/'))].join('|'),
  );
}
