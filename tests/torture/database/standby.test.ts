import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { startPostgres } from '#tests/support/database/restartable-postgres.ts';
import { insertUser } from '#tests/support/database/rows.ts';
import { type Buyer, openBuyers, openSession, order } from '#tests/support/factories/buyer-factory.ts';
import { addStockedItem } from '#tests/support/factories/items.ts';
import { imeiOf } from '#tests/support/factories/units.ts';
import { type Fields, openVisitor } from '#tests/support/server/http.ts';
import { sendRequest } from '#tests/support/server/raw-http.ts';
import { offlineSale } from '#tests/support/server/url-fixtures.ts';
import { expectBelow } from '#tests/support/torture/prove.ts';
import { openFaultyShop } from './outage-trial.ts';

type Keys = [string, string, string, string];

/** A COMMIT waits two seconds, and placing an order tries twice. */
const MESSAGE_MS = 10_000;

it('says of nothing that it is done before a standby has it, and reads on (postgres)', async () => {
  const { shop, db } = await openFaultyShop(await startPostgres());
  const [buyer] = await openBuyers(db, 1);
  const admin = await openSession(db, await insertUser(db, { role: 'admin' }));
  const line = { id: await addStockedItem(db, { qty: 9, salePrice: 1_000 }), qty: 2, salePrice: 1_000 };
  const tracked = await addStockedItem(db, { tracking: 'required' });
  const { outcome } = await order(shop.url, buyer, [line]);
  const reportPath = `/my-orders/${outcome?.ok ? outcome.order.id : ''}/payment-report`;
  const [key, paymentKey, receiptKey, offlineKey] = Array.from({ length: 4 }, () => crypto.randomUUID()) as Keys;
  const payment = { key: paymentKey, account: '', amount: '1000', number: '123456789' };
  const device = crypto.randomUUID();
  const createdAt = new Date().toISOString();
  await db.insertInto('counterDevices').values({ id: device, name: 'Counter', tokenHash: device, createdAt }).execute();
  const facts = { condition: 'new', tax: 'paid', currency: 'CNY' };
  const acts = {
    order: () => order(shop.url, buyer, [line], key),
    attempt: () => post(buyer, '/cart/attempt', { key }),
    payment: () => post(buyer, reportPath, payment),
    receipt: () => post(admin, '/admin/receive.data', { key: receiptKey, item: tracked, ...facts, list: imeiOf(1) }),
    // From a device that may not sell: kept, for somebody to settle.
    offline: () => sendOffline(offlineKey),
    // Sent again, it finds nothing to remove, and writes nothing.
    device: () => post(admin, '/admin/people/devices', { device }),
  };

  await requireStandby('one that is gone');
  for (const sending of ['first', 'again']) {
    for (const [name, act] of Object.entries(acts)) {
      const began = performance.now();
      const { status } = await act();
      expect({ sending, name, status }).toEqual({ sending, name, status: 503 });
      expect(performance.now() - began).toBeLessThan(MESSAGE_MS);
    }
    // No row is locked then, which would make the COMMIT wait too.
    await deleteWithoutStandby(line.id);
  }
  // As after a COMMIT whose connection was cut: the rows can be read, and only a standby can say that they stay.
  expect(await counts()).toEqual({ orders: 2, payments: 1, units: 1 });
  const began = performance.now();
  const writes = Array.from({ length: 30 }, () => sendOffline(crypto.randomUUID()));
  expect(await openVisitor(shop).get('/my-orders', { headers: { Cookie: buyer.cookie } })).toMatchObject({
    status: 200,
  });
  expectBelow(performance.now() - began, 4_000);
  for (const { status } of await Promise.all(writes)) expect(status).toBe(503);
  expect((await sendRequest(shop.url, '/readyz')).status).toBe(503);

  await requireStandby('');
  for (const act of Object.values(acts)) expect((await act()).status).toBeLessThan(400);
  expect(await counts()).toEqual({ orders: 2, payments: 1, units: 1 });
  await expect.poll(async () => (await sendRequest(shop.url, '/readyz')).status, { timeout: 20_000 }).toBe(200);

  function post({ cookie }: Buyer, path: string, form: Fields) {
    return openVisitor(shop).send('POST', path, { form, headers: { Cookie: cookie } });
  }

  function sendOffline(sale: string) {
    return post(admin, '/admin/sell/offline/sale', offlineSale(sale));
  }

  async function counts() {
    const [orders, payments, units] = await Promise.all(
      (['orders', 'payments', 'units'] as const).map((table) => db.selectFrom(table).select('id').execute()),
    );
    return { orders: orders?.length, payments: payments?.length, units: units?.length };
  }

  async function deleteWithoutStandby(id: string) {
    await db.transaction().execute(async (trx) => {
      await sql`set local synchronous_commit = local`.execute(trx);
      await trx.updateTable('inventories').set({ deletedAt: new Date().toISOString() }).where('id', '=', id).execute();
    });
  }

  /** Commits then wait until this standby has them; with '' for none. */
  async function requireStandby(name: string) {
    await sql`alter system set synchronous_standby_names = ${sql.lit(name && `"${name}"`)}`.execute(db);
    await sql`select pg_reload_conf()`.execute(db);
    // The server's processes learn of it one after the other.
    await expect.poll(isConfirmed, { timeout: 30_000 }).toBe(name === '');
  }

  /** False after the shop has ended the waiting COMMIT. */
  async function isConfirmed(): Promise<boolean> {
    return sql`select pg_logical_emit_message(true, 'test', '')`.execute(db).then(
      () => true,
      () => false,
    );
  }
});
