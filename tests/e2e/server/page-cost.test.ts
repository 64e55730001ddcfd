import { beforeAll, expect, it } from 'vitest';
import { DAY_MS } from '#app/domain/dates.ts';
import { insertUser } from '#tests/support/database/rows.ts';
import { AUTH_SECRET, openBuyers, openSession, orderForm } from '#tests/support/factories/buyer-factory.ts';
import { addStockedItem } from '#tests/support/factories/items.ts';
import { sendRequest } from '#tests/support/server/raw-http.ts';
import { startShop } from '#tests/support/server/shop.ts';

let read: (path: string, role: 'buyer' | 'admin') => Promise<{ kilobytes: number; statements: number }>;
let orderId: string;
/** A shop whose buyer placed 20 orders. */
beforeAll(async () => {
  const shop = await startShop('sqlite', { AUTH_SECRET });
  const [buyer] = await openBuyers(shop.db, 1);
  const admin = await openSession(shop.db, await insertUser(shop.db, { role: 'admin' }));
  for (let n = 0; n < 20; n++) {
    const id = await addStockedItem(shop.db, { qty: 1, salePrice: 1_000, name: `Redmi Note ${n}` });
    const { headers, body } = orderForm(shop.url, buyer, [{ id, qty: 1, salePrice: 1_000 }]);
    expect((await sendRequest(shop.url, '/cart.data', { method: 'POST', headers, body })).status).toBe(200);
  }
  // Nobody's session is renewed.
  await shop.db
    .updateTable('sessions')
    .set({ expiresAt: new Date(Date.now() + 30 * DAY_MS).toISOString() })
    .execute();
  ({ id: orderId } = await shop.db.selectFrom('orders').select('id').executeTakeFirstOrThrow());
  read = async (path, role) => {
    const headers = { Cookie: (role === 'admin' ? admin : buyer).cookie };
    const { status, body, headers: sent } = await sendRequest(shop.url, path, { headers });
    expect(status, path).toBe(200);
    const [, statements] = /desc="(\d+) quer/.exec(String(sent['server-timing'])) ?? [];
    return { kilobytes: Math.ceil(body.length / 1_000), statements: Number(statements) };
  };
});

/** What each page costs today: lower a bound when a page gets cheaper. The goals: at most 60 kB (My Orders 70), not met by the inventory, from 4 statements, not met. */
it.each([
  ['/my-orders', 'buyer', 44, 7],
  ['/admin/admin-orders', 'admin', 60, 9],
  ['/admin/inventory', 'admin', 68, 9],
  ['/admin/dashboard', 'admin', 57, 13],
  ['/admin/admin-orders/:id', 'admin', 57, 14],
] as const)('sends %s as %s, at most %s kB from %s SQL statements', async (path, role, kilobytes, statements) => {
  const cost = await read(path.replace(':id', orderId), role);
  expect(cost.kilobytes, 'kB of HTML').toBeLessThanOrEqual(kilobytes);
  expect(cost.statements, 'SQL statements').toBeLessThanOrEqual(statements);
});
