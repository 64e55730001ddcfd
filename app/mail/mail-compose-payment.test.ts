import { expect, it } from 'vitest';
import { deleteItem } from '#app/domain/catalog/inventory/item-delete.server.ts';
import { HOUR_MS } from '#app/domain/dates.ts';
import { decidePayment } from '#app/domain/money/checking/payment-decide.server.ts';
import { saveHoursToPay } from '#app/domain/money/payment-accounts/time-to-pay.server.ts';
import { voidPayment } from '#app/domain/money/payment-entry/payment-void.server.ts';
import { submitPayment } from '#app/domain/money/payments/payment-submit.server.ts';
import { withdrawPayment } from '#app/domain/money/payments/payment-withdraw.server.ts';
import { placeOrder } from '#app/domain/orders/checkout/order-place.server.ts';
import { expireOrders } from '#app/domain/orders/order-steps/order-expire.server.ts';
import { prepareShop } from '#app/domain/shop/settings/shop-prepare.server.ts';
import { onEachEngine } from '#tests/support/database/databases.ts';
import { insertOrder, insertUser } from '#tests/support/database/rows.ts';
import { checkout } from '#tests/support/factories/checkout-factory.ts';
import { now } from '#tests/support/factories/inventory.ts';
import { addStockedItem } from '#tests/support/factories/items.ts';
import { mailOf } from '#tests/support/factories/mails.ts';
import { insertPayment, insertPaymentAccount, insertReceived } from '#tests/support/factories/payments.ts';

onEachEngine('the mail of a payment', (freshDb) => {
  async function open() {
    const db = await freshDb();
    await prepareShop(db, 'Golden Phone', now);
    await db.updateTable('settings').set({ shopPhone: '09 111' }).execute();
    const [buyer, admin] = [await insertUser(db), await insertUser(db, { role: 'admin' })];
    const name = 'Daw\nKhin https://evil.example';
    const orderId = await insertOrder(db, { uid: buyer, total: 1_250_000, name, phone: '09 222' });
    const mails = () => db.selectFrom('outbox').select(['event', 'subjectId', 'uid']).orderBy('id').execute();
    return { db, buyer, admin, orderId, mails };
  }
  const sent = { key: 'k', account: '', amount: 1_000_000, number: '01003981726354' };

  it('tells every admin once that a payment waits, until it is decided', async () => {
    const { db, buyer, admin, orderId, mails } = await open();
    const submissions = Array.from({ length: 5 }, () => submitPayment(db, { now, uid: buyer }, { orderId, sent }));
    const [submitted] = await Promise.all(submissions);
    const id = submitted?.ok ? submitted.id : '';
    expect(await mails()).toEqual([{ event: 'payment submitted', subjectId: id, uid: admin }]);
    expect(await mailOf(db, 'payment submitted', id)).toEqual({
      subject: 'Order 1: a payment of 1,000,000 MMK is waiting to be checked',
      text: [
        'Order 1: a payment of 1,000,000 MMK is waiting to be checked',
        'https://shop.example/admin/payments',
        '',
        'Name: Daw Khin https://evil.example',
        'Phone: 09 222',
        'Payment Method: Cash',
        'Transaction number: 01003981726354',
      ].join('\n'),
      link: 'https://shop.example/admin/payments',
    });
    expect((await mailOf(db, 'payment submitted', id, 'my-mymr'))?.subject).toContain('အော်ဒါ ၁: ငွေလွှဲ ၁,၀၀၀,၀၀၀ ကျပ်');
    await withdrawPayment(db, { now, uid: buyer }, { orderId, id });
    expect(await mailOf(db, 'payment submitted', id)).toBeUndefined();
  });

  it('tells its buyer how much of the deposit is due, or that the deposit is complete', async () => {
    const { db, admin, orderId } = await open();
    await db.updateTable('orders').set({ deposit: 300_000 }).execute();
    const textAfter = async (amount: number) => {
      const id = await insertPayment(db, orderId, { amount });
      await decidePayment(db, { now, uid: admin }, { id, state: 'verified' });
      return (await mailOf(db, 'payment verified', id))?.text;
    };
    const first = await textAfter(100_000);
    expect(first).toContain(
      'Total: 1,250,000 MMK\nDeposit: 300,000 MMK\nPaid: 100,000 MMK\nDeposit due: 200,000 MMK\nRest: 950,000 MMK',
    );
    expect(first).toContain('please pay the rest of the deposit.');
    expect(await textAfter(200_000)).toContain(
      'your deposit has arrived. Pay the rest now, or when the shop asks for it.',
    );
    expect(await textAfter(950_000)).toContain('nothing is left to pay.');
  });

  it('tells its buyer what arrived and what is due', async () => {
    const { db, buyer, admin, orderId, mails } = await open();
    const id = await insertPayment(db, orderId, { amount: 1_000_000 });
    await Promise.all([1, 2].map(() => decidePayment(db, { now, uid: admin }, { id, state: 'verified' })));
    expect(await mails()).toEqual([{ event: 'payment verified', subjectId: id, uid: buyer }]);
    const mail = await mailOf(db, 'payment verified', id);
    expect(mail?.subject).toBe('Payment for order 1 received');
    expect(mail?.text).toBe(
      [
        'Golden Phone has received 1,000,000 MMK for your order 1.',
        '',
        'Total: 1,250,000 MMK',
        'Paid: 1,000,000 MMK',
        'Due: 250,000 MMK',
        '',
        'What happens next: please pay the rest.',
        '',
        'Payment:',
        `https://shop.example/my-orders/${orderId}/pay`,
        '',
        'Questions? Call 09 111.',
        '',
        'Golden Phone',
      ].join('\n'),
    );
    expect(`${mail?.text}${mail?.html}`).not.toMatch(/evil|09 222/);
    const rest = await insertPayment(db, orderId, { amount: 250_000 });
    const meanwhile = (await mailOf(db, 'payment verified', id))?.text;
    expect(meanwhile).toContain('Paid: 1,000,000 MMK\nBeing checked: 250,000 MMK\nDue: 0 MMK');
    expect(meanwhile).toContain('the shop checks your other payments');
    await decidePayment(db, { now, uid: admin }, { id: rest, state: 'verified' });
    expect((await mailOf(db, 'payment verified', id))?.text).toContain('nothing is left to pay');
    await insertReceived(db, orderId, { amount: 5_000 });
    const overpaid = 'Owed back: 5,000 MMK\n\nYou have paid more than the order costs.';
    expect((await mailOf(db, 'payment verified', id))?.text).toContain(overpaid);
    await db.updateTable('orders').set({ status: 'canceled' }).execute();
    const owed = 'Owed back: 1,255,000 MMK\n\nThe order is canceled. Ask the shop for your money back';
    expect((await mailOf(db, 'payment verified', id))?.text).toContain(owed);
    expect(await mailOf(db, 'payment rejected', id)).toBeUndefined();
  });

  it('tells its buyer why the payment was rejected, and links to the page to send it again', async () => {
    const { db, buyer, admin, orderId, mails } = await open();
    const rejected = async (rejection: 'another-amount' | 'other', remark: string) => {
      const id = await insertPayment(db, orderId, { amount: 400 });
      await decidePayment(db, { now, uid: admin }, { id, state: 'rejected', rejection, remark });
      return id;
    };
    const [one, other] = [await rejected('another-amount', 'Only 300 came.'), await rejected('other', 'Too\nlate')];
    expect(await mails()).toEqual([one, other].map((id) => ({ event: 'payment rejected', subjectId: id, uid: buyer })));
    const mail = await mailOf(db, 'payment rejected', one);
    expect(mail?.subject).toBe('Payment for order 1 not accepted');
    expect(mail?.text).toContain(
      'your payment of 400 MMK for order 1.\n\nA different amount arrived.\nOnly 300 came.\n\n',
    );
    expect(mail?.html).toContain(`<a href="https://shop.example/my-orders/${orderId}/pay">`);
    expect((await mailOf(db, 'payment rejected', other))?.text).toContain('for order 1.\n\nToo late\n\nWhat happens');
    expect((await mailOf(db, 'payment rejected', one, 'my'))?.text).toContain('ရောက်လာသော ငွေ မကိုက်ပါ။');
  });

  it('tells its buyer that the payment was voided, and what is due', async () => {
    const { db, buyer, admin, orderId, mails } = await open();
    const id = await insertPayment(db, orderId, { amount: 1_000_000, state: 'verified', decidedAt: now.toISOString() });
    expect(await voidPayment(db, { now, uid: admin }, { id, reason: 'mistyped' })).toEqual({ ok: true });
    expect(await mails()).toEqual([{ event: 'payment voided', subjectId: id, uid: buyer }]);
    const mail = await mailOf(db, 'payment voided', id);
    expect(mail?.subject).toBe('Payment for order 1 corrected');
    expect(mail?.text).toContain('Golden Phone had counted 1,000,000 MMK for your order 1 by mistake.');
    expect(mail?.text).toContain('Paid: 0 MMK\nDue: 1,250,000 MMK\n\nWhat happens next: please pay the rest.');
    expect(mail?.text).not.toContain('mistyped');
  });

  it('asks for the deposit again after its only payment was voided', async () => {
    const { db, admin, orderId } = await open();
    await db.updateTable('orders').set({ deposit: 300_000 }).execute();
    const id = await insertPayment(db, orderId, { amount: 300_000, state: 'verified', decidedAt: now.toISOString() });
    expect(await voidPayment(db, { now, uid: admin }, { id, reason: '' })).toEqual({ ok: true });
    const text = async () => (await mailOf(db, 'payment voided', id))?.text;
    const figures = 'Total: 1,250,000 MMK\nPaid: 0 MMK\nDeposit due: 300,000 MMK\nRest: 950,000 MMK';
    expect(await text()).toContain(`${figures}\n\nWhat happens next: please pay the deposit.`);
    await insertPayment(db, orderId, { amount: 100_000 });
    expect(await text()).toContain('Being checked: 100,000 MMK\nDeposit due: 200,000 MMK\nRest: 950,000 MMK');
    expect(await text()).toContain('please pay the rest of the deposit.');
    await db.updateTable('orders').set({ status: 'canceled' }).execute();
    expect(await text()).not.toMatch(/due|owed/i);
    expect(await text()).toContain('the shop checks your other payments');
  });

  it('is not sent to an admin who decides on a payment for their own order', async () => {
    const { db, admin, mails } = await open();
    const id = await insertPayment(db, await insertOrder(db, { uid: admin, total: 1_000 }));
    await decidePayment(db, { now, uid: admin }, { id, state: 'verified' });
    expect(await mails()).toEqual([]);
  });

  it('tells its buyer the deadline in Yangon time while nothing is submitted, and later that the order expired', async () => {
    const { db, orderId } = await open();
    await insertPaymentAccount(db, { method: 'Cash' });
    await db.updateTable('settings').set({ holdHours: 24 }).execute();
    await db.updateTable('orders').set({ payBefore: '2026-11-27T11:30:00.000Z' }).execute();
    const mail = await mailOf(db, 'payment due soon', orderId);
    expect(mail?.subject).toBe('Pay for order 1 before Nov 27, 2026, 6:00 PM');
    expect(mail?.text).toContain('If nothing is paid by then, it is canceled.\n\nTotal: 1,250,000 MMK\n\n');
    expect(mail?.text).toContain(`https://shop.example/my-orders/${orderId}/pay`);
    expect((await mailOf(db, 'payment due soon', orderId, 'my-mymr'))?.subject).toContain('၂၇ နိုဝင်ဘာ ၂၀၂၆၊ ၁၈:၀၀');
    expect(await mailOf(db, 'order expired', orderId)).toBeUndefined();
    await insertPayment(db, orderId);
    expect(await mailOf(db, 'payment due soon', orderId)).toBeUndefined();
    await db.updateTable('orders').set({ status: 'canceled' }).execute();
    expect((await mailOf(db, 'order expired', orderId))?.text).toContain('because nothing was paid in time.');
    expect((await mailOf(db, 'unpaid order expired', orderId))?.subject).toBe(
      'Order 1 was not paid in time: it is canceled and its goods are back in stock',
    );
  });

  it('tells the owner which phones of an expired order have no item any more', async () => {
    const { db, buyer, admin } = await open();
    await db.updateTable('paymentSettings').set({ methods: '["KBZPay"]' }).execute();
    await insertPaymentAccount(db);
    await saveHoursToPay(db, { now, uid: admin }, 1);
    const phone = { ram: '4GB', rom: '128GB', salePrice: 100 };
    const kept = await addStockedItem(db, { ...phone, name: 'Redmi 14C', qty: 5 });
    const deleted = await addStockedItem(db, { ...phone, name: 'Nokia', qty: 5 });
    const lines = [kept, deleted].map((id) => ({ id, qty: 2, salePrice: 100 }));
    const placed = await placeOrder(db, { now, uid: buyer }, checkout(lines));
    const id = placed.ok ? placed.order.id : '';
    await deleteItem(db, { now, uid: admin }, deleted);
    await expireOrders(db, new Date(now.getTime() + HOUR_MS));
    const mail = await mailOf(db, 'unpaid order expired', id);
    expect(mail?.subject).toBe('Order 2 was not paid in time: it is canceled, but not all its goods are back in stock');
    expect(mail?.text).toContain(
      '\n\nNot put back, because the inventory no longer has them:\nNokia 4GB 128GB: 2\n\nName: ',
    );
  });
});
