import { addPaymentMethod } from '#app/domain/money/payment-accounts/payment-methods.server.ts';
import { placeOrder } from '#tests/support/browser/live-states.ts';
import { insertUser } from '#tests/support/database/rows.ts';
import { addStockedItem } from '#tests/support/factories/items.ts';
import { buyer } from '#tests/support/factories/trading-shop.ts';
import { openVisitor, type Visitor } from '#tests/support/server/http.ts';
import type { RunningShop } from '#tests/support/server/shop.ts';

type Person = { email: string; password: string };
type Access = { page: boolean; data: boolean; write: boolean };
export const fullAccess: Access = { page: true, data: true, write: true };
export const noAccess: Access = { page: false, data: false, write: false };

/** Tries which requests the visitor's cookies authorize: a page, its data, a write. Restores the cookies afterwards. */
export async function tryAccess(visitor: Visitor): Promise<Access> {
  const cookies = [...visitor.cookies];
  const page = await visitor.get('/account');
  const data = await visitor.get('/account.data');
  const write = await visitor.post('/account', { name: 'Aye', phone: '09' });
  visitor.cookies.clear();
  for (const [name, value] of cookies) visitor.cookies.set(name, value);
  return { page: page.status === 200, data: data.to === undefined, write: write.status === 200 };
}

/** A visitor with the same cookies, at a process of the shop. */
export function copyOf({ cookies }: Visitor, shop: RunningShop): Visitor {
  const copy = openVisitor(shop);
  for (const cookie of cookies) copy.cookies.set(...cookie);
  return copy;
}

export async function register(shop: RunningShop, person: typeof buyer): Promise<void> {
  await openVisitor(shop).post('/register', person);
}

/** Registers a buyer with an email address of their own. */
export async function registerAnew(shop: RunningShop): Promise<typeof buyer> {
  const person = { ...buyer, email: `${crypto.randomUUID()}@shop.example` };
  await register(shop, person);
  return person;
}

/** Adds a payment method, and a phone with plenty of stock. */
export async function openForOrders({ db }: RunningShop) {
  const salePrice = 1_250_000;
  await addPaymentMethod(db, { now: new Date(), uid: await insertUser(db, { role: 'admin' }) }, 'KBZPay');
  return { id: await addStockedItem(db, { qty: 1_000, salePrice }), salePrice };
}

/** Places an order as this visitor. @returns its id. */
export async function placeOrderAs(
  visitor: Visitor,
  { db }: RunningShop,
  item: { id: string; salePrice: number },
): Promise<string> {
  const number = await placeOrder(visitor, item);
  return (await db.selectFrom('orders').select('id').where('number', '=', number).executeTakeFirstOrThrow()).id;
}

export function credentials({ email, password }: Person) {
  return { email, password };
}
