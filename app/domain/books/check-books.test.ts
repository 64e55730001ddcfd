import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { Db } from '#app/db/schema.ts';
import { checkBooks } from '#app/domain/books/check-books.server.ts';
import { addItem } from '#app/domain/catalog/add-item.server.ts';
import { placeOrder } from '#app/domain/checkout/place-order.server.ts';
import { cancelOrder } from '#app/domain/orders/cancel-order.server.ts';
import { restockOrder } from '#app/domain/orders/restock-order.server.ts';
import { saveRate } from '#app/domain/rates/save-rate.server.ts';
import { addPaymentMethod } from '#app/domain/settings/payment-methods.server.ts';
import { prepareShop } from '#app/domain/settings/prepare-shop.server.ts';
import { onEachEngine } from '#test/databases.ts';
import { insertUser } from '#test/rows.ts';

const now = new Date('2026-11-21T03:00:00Z');
const zone = 'Asia/Yangon';

/** A shop that has sold, taken back and changed its prices: one order pending, one restocked. */
async function trade(db: Db) {
  await prepareShop(db, 'Test shop', now);
  const uid = await insertUser(db, { role: 'admin' });
  await addPaymentMethod(db, now, uid, 'Cash');
  const phone = { name: 'Redmi', ram: '8', rom: '256', type: 'instock', currency: 'CNY' as const, qty: 9, cost: '148' };
  const added = await addItem(db, now, zone, uid, { priceMode: 'manual', rate: '400', profit: '9', ...phone });
  if (!added.ok) throw new Error(added.problem);
  await saveRate(db, now, zone, uid, { currency: 'CNY', rate: '410.5', confirmed: '' });
  const { salePrice } = await db.selectFrom('inventories').select('salePrice').executeTakeFirstOrThrow();
  const buy = async (qty: number) => {
    const buyer = { name: 'Aye', phone: '09', address: 'Yangon', paymentMethod: 'Cash', key: crypto.randomUUID() };
    const placed = await placeOrder(db, now, uid, { ...buyer, lines: [{ id: added.id, qty, salePrice }] });
    if (!placed.ok) throw new Error(placed.problem);
    return placed.order.id;
  };
  await buy(2);
  const back = await buy(3);
  await cancelOrder(db, now, uid, back);
  await restockOrder(db, now, uid, back);
  return { item: added.id, back };
}

onEachEngine('the books', (freshDb) => {
  it('balance, also of an empty shop', async () => {
    const db = await freshDb();
    expect(await checkBooks(db)).toEqual([]);
    await trade(db);
    expect(await checkBooks(db)).toEqual([]);
  });

  const wrongs: [what: string, statement: (ids: { item: string; back: string }) => string][] = [
    ['stock of item', () => `update "inventories" set "qty" = "qty" + 1`],
    ['total of order', ({ back }) => `update "orders" set "total" = "total" - 1 where "id" = '${back}'`],
    ['pieces taken by order', ({ back }) => `update "orderItems" set "qty" = 4 where "orderId" = '${back}'`],
    ['pieces returned by order', ({ back }) => `update "orders" set "restocked" = false where "id" = '${back}'`],
    ['price of item', () => `update "inventories" set "salePrice" = "salePrice" - 1`],
    ['price of item', () => `update "inventories" set "cost" = '148.01'`],
    ['price in the history of item', () => `update "inventories" set "salePrice" = "salePrice" - 1`],
    ['latest price of item', () => `update "inventories" set "latestSalePrice" = 5`],
    [
      'placings in the audit of order',
      ({ back }) =>
        `insert into "auditEvents" ("at", "action", "entity", "entityId")
         values ('2026-01-01T00:00:00.000Z', 'order placed', 'orders', '${back}')`,
    ],
  ];
  it.each(wrongs)('name a difference: %s', async (what, statement) => {
    const db = await freshDb();
    const ids = await trade(db);
    await sql.raw(statement(ids)).execute(db);
    const found = await checkBooks(db);
    expect(found.map((difference) => difference.what)).toContain(what);
    expect(found.every(({ should, is }) => typeof should === 'number' && typeof is === 'number')).toBe(true);
  });
});
