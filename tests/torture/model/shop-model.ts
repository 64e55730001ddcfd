import { RIGHTS, type Right } from '#app/domain/people/rights/rights.ts';
import { exactPrice } from '#tests/support/torture/exact-price.ts';
import { activeItems, targetOf } from './item-model.ts';
import type { Choice, Item, Model, Result } from './model.ts';
import { returnedOf } from './return-model.ts';
import { putBack, take } from './unit-model.ts';

export type Cart = { item: string; qty: number; price: bigint }[];

export function browse(model: Model): Result {
  return activeItems(model)
    .map(([label, { qty, price }]) => `${label}: ${qty} at ${price}`)
    .sort()
    .join(', ');
}

export function place(model: Model, key: string, buyer: string, cart: Cart, method: string): Result {
  const body = JSON.stringify([method, cart.map(({ item, qty, price }) => [item, qty, String(price)])]);
  const earlier = model.orders.get(key);
  if (earlier) {
    const same = earlier.buyer === buyer && earlier.body === body;
    return same ? `ok ${earlier.total} again` : 'key-reused';
  }
  if (cart.length === 0) return 'empty-cart';
  if (method !== 'Cash') return 'no-such-payment-method';
  for (const { item } of cart) {
    const found = model.items.get(item);
    if (!found || found.deleted) return `item-gone ${item}`;
    const wanted = cart.filter((line) => line.item === item).reduce((pieces, { qty }) => pieces + qty, 0);
    if (found.qty < wanted) return `not-enough-stock ${found.name} ${found.qty}`;
  }
  const priceOf = (item: string) => model.items.get(item)?.price ?? 0n;
  const other = cart.find(({ item, price }) => priceOf(item) !== price);
  if (other) return `price-changed ${model.items.get(other.item)?.name} ${priceOf(other.item)}`;
  const total = cart.reduce((sum, { item, qty }) => sum + priceOf(item) * BigInt(qty), 0n);
  if (total > 2n ** 53n - 1n) return 'total-too-large';
  const lines = cart.map(({ item, qty, price }) => {
    const found = model.items.get(item) as Item;
    found.qty -= qty;
    const { name, ram, rom, variant } = found;
    return { item, name, ram, rom, variant, price, qty };
  });
  const order = { buyer, body, lines, total, taxRate: model.taxRate, status: 'pending' as const };
  model.orders.set(key, { ...order, cancelRequested: false, answered: false, restocked: false });
  return `ok ${total}`;
}

export function confirm(model: Model, key: string, chosen: Choice[] | undefined): Result {
  const order = model.orders.get(key);
  if (!order) return 'no-such-order';
  if (order.status !== 'pending') return `already-${order.status}`;
  const refusal = take(model, key, chosen);
  if (refusal) return refusal;
  order.status = 'confirmed';
  order.answered = order.cancelRequested;
  return 'ok';
}

export function cancel(model: Model, key: string): Result {
  const order = model.orders.get(key);
  if (!order) return 'no-such-order';
  if (order.status === 'canceled') return 'already-canceled';
  if (returnedOf(model, key) !== null) return 'has-returns';
  order.status = 'canceled';
  return 'ok';
}

export function request(model: Model, key: string, buyer: string, withdraws: boolean): Result {
  const order = model.orders.get(key);
  if (!order || order.buyer !== buyer) return 'no-such-order';
  if (order.status === 'canceled') return 'already-canceled';
  if (!withdraws && returnedOf(model, key) !== null) return 'has-returns';
  if (order.cancelRequested !== withdraws) return 'ok again';
  if (withdraws && order.answered) return 'already-confirmed';
  order.cancelRequested = !withdraws;
  order.answered = false;
  return 'ok';
}

export function restock(model: Model, key: string): Result {
  const order = model.orders.get(key);
  if (!order) return 'no-such-order';
  if (order.status !== 'canceled') return 'not-canceled';
  if (order.restocked) return 'already-restocked';
  order.restocked = true;
  const targets = order.lines.map((line) => targetOf(model, line));
  putBack(model, key, targets);
  const unmatched = order.lines.flatMap((line, index) => {
    const target = model.items.get(targets[index] ?? '');
    if (!target) return [`${index + 1}: ${line.qty}`];
    target.qty += line.qty;
    return [];
  });
  return `ok, unmatched ${unmatched.join(' ')}`;
}

export function editQuantity(model: Model, label: string, was: number, qty: number): Result {
  const item = model.items.get(label);
  if (!item || item.deleted) return 'no-such-item';
  if (item.qty !== was) return `changed-meanwhile ${item.qty}`;
  item.qty = qty;
  return 'ok';
}

export type Inputs = { cost: string; rate: string; profit: string };
/** `was` is the item when the form was opened. */
export function editPrice(model: Model, label: string, was: Item, { cost, rate, profit }: Inputs): Result {
  const item = model.items.get(label);
  if (!item || item.deleted) return 'no-such-item';
  const version = (each: Item) => [each.cost, each.rate, each.profit, each.price].join();
  if (version(item) !== version(was)) return `changed-meanwhile ${item.price}`;
  if (item.currency === 'MMK' && Number(rate) !== 1) return 'rate-for-mmk';
  const price = exactPrice(cost, rate, profit);
  if (price === null) return 'no-price';
  const old = item.price;
  Object.assign(item, { cost, rate, profit, price, edited: true });
  return `ok ${old} ${price}`;
}

export function deleteItem(model: Model, label: string): Result {
  const item = model.items.get(label);
  if (!item || item.deleted) return 'no-such-item';
  item.deleted = true;
  return 'ok';
}

type Phone = Pick<Item, 'name' | 'ram' | 'rom' | 'variant' | 'currency' | 'qty' | 'cost' | 'tracked' | 'at'>;
/** `manual` has the typed rate and profit; otherwise the shop's of `today` apply. */
export function addItem(
  model: Model,
  label: string,
  phone: Phone,
  manual: { rate: string; profit: string } | null,
  today: string,
): Result {
  const { currency, cost } = phone;
  const latest = newest(model, currency);
  const todaysRate = currency === 'MMK' ? '1' : latest?.date === today ? latest.rate : undefined;
  const rate = manual ? manual.rate : todaysRate;
  if (rate === undefined) return 'no-rate-today';
  if (currency === 'MMK' && Number(rate) !== 1) return 'rate-for-mmk';
  const profit = manual ? manual.profit : model.profit;
  if (profit === null) return 'no-profit';
  const price = exactPrice(cost, rate, profit);
  if (price === null) return 'no-price';
  model.items.set(label, { ...phone, rate, profit, price, edited: false, deleted: false });
  return `ok ${price}`;
}

const PLAUSIBLE_RATES: Record<string, [least: number, most: number]> = {
  USD: [1_000, 25_000],
  CNY: [150, 4_000],
  THB: [30, 800],
  SGD: [800, 20_000],
  EUR: [1_100, 30_000],
};

export function saveRate(
  model: Model,
  label: string,
  { currency, rate, confirmed }: { currency: string; rate: string; confirmed: boolean },
  today: string,
): Result {
  if (Number(rate) <= 0) return 'rate-not-positive';
  if (currency === 'MMK' && Number(rate) !== 1) return 'rate-for-mmk';
  const last = newest(model, currency);
  const items = activeItems(model)
    .map(([, item]) => item)
    .filter((item) => item.currency === currency);
  // The model's rates have at most two decimals.
  const hundredths = (text: string) => Math.round(Number(text) * 100);
  const prices = items.map((item) => exactPrice(item.cost, rate, item.profit));
  if (prices.includes(null)) return 'no-price';
  const changes = items.filter((item, index) => item.price !== prices[index]).length;
  const isFar = last && Math.abs(hundredths(rate) - hundredths(last.rate)) * 5 > hundredths(last.rate);
  const [least, most] = PLAUSIBLE_RATES[currency] ?? [0, Number.POSITIVE_INFINITY];
  if (!confirmed && (isFar || Number(rate) < least || Number(rate) > most)) return `unusual-rate ${changes}`;
  for (const [index, item] of items.entries()) Object.assign(item, { rate, price: prices[index] });
  model.rates.set(label, { currency, rate, date: today });
  return `ok ${items.length} ${changes}`;
}

/** The last rate of the latest day. */
function newest(model: Model, currency: string) {
  const all = [...model.rates.values()].filter((each) => each.currency === currency);
  return all.reduce((last, each) => (last && last.date > each.date ? last : each), all[0]);
}

export function deleteRate(model: Model, label: string): Result {
  return model.rates.delete(label) ? 'ok' : 'no-such-rate';
}

export function saveProfit(model: Model, profit: string): Result {
  model.profit = profit;
  return 'ok';
}

export function saveTax(model: Model, rate: string | null): Result {
  model.taxRate = rate;
  return 'ok';
}

export function setRights(model: Model, rights: readonly Right[]): Result {
  model.clerkRights = RIGHTS.filter((right) => rights.includes(right));
  return 'ok';
}

export function setRole(model: Model, person: string, role: 'admin' | 'buyer'): Result {
  const phone = model.phones.get(person);
  if (phone?.login !== 'email') return 'unknown';
  if (role === 'admin') phone.confirmed = null;
  if (role === 'admin') model.admins.add(person);
  else model.admins.delete(person);
  return 'ok';
}

export function confirmPhone(model: Model, person: string, number: string, takenFrom: string): Result {
  const mine = model.phones.get(person);
  if (!mine || model.admins.has(person)) return 'no-such-buyer';
  const others = [...model.phones].filter(([each]) => each !== person);
  if (others.some(([, { confirmed }]) => confirmed === number)) return 'confirmed-elsewhere';
  const [loser, phone] = others.find(([, { login }]) => login === number) ?? [];
  if (phone && loser !== takenFrom) return 'takes-number';
  if (phone) phone.login = 'nothing';
  mine.confirmed = number;
  if (mine.login !== 'email') mine.login = number;
  return 'ok';
}

export function undoPhone(model: Model, person: string): Result {
  const mine = model.phones.get(person);
  if (!mine || model.admins.has(person)) return 'no-such-buyer';
  mine.confirmed = null;
  return 'ok';
}
