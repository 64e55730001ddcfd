import { expect, it } from 'vitest';
import type { Db } from '#app/db/schema.ts';
import { decidePayment } from '#app/domain/money/checking/payment-decide.server.ts';
import { submitPayment } from '#app/domain/money/payments/payment-submit.server.ts';
import { placeOrder } from '#app/domain/orders/checkout/order-place.server.ts';
import { requestCancellation } from '#app/domain/orders/order-steps/cancellation-request.server.ts';
import { withdrawCancellation } from '#app/domain/orders/order-steps/cancellation-withdraw.server.ts';
import { cancelOrder } from '#app/domain/orders/order-steps/order-cancel.server.ts';
import { confirmOrder } from '#app/domain/orders/order-steps/order-confirm.server.ts';
import { onEachEngine, openDatabase, openWatched } from '#tests/support/database/databases.ts';
import { insertOrder, insertUser } from '#tests/support/database/rows.ts';
import { checkout, now, openCheckout } from '#tests/support/factories/checkout-factory.ts';
import { addStockedItem } from '#tests/support/factories/items.ts';

const mails = (db: Db) => db.selectFrom('outbox').select(['event', 'subjectId', 'uid']).orderBy('id').execute();

onEachEngine('a step of an order', (freshDb) => {
  it('sends its buyer one mail, however many admins press Confirm at once, and none to an admin who ordered', async () => {
    const db = await freshDb();
    const uid = await insertUser(db);
    const admin = await insertUser(db, { role: 'admin' });
    const id = await insertOrder(db, { uid });
    const confirmed = await Promise.all(Array.from({ length: 50 }, () => confirmOrder(db, { now, uid: admin }, id)));
    expect(confirmed.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await mails(db)).toEqual([{ event: 'order confirmed', subjectId: id, uid }]);
    await confirmOrder(db, { now, uid: admin }, await insertOrder(db, { uid: admin }));
    expect(await mails(db)).toHaveLength(1);
  });
});

it('each step of an order writes its mails in the transaction of that step', async () => {
  const { db, env } = await openDatabase('postgres');
  const uid = await openCheckout(db);
  const owner = await insertUser(db, { role: 'admin' });
  const line = { id: await addStockedItem(db, { qty: 1, salePrice: 100 }), qty: 1, salePrice: 100 };
  const { db: watched, statements } = openWatched(env);
  const step = async <T>(work: Promise<T>) => {
    const result = await work;
    const committed = statements.findIndex((statement) => statement.endsWith('commit'));
    const written = statements.findIndex((statement) => statement.includes('insert into "outbox"'));
    expect(written).toBeGreaterThan(0);
    expect(written).toBeLessThan(committed);
    statements.length = 0;
    return result;
  };
  const placed = await step(placeOrder(watched, { now, uid }, checkout([line])));
  const id = placed.ok ? placed.order.id : '';
  const sent = { key: 'k', account: '', amount: 100, number: '' };
  const paid = await step(submitPayment(watched, { now, uid }, { orderId: id, sent }));
  await step(decidePayment(watched, { now, uid: owner }, { id: paid.ok ? paid.id : '', state: 'verified' }));
  await step(requestCancellation(watched, { now, uid }, id));
  await step(withdrawCancellation(watched, { now, uid }, id));
  await step(confirmOrder(watched, { now, uid: owner }, id));
  await step(cancelOrder(watched, { now, uid: owner }, id));
  expect((await mails(db)).map((mail) => [mail.event, mail.uid === uid ? 'buyer' : 'owner'])).toEqual([
    ['order placed', 'owner'],
    ['payment submitted', 'owner'],
    ['payment verified', 'buyer'],
    ['cancellation requested', 'owner'],
    ['cancellation withdrawn', 'owner'],
    ['order confirmed', 'buyer'],
    ['order canceled', 'buyer'],
  ]);
});
