import { expect, it } from 'vitest';
import { shopJson } from '#app/domain/shop/files/shop-json.server.ts';
import { textStream } from '#app/domain/text/text-stream.server.ts';
import { onEachEngine } from '#tests/support/database/databases.ts';
import { insertItem, insertOrder, insertOrderLine, insertUser } from '#tests/support/database/rows.ts';
import { fillEveryTable } from '#tests/support/factories/every-table.ts';

const now = new Date('2026-11-30T05:06:07.008Z');

onEachEngine('the whole shop as JSON', (freshDb) => {
  it('has every account, item and order once, with the names of the specification', async () => {
    const db = await freshDb();
    await fillEveryTable(db, now);
    const uid = await insertUser(db, { name: 'စုစု', phone: '09421234567' });
    const itemId = await insertItem(db, { name: 'ဖုန်း', cost: '600.10', qty: 4 });
    const orderId = await insertOrder(db, { uid, name: '</script>"', total: 5, createdAt: '2026-11-30T05:06:07.008Z' });
    await insertOrderLine(db, { orderId, itemId, name: 'ဖုန်း', salePrice: 5 });
    const text = await new Response(textStream(shopJson(db))).text();
    const shop: Record<string, Record<string, Record<string, unknown>>> = JSON.parse(text);
    expect(Object.keys(shop)).toEqual([
      ...['users', 'inventories', 'orders', 'typeSettings', 'exchangeRates', 'announcement', 'paymentSettings'],
      'settings',
    ]);
    expect(shop.users?.[uid]).toMatchObject({ name: 'စုစု', phone: '09421234567', role: 'buyer' });
    expect(shop.inventories?.[itemId]).toMatchObject({ name: 'ဖုန်း', cost: 600.1, qty: 4 });
    expect(shop.orders?.[orderId]).toMatchObject({
      uid,
      name: '</script>"',
      createdAt: { _seconds: 1_796_015_167, _nanoseconds: 8_000_000 },
      items: [{ id: itemId, name: 'ဖုန်း', salePrice: 5, qty: 1 }],
    });
    const { count } = await db
      .selectFrom('orders')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    expect(Object.keys(shop.orders ?? {})).toHaveLength(Number(count));
    expect(text).not.toMatch(/password/i);
  });
});
