import { expect, it } from 'vitest';
import { placeOrder } from '#app/domain/orders/checkout/order-place.server.ts';
import { readOrder } from '#app/domain/orders/order-list.server.ts';
import { requestCancellation } from '#app/domain/orders/order-steps/cancellation-request.server.ts';
import { cancelOrder } from '#app/domain/orders/order-steps/order-cancel.server.ts';
import { confirmOrder } from '#app/domain/orders/order-steps/order-confirm.server.ts';
import { restockOrder } from '#app/domain/orders/order-steps/order-restock.server.ts';
import { readTimeline } from '#app/domain/orders/order-timeline.server.ts';
import { prepareShop } from '#app/domain/shop/settings/shop-prepare.server.ts';
import { onEachEngine } from '#tests/support/database/databases.ts';
import { insertUser, LONG_AGO } from '#tests/support/database/rows.ts';
import { addStockedItem } from '#tests/support/factories/items.ts';
import { aPhone } from '#tests/support/factories/phones.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 3, minute));

onEachEngine('the page of an order', (freshDb) => {
  it('shows who did what and when, and what could not be restocked', async () => {
    const db = await freshDb();
    await prepareShop(db, 'Shop', at(0));
    await db.updateTable('paymentSettings').set({ methods: '["KBZPay"]' }).execute();
    const buyer = await insertUser(db, { name: 'မမြင့်မြင့်ခိုင်' });
    const owner = await insertUser(db, { name: 'Ko Zaw', role: 'admin' });
    const item = await addStockedItem(db, { name: 'HONOR X9c', qty: 3, salePrice: 100 });
    const cart = { name: 'Aye', phone: '09', address: 'Yangon', paymentMethod: 'KBZPay' };
    const place = (minute: number) =>
      placeOrder(
        db,
        { now: at(minute), uid: buyer },
        {
          ...cart,
          key: crypto.randomUUID(),
          lines: [{ id: item, qty: 1, salePrice: 100 }],
        },
      );
    const placed = await place(1);
    const other = await place(2);
    if (!placed.ok || !other.ok) throw new Error('not placed');
    const { id } = placed.order;
    await confirmOrder(db, { now: at(3), uid: owner }, id);
    await confirmOrder(db, { now: at(4), uid: owner }, id);
    await requestCancellation(db, { now: at(5), uid: buyer }, id);
    await requestCancellation(db, { now: at(6), uid: buyer }, id);
    await cancelOrder(db, { now: at(7), uid: owner }, id);
    await db.updateTable('inventories').set({ deletedAt: LONG_AGO }).execute();
    await restockOrder(db, { now: at(8), uid: owner }, id);
    await restockOrder(db, { now: at(9), uid: owner }, id);

    const timeline = (await readTimeline(db, id)).map(({ id: _, ...event }) => event);
    const line = aPhone({ line: 1, name: 'HONOR X9c', qty: 1 });
    expect(timeline).toEqual([
      { action: 'order placed', who: 'မမြင့်မြင့်ခိုင်', at: at(1).toISOString(), unmatched: [] },
      { action: 'order confirmed', who: 'Ko Zaw', at: at(3).toISOString(), unmatched: [] },
      { action: 'cancellation requested', who: 'မမြင့်မြင့်ခိုင်', at: at(5).toISOString(), unmatched: [] },
      { action: 'order canceled', who: 'Ko Zaw', at: at(7).toISOString(), unmatched: [] },
      { action: 'order restocked', who: 'Ko Zaw', at: at(8).toISOString(), unmatched: [line] },
    ]);
    expect(await readTimeline(db, other.order.id)).toHaveLength(1);
    expect(await readTimeline(db, 'nothing')).toEqual([]);
    // Lines are copies, so deleting the item changes nothing.
    expect(await readOrder(db, id)).toMatchObject({
      number: placed.order.number,
      items: [{ ...line, salePrice: 100 }],
    });
    expect(await readOrder(db, 'nothing')).toBeUndefined();
  });

  it('gives each of many simultaneous orders its own number', async () => {
    const db = await freshDb();
    await prepareShop(db, 'Shop', at(0));
    await db.updateTable('paymentSettings').set({ methods: '["KBZPay"]' }).execute();
    const uid = await insertUser(db);
    const cart = { name: 'Aye', phone: '09', address: 'Yangon', paymentMethod: 'KBZPay' };
    const items = await Promise.all([1, 2, 3].map(() => addStockedItem(db, { qty: 15, salePrice: 100 })));
    const responses = await Promise.all(
      Array.from({ length: 60 }, (_, n) => {
        const line = { id: items[n % 3] ?? '', qty: 1, salePrice: 100 };
        return placeOrder(db, { now: at(1), uid }, { ...cart, key: crypto.randomUUID(), lines: [line] }, { limit: 0 });
      }),
    );
    const numbers = responses.flatMap((response) => (response.ok ? [response.order.number] : []));
    expect(numbers).toHaveLength(45);
    expect(new Set(numbers).size).toBe(45);
    expect(numbers.every((number) => Number.isInteger(number) && number > 0)).toBe(true);
  });
});
