import { randomBytes, randomUUIDv7 } from 'node:crypto';
import type { Db, Instant, Trx } from '#app/db/schema.ts';
import { isUniqueViolation, transact } from '#app/db/transaction.server.ts';
import { CASH, TRADE_IN } from '#app/domain/constants.ts';
import {
  payDeadline,
  readHoursToPay,
  readPaymentTerms,
} from '#app/domain/money/payment-accounts/time-to-pay.server.ts';
import { insertEntry, lockOrderForPayment, readVia } from '#app/domain/money/payment-entry/payment-entry.server.ts';
import { totalMmk } from '#app/domain/money.ts';
import { lockSellable } from '#app/domain/orders/checkout/attempt-place.server.ts';
import {
  atPrice,
  checkCart,
  type OrderTerms,
  type PricedCart,
  type PricedLine,
  type Sellable,
} from '#app/domain/orders/checkout/cart-check.ts';
import type { Checkout, CheckoutLine } from '#app/domain/orders/checkout/checkout-form.ts';
import { writeOrders } from '#app/domain/orders/checkout/order-write.server.ts';
import { type CheckoutProblem, type PlacedOrder, toPlacedOrder } from '#app/domain/orders/checkout/placement.ts';
import { type Buyer, readSaleBuyer } from '#app/domain/orders/counter/counter-buyer.server.ts';
import { type SoldLine, soldLines } from '#app/domain/orders/counter/counter-price.ts';
import { refuseBelowFloor, refuseUnknownReasons } from '#app/domain/orders/counter/counter-price-check.server.ts';
import {
  changeOf,
  type FinishedSale,
  type Missing,
  type Sale,
  type SalePayment,
  SaleRefusedError,
  type SaleResult,
} from '#app/domain/orders/counter/counter-sale.ts';
import { type TradeIns, takeTradeIns } from '#app/domain/orders/counter/counter-trade-in.server.ts';
import { standByEarlierPrices } from '#app/domain/orders/counter/earlier-prices.server.ts';
import { addMissing, checkoutLines } from '#app/domain/orders/counter/missing-pieces.server.ts';
import { readOwnCosts } from '#app/domain/orders/counter/own-costs.server.ts';
import { confirmIn } from '#app/domain/orders/order-steps/order-confirm.server.ts';
import type { By } from '#app/domain/people/audit/audit-record.server.ts';
import { mayAct } from '#app/domain/people/staff/staff.server.ts';
import { endLeases } from '#app/domain/stock/units/unit-lease.server.ts';
import { once, readSubmission } from '#app/domain/submission-once.server.ts';

const TOKEN_BYTES = 16;
/** An order with a deposit keeps its goods until somebody ends it, so that next to nothing is no deposit. */
const MIN_DEPOSIT = 0.01;

/** `device`: the device of the counter that sells, which alone sells what is leased to it. */
type Selling = { key: string; sale: Sale; device?: string | undefined };
/** Of a sale that was made without the shop: who sold it, and when the device got its prices, if that is known. If somebody
 * `settles` it, it stands at the prices and for the reasons that its buyer saw, as far as that person may go. With
 * `onMissing`, its goods were handed out: what the books lack is added and told, and a payment with a used number waits. */
type MadeOffline = {
  soldBy: string;
  asOf: Instant | undefined;
  settles?: boolean;
  onMissing?: (missing: Missing[]) => void;
};

/** Sells at the counter: places the order, takes the stock, enters the payments and, if all is paid, confirms it with its units
 * and starts warranties; all or nothing. With something left for later, it waits like an order of the storefront. The same
 * sale sent again returns the first result. */
export async function sellAtCounter(db: Db, by: By, selling: Selling): Promise<SaleResult> {
  try {
    return await transact(db, async (trx) => {
      return sellIn(trx, by, selling);
    });
  } catch (error) {
    if (error instanceof SaleRefusedError) return error.refusal;
    // Another receipt took the number of the old phone at the same moment.
    if (isUniqueViolation(error, 'unitCodes.code')) return { ok: false, problem: 'phone-known' };
    throw error;
  }
}

/** As `sellAtCounter`, in the transaction of the caller. @throws SaleRefusedError after which it must be rolled back. */
export async function sellIn(trx: Trx, by: By, selling: Selling, offline?: MadeOffline): Promise<SaleResult> {
  const { key, sale } = selling;
  if (!(await mayAct(trx, by.uid, 'counter.sell'))) return { ok: false, problem: 'not-allowed' };
  return once<SaleResult>(trx, key, contentOf(offline?.soldBy ?? by.uid, sale), () =>
    sell(trx, { ...by, right: 'counter.sell' }, { ...selling, offline }),
  );
}

/** The order of this sale under this key; `other` if the shop has sold something else under it. */
export async function findSale(trx: Trx, soldBy: string, { key, sale }: Selling) {
  return readSubmission<FinishedSale>(trx, key, contentOf(soldBy, sale));
}

const contentOf = (uid: string, sale: Sale) => ({ uid, ...sale });

async function sell(
  trx: Trx,
  by: By,
  { key, sale, device, offline }: Selling & { offline: MadeOffline | undefined },
): Promise<FinishedSale> {
  const tradedIn = sale.payments.findIndex(({ phone }) => phone !== undefined);
  if (offline && tradedIn >= 0) throw new SaleRefusedError({ ok: false, problem: 'trade-in-offline', at: tradedIn });
  const methods = await readMethods(trx, sale.payments);
  if (!offline?.settles) await refuseUnknownReasons(trx, sale);
  const asked = soldLines(sale);
  if (!asked) throw new SaleRefusedError({ ok: false, problem: 'discount-too-large' });
  const { lines, missing } = offline?.onMissing
    ? await addMissing(trx, by, asked, device)
    : { lines: asked, missing: [] };
  offline?.onMissing?.(missing);
  const tradeIns = await takeTradeIns(trx, by, { key, payments: sale.payments });
  const isHandedOut = offline?.onMissing !== undefined;
  const buyer = await readSaleBuyer(trx, by, sale.buyer, { handedOut: isHandedOut });
  const { hoursToPay, ...terms } = await readPaymentTerms(trx);
  const [paidBy = tradeIns.size > 0 ? TRADE_IN : CASH] = methods.filter((_, at) => !tradeIns.has(at));
  const { method = paidBy, address = '' } = sale.later ?? {};
  if (sale.later && !terms.methods.includes(method) && method !== CASH)
    throw new SaleRefusedError({ ok: false, problem: 'no-such-method' });
  const checkout = toCheckout(lines, { key, buyer: { ...buyer, address }, paymentMethod: method });
  const sellable = await lockSellable(trx, checkout.lines, { device, withDeleted: isHandedOut });
  if (offline?.asOf) await standByEarlierPrices(trx, lines, sellable, offline.asOf);
  const shopPrices = checkout.lines.map((line) => priceIn(sellable, line));
  const ownCosts = await readOwnCosts(
    trx,
    lines.flatMap(({ unitId }) => unitId ?? []),
  );
  const shown = offline?.settles ? withPrices(checkout, shopPrices) : checkout;
  const cart = price(lines, shown, { sellable, ownCosts, terms });
  await refuseBelowFloor(trx, by, lines, {
    cart,
    shopPrices,
    slack: sale.discount ? lines.reduce((sum, { qty }) => sum + qty, 0) : 0,
  });
  const left = leftToPay(cart, sale);
  const isFetched = method === CASH && address === '';
  const hours = left > 0 ? (isFetched ? await readHoursToPay(trx) : hoursToPay.get(method)) : undefined;
  const payBefore = hours ? payDeadline(by.now, hours) : null;
  const order = toPlacedOrder({ id: randomUUIDv7(), number: 0, total: cart.total, deposit: null, payBefore });
  const attempt = { now: by.now, uid: buyer.uid, checkout, hash: '', limit: 0 };
  const payToken = left > 0 ? randomBytes(TOKEN_BYTES).toString('base64url') : null;
  await writeOrders(trx, [{ attempt, cart, order, soldBy: offline?.soldBy ?? by.uid, payToken }]);
  // A piece that waits for its order is any counter's to hand out.
  if (left > 0) await endLeases(trx, lines);
  if (left === 0) await confirm(trx, by, order.id, { lines, sellable, device, lacksUnits: missing.length > 0 });
  const takenBy = offline?.soldBy ?? by.uid;
  return finish(trx, by, order, { key, sale, methods, tradeIns, left, payToken, isHandedOut, takenBy });
}

async function readMethods(trx: Trx, payments: SalePayment[]): Promise<string[]> {
  const methods: string[] = [];
  for (const [at, { via, phone }] of payments.entries()) {
    const found = phone ? { method: TRADE_IN } : await readVia(trx, { paymentMethod: CASH }, via);
    if (!found) throw new SaleRefusedError({ ok: false, problem: 'no-such-account', at });
    methods.push(found.method);
  }
  return methods;
}

/** The sale as an attempt of a checkout. No form of a checkout can send this key. */
function toCheckout(
  lines: SoldLine[],
  {
    key,
    buyer: { uid: _, ...buyer },
    paymentMethod,
  }: { key: string; buyer: Buyer & { address: string }; paymentMethod: string },
): Checkout {
  return {
    ...buyer,
    paymentMethod,
    key: `counter:${key}`,
    deposit: undefined,
    terms: undefined,
    lines: checkoutLines(lines),
  };
}

function priceIn({ items, pieces }: Sellable, { id, itemId, salePrice }: CheckoutLine): number {
  return pieces.get(id)?.salePrice ?? items.get(itemId ?? id)?.salePrice ?? salePrice;
}

function withPrices(checkout: Checkout, prices: number[]): Checkout {
  const lines = checkout.lines.map((line, at) => ({ ...line, salePrice: prices[at] ?? line.salePrice }));
  return { ...checkout, lines };
}

type Pricing = { sellable: Sellable; ownCosts: Map<string, number>; terms: OrderTerms };

/** Checks and prices the lines. At the counter, no deposit is asked, and a piece has cost what itself has cost. */
function price(sold: SoldLine[], checkout: Checkout, { sellable, ownCosts, terms }: Pricing): PricedCart {
  const cart = checkCart(checkout, sellable, { ...terms, methods: [checkout.paymentMethod] });
  if ('problem' in cart) throw new SaleRefusedError({ ok: false, ...cart, ...lineOf(cart, sold, sellable) });
  const lines = cart.lines.map((line, at): PricedLine => {
    const { salePrice: listPrice, price: salePrice, reason = '' } = sold[at] as SoldLine;
    const own = ownCosts.get(line.offered?.id ?? '');
    const cost = own !== undefined && { cost: String(own), currency: 'MMK', rate: '1', profit: null };
    const item = { ...atPrice(line.item, listPrice), ...cost, salePrice, depositPercent: null };
    return { ...line, item, ...(salePrice < listPrice && { discount: { listPrice, priceReason: reason } }) };
  });
  const total = totalMmk(lines.map(({ qty, item: { salePrice } }) => ({ qty, salePrice }))) ?? 0;
  return { ...cart, lines, total, deposit: null };
}

function lineOf(problem: CheckoutProblem, lines: SoldLine[], { items }: Sellable): { at?: number } {
  const wanted = Map.groupBy(lines, ({ itemId }) => itemId);
  const isShort = (itemId: string) =>
    (wanted.get(itemId) ?? []).reduce((sum, { qty }) => sum + qty, 0) > (items.get(itemId)?.qty ?? 0);
  const at = lines.findIndex(({ itemId, unitId, salePrice }) => {
    if (problem.problem === 'item-gone') return itemId === problem.itemId;
    if (problem.problem === 'piece-gone') return unitId === problem.id;
    if (problem.problem === 'price-changed') {
      const now = problem.prices[unitId ?? itemId];
      return now !== undefined && now !== salePrice;
    }
    return problem.problem === 'not-enough-stock' && items.get(itemId)?.name === problem.name && isShort(itemId);
  });
  return at < 0 ? {} : { at: lines[at]?.from ?? at };
}

/** What is paid later: only by a buyer whom the shop knows, and only if the sale says how. @throws SaleRefusedError */
function leftToPay({ total }: PricedCart, { payments, later, buyer }: Sale): number {
  const short = payments.findIndex(({ via, amount, given, phone }) => !phone && via === CASH && given < amount);
  if (short >= 0) throw new SaleRefusedError({ ok: false, problem: 'too-little-cash', at: short });
  const missing = payments.reduce((rest, { amount }) => rest - amount, total);
  if (missing < 0 || (missing > 0 && !later))
    throw new SaleRefusedError({ ok: false, problem: 'not-paid', total, missing });
  if (missing > 0 && !buyer) throw new SaleRefusedError({ ok: false, problem: 'needs-buyer' });
  const min = Math.ceil(total * MIN_DEPOSIT);
  if (missing > 0 && missing < total && total - missing < min)
    throw new SaleRefusedError({ ok: false, problem: 'deposit-too-small', min });
  return missing;
}

async function confirm(
  trx: Trx,
  by: By,
  orderId: string,
  {
    lines,
    sellable,
    ...options
  }: { lines: SoldLine[]; sellable: Sellable; device: string | undefined; lacksUnits: boolean },
): Promise<void> {
  // An order binds no units of an item that is not tracked any more.
  const isTracked = (itemId: string) => sellable.items.get(itemId)?.tracking !== 'off';
  const units = lines.flatMap(({ itemId, unitId }, at) =>
    unitId === undefined || !isTracked(itemId) ? [] : [{ line: at + 1, unitId }],
  );
  const step = await confirmIn(trx, by, orderId, { requested: false, units, ...options });
  if (step.ok) return;
  if (step.problem !== 'too-few-units' && step.problem !== 'too-many-units')
    throw new Error(`a sale was not confirmed: ${step.problem}`);
  const { name } = step;
  const line = lines.find((each) => !each.unitId && sellable.items.get(each.itemId)?.name === name);
  throw new SaleRefusedError({ ...step, at: line?.from ?? 0 });
}

type Finishing = Selling & {
  methods: string[];
  tradeIns: TradeIns;
  left: number;
  payToken: string | null;
  isHandedOut: boolean;
  takenBy: string;
};

/** Enters the payments. Without a transaction number, or the right to verify, a transfer waits in the checking queue. */
async function finish(
  trx: Trx,
  by: By,
  placed: PlacedOrder,
  { key, sale, methods, tradeIns, left, payToken, isHandedOut, takenBy }: Finishing,
): Promise<FinishedSale> {
  const order = await lockOrderForPayment(trx, placed.id);
  if (!order) throw new Error('a sale lost its order');
  const mayVerify = await mayAct(trx, by.uid, 'payments.verify');
  let unchecked = 0;
  for (const [at, { via, amount, number }] of sale.payments.entries()) {
    const { receiptId = null, label = '' } = tradeIns.get(at) ?? {};
    const isTransfer = receiptId === null && via !== CASH;
    let isUnchecked = isTransfer && !(number !== '' && mayVerify);
    const entry = { key: `${key}:${at}`, via, amount, number: isTransfer ? number : '', remark: label };
    let result = await insertEntry(trx, by, { order, direction: 'in', entry, isUnchecked, receiptId, takenBy });
    if (!result.ok && result.problem === 'number-used' && isHandedOut) {
      isUnchecked = true;
      const unnumbered = { ...entry, number: '', remark: number };
      result = await insertEntry(trx, by, { order, direction: 'in', entry: unnumbered, isUnchecked });
    }
    if (!result.ok) {
      const { problem } = result;
      if (problem !== 'number-used' && problem !== 'no-open-shift')
        throw new Error(`a payment of a sale was not entered: ${problem}`);
      throw new SaleRefusedError({ ok: false, problem, at });
    }
    if (isUnchecked) unchecked += amount;
  }
  return {
    ok: true,
    id: placed.id,
    number: placed.number,
    total: placed.total,
    change: changeOf(sale.payments),
    unchecked,
    left,
    payBefore: sale.payments.length === 0 ? (placed.payBefore ?? null) : null,
    payToken,
    payments: sale.payments.map(({ amount }, at) => ({ method: methods[at] ?? CASH, amount })),
  };
}
