import { expect } from 'vitest';
import type { Engine } from '#tests/support/database/databases.ts';
import { type Fields, openVisitor, type Visitor } from '#tests/support/server/http.ts';
import { owner, type RunningShop, startShop } from '#tests/support/server/shop.ts';

export const buyer = { name: 'Aye', phone: '09111111111', email: 'buyer@shop.example', password: 'buyer-password-1' };
export const other = { name: 'Ko Ko', phone: '0922222222', email: 'other@shop.example', password: 'other-password-1' };
/** Where the buyer lives: nobody else may ever read it, but the admin. */
export const secretAddress = 'No. 12, 27th Street';

export type TradingShop = { shop: RunningShop; admin: Visitor; item: { id: string; salePrice: number } };

/** A shop that trades: a way to pay, today's rate, a profit, one phone in plenty, two registered buyers. */
export async function openTradingShop(engine: Engine, settings: Record<string, string> = {}): Promise<TradingShop> {
  return tradeIn(await startShop(engine, settings));
}

/** Opens a new shop, wherever it runs, for trade. */
export async function tradeIn(shop: RunningShop): Promise<TradingShop> {
  await accepted(openVisitor(shop), '/register', buyer);
  await accepted(openVisitor(shop), '/register', other);
  const admin = await logIn(shop, owner);
  await accepted(admin, '/admin/payment-settings', { method: 'KBZPay' });
  await accepted(admin, '/admin/exchange-setting', { currency: 'CNY', rate: '600' });
  await accepted(admin, '/admin/profit-setting', { profitPercent: '10' });
  await accepted(admin, '/admin/add-inventory', phone());
  const item = await shop.db.selectFrom('inventories').select(['id', 'salePrice']).executeTakeFirstOrThrow();
  return { shop, admin, item };
}

export async function logIn(shop: RunningShop, { email, password }: typeof owner): Promise<Visitor> {
  const visitor = openVisitor(shop);
  await accepted(visitor, '/login', { email, password });
  return visitor;
}

async function accepted(visitor: Visitor, path: string, form: Fields) {
  const { status } = await visitor.post(path, form);
  expect(status, path).toBeLessThan(400);
}

/** A phone to be added, as the form sends it. */
export function phone() {
  return { type: 'instock', currency: 'CNY', name: 'Redmi 14C', ram: '4GB', rom: '128GB', qty: '100000', cost: '100' };
}

/** A new attempt to order one piece. */
export function order({ id, salePrice }: TradingShop['item']) {
  const lines = JSON.stringify([{ id, qty: 1, salePrice }]);
  const { name, phone } = buyer;
  return { name, phone, address: secretAddress, paymentMethod: 'KBZPay', key: crypto.randomUUID(), lines };
}

type Placed = { order?: { id: string; number: number } };

/** Presses Confirm Order, and answers what the page's script is told. */
export async function place(visitor: Visitor, form: Fields) {
  const { status, data } = await visitor.post('/cart.data', form);
  return { status, outcome: (data as { data?: Placed } | undefined)?.data };
}

/** The lines in which the process calls something an error. Nothing a client sends is one. */
export function complaints({ log }: RunningShop): string[] {
  return log()
    .split('\n')
    .filter((line) => /"level":"(error|fatal)"/.test(line));
}
