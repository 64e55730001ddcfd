import { expect } from 'vitest';
import { businessDate } from '#app/domain/dates.ts';
import { copyDatabase, type DatabaseEnv, type Engine } from '#tests/support/database/databases.ts';
import { type Fields, openVisitor, type Visitor } from '#tests/support/server/http.ts';
import { owner, type RunningShop, startShop } from '#tests/support/server/shop.ts';

export const buyer = { name: 'Aye', phone: '09111111111', email: 'buyer@shop.example', password: 'buyer-password-1' };
export const other = { name: 'Ko Ko', phone: '0922222222', email: 'other@shop.example', password: 'other-password-1' };
/** The buyer's address, which only the buyer and admins may read. */
export const secretAddress = 'No. 12, 27th Street';

export type TradingShop = { shop: RunningShop; admin: Visitor; item: { id: string; salePrice: number } };

/** By engine and business date, because a rate counts for its day. */
const templates = new Map<string, Promise<DatabaseEnv>>();

/** A shop with a payment method, today's rate, a profit, plenty of one phone and two buyers. */
export async function openTradingShop(engine: Engine, settings: Record<string, string> = {}): Promise<TradingShop> {
  const key = `${engine} ${businessDate(new Date(), 'Asia/Yangon')}`;
  const template = templates.get(key) ?? makeTemplate(engine);
  templates.set(key, template);
  const shop = await startShop(engine, settings, await template);
  return { shop, admin: await logIn(shop, owner), item: await onlyItem(shop) };
}

/** Makes the template that all tests of this process copy. */
async function makeTemplate(engine: Engine): Promise<DatabaseEnv> {
  const shop = await startShop(engine);
  await setUpTradingShop(shop);
  await shop.stop('SIGTERM');
  await shop.db.destroy();
  return (await copyDatabase(shop.env)).env;
}

/** Sets up a new shop through its own forms. */
export async function setUpTradingShop(shop: RunningShop): Promise<TradingShop> {
  await postAccepted(openVisitor(shop), '/register', buyer);
  await postAccepted(openVisitor(shop), '/register', other);
  const admin = await logIn(shop, owner);
  await postAccepted(admin, '/admin/payment-settings', { method: 'KBZPay' });
  await postAccepted(admin, '/admin/exchange-setting', { currency: 'CNY', rate: '600' });
  await postAccepted(admin, '/admin/profit-setting', { profitPercent: '10' });
  await postAccepted(admin, '/admin/add-inventory', phone());
  return { shop, admin, item: await onlyItem(shop) };
}

function onlyItem({ db }: RunningShop): Promise<TradingShop['item']> {
  return db.selectFrom('inventories').select(['id', 'salePrice']).executeTakeFirstOrThrow();
}

export async function logIn(shop: RunningShop, { email, password }: typeof owner): Promise<Visitor> {
  const visitor = openVisitor(shop);
  await postAccepted(visitor, '/login', { email, password });
  return visitor;
}

async function postAccepted(visitor: Visitor, path: string, form: Fields) {
  const { status } = await visitor.post(path, form);
  expect(status, path).toBeLessThan(400);
}

export function phone() {
  return { type: 'instock', currency: 'CNY', name: 'Redmi 14C', ram: '4GB', rom: '128GB', qty: '100000', cost: '100' };
}

export function order({ id, salePrice }: TradingShop['item']) {
  const lines = JSON.stringify([{ id, qty: 1, salePrice }]);
  const { name, phone } = buyer;
  return { name, phone, address: secretAddress, paymentMethod: 'KBZPay', key: crypto.randomUUID(), lines };
}

type Placed = { order?: { id: string; number: number } };

/** Sends a checkout. @returns the response data. */
export async function place(visitor: Visitor, form: Fields) {
  const { status, data } = await visitor.post('/cart.data', form);
  return { status, outcome: (data as { data?: Placed } | undefined)?.data };
}

/** The lines of the log at levels error and fatal. */
export function complaints({ log }: RunningShop): string[] {
  return log()
    .split('\n')
    .filter((line) => /"level":"(error|fatal)"/.test(line));
}
