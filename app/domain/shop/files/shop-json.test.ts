import { expect, it } from 'vitest';
import { textStream } from '#app/domain/shop/files/file-pages.server.ts';
import { shopJson } from '#app/domain/shop/files/shop-json.server.ts';
import { checkIntegrity } from '#app/domain/shop/integrity/integrity-check.server.ts';
import { prepareShop } from '#app/domain/shop/settings/shop-prepare.server.ts';
import { loginNumber, phoneAddress } from '#app/domain/text/phone-address.ts';
import { onEachEngine } from '#tests/support/database/databases.ts';
import { insertItem, insertOrder, insertOrderLine, insertUser } from '#tests/support/database/rows.ts';
import { fillEveryTable } from '#tests/support/factories/every-table.ts';
import { moveIn } from '#tests/support/factories/move-in.ts';

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

  it('moves into another shop with its ids, times and figures, and is the same there', async () => {
    const [db, other] = [await freshDb(), await freshDb()];
    await prepareShop(db, 'Shop', now);
    await prepareShop(other, 'Shop', now);
    const owner = await insertUser(db, { role: 'admin', email: 'owner@shop.example' });
    const uid = await insertUser(db, { name: 'စုစု', email: 'su@shop.example', phone: '09421234567' });
    const number = loginNumber('09791234567') ?? '';
    const byNumber = await insertUser(db, { name: 'Ma Ma', email: phoneAddress(number), phone: '09791234567' });
    const sold = { ram: '8GB', rom: '256GB', cost: '600.10', rate: '1.5', profit: '10', salePrice: 991, qty: 7 };
    const itemId = await insertItem(db, { name: 'ဖုန်း', ...sold });
    for (const by of [uid, byNumber]) {
      const orderId = await insertOrder(db, { uid: by, total: 1_982, createdAt: '2026-11-30T05:06:07.008Z' });
      await insertOrderLine(db, { orderId, itemId, name: 'ဖုန်း', ram: '8GB', rom: '256GB', salePrice: 991, qty: 2 });
    }
    await db
      .insertInto('exchangeRates')
      .values({ id: 'r1', currency: 'CNY', rate: '600.5', date: '2026-11-30', createdAt: now.toISOString() })
      .execute();
    const text = await new Response(textStream(shopJson(db))).text();
    const moved = await moveIn(other, text);
    expect(Object.entries(moved).filter(([, fate]) => /refused|repaired/.test(fate))).toEqual([]);
    const again = JSON.parse(await new Response(textStream(shopJson(other))).text());
    expect(again.orders).toEqual(JSON.parse(text).orders);
    expect(again.inventories).toEqual(JSON.parse(text).inventories);
    expect(Object.keys(again.users).sort()).toEqual([owner, uid, byNumber].sort());
    expect(again.exchangeRates).toEqual(JSON.parse(text).exchangeRates);
    expect(await checkIntegrity(other)).toEqual([]);
    expect(new Set(Object.values(await moveIn(other, text)))).toEqual(new Set(['same']));
  });
});
