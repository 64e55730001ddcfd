import type { Agent } from 'node:http';
import { generateSignedCookie } from 'hono/cookie';
import type { Db } from '#app/db/schema.ts';
import { addPaymentMethod } from '#app/domain/money/payment-accounts/payment-methods.server.ts';
import type { Placement } from '#app/domain/orders/checkout/placement.ts';
import { insertUser } from '#tests/support/database/rows.ts';
import { readResponse } from '#tests/support/server/http.ts';
import { sendRequest } from '#tests/support/server/raw-http.ts';

/** A known secret, so that buyers need no log-in, which takes 0.1 s each. */
export const AUTH_SECRET = 'a secret that the shop and its buyers share';

export type Buyer = { uid: string; cookie: string };
export type Line = { id: string; qty: number; salePrice: number };
/** `outcome` is missing if the shop failed. */
export type OrderResponse = { status: number; outcome: Placement | undefined };

/** Prepares a new shop for orders and logs in `count` buyers. */
export async function openBuyers(db: Db, count: number, secret = AUTH_SECRET): Promise<[Buyer, ...Buyer[]]> {
  await addPaymentMethod(db, { now: new Date(), uid: await insertUser(db, { role: 'admin' }) }, 'KBZPay');
  const openBuyer = async () => openSession(db, await insertUser(db), secret);
  return Promise.all([openBuyer(), ...Array.from({ length: count - 1 }, openBuyer)]);
}

export async function openSession(db: Db, uid: string, secret = AUTH_SECRET): Promise<Buyer> {
  const token = crypto.randomUUID();
  const now = new Date().toISOString();
  const expiresAt = new Date(Date.now() + 86_400_000).toISOString();
  await db
    .insertInto('sessions')
    .values({ id: token, token, userId: uid, expiresAt, createdAt: now, updatedAt: now })
    .execute();
  return { uid, cookie: await generateSignedCookie('session', token, secret) };
}

/** The headers and the body of a checkout. */
export function orderForm(
  url: string,
  { cookie }: Buyer,
  lines: Line[],
  key: string = crypto.randomUUID(),
  address = 'Yangon',
) {
  const fields = { name: 'Mya', phone: '09 123', address, paymentMethod: 'KBZPay', key };
  return {
    headers: { Cookie: cookie, Origin: url, 'Content-Type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ ...fields, lines: JSON.stringify(lines) }).toString(),
  };
}

/** Sends a checkout. `agent` keeps the connection open. */
export async function order(
  url: string,
  buyer: Buyer,
  lines: Line[],
  key?: string,
  agent?: Agent,
): Promise<OrderResponse> {
  const sent = { method: 'POST', ...orderForm(url, buyer, lines, key), ...(agent && { agent }) };
  const response = await sendRequest(url, '/cart.data', sent);
  const { status, data } = await readResponse(response);
  return { status, outcome: (data as { data?: Placement } | undefined)?.data };
}
