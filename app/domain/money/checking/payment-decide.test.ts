import { expect, it } from 'vitest';
import { readForm } from '#app/domain/fields.ts';
import { decidePayment } from '#app/domain/money/checking/payment-decide.server.ts';
import { listSubmitted, submittedCount } from '#app/domain/money/checking/payment-queue.server.ts';
import { rejectionForm } from '#app/domain/money/payments/payment-form.ts';
import { withdrawPayment } from '#app/domain/money/payments/payment-withdraw.server.ts';
import { cancelOrder } from '#app/domain/orders/order-steps/order-cancel.server.ts';
import { onEachEngine } from '#tests/support/database/databases.ts';
import { insertOrder, insertUser } from '#tests/support/database/rows.ts';
import { auditEvents, LATER, now } from '#tests/support/factories/inventory.ts';
import { insertPayment, insertPaymentAccount, readBalance } from '#tests/support/factories/payments.ts';

const total = 1_000;
const rejected = { state: 'rejected', rejection: 'not-in-history', remark: '' } as const;

onEachEngine('a submitted payment', (freshDb) => {
  async function open() {
    const db = await freshDb();
    const admin = await insertUser(db, { role: 'admin', name: 'Ko Zaw' });
    const buyer = await insertUser(db);
    const orderId = await insertOrder(db, { uid: buyer, total, name: 'Daw Khin' });
    const status = async () => (await readBalance(db, orderId)).status;
    return { db, admin, buyer, orderId, status };
  }

  it('is verified or rejected once, and the second decision returns the first', async () => {
    const { db, admin, orderId, status } = await open();
    const [one, other] = [await insertPayment(db, orderId), await insertPayment(db, orderId, { amount: 400 })];
    expect(await decidePayment(db, { now, uid: admin }, { id: one, state: 'verified' })).toEqual({ ok: true });
    expect(await decidePayment(db, { now: LATER, uid: admin }, { id: one, ...rejected })).toEqual({
      ok: false,
      problem: 'already-decided',
      state: 'verified',
      by: 'Ko Zaw',
      at: now.toISOString(),
    });
    expect(await decidePayment(db, { now, uid: admin }, { id: other, ...rejected, remark: 'Ask us' })).toEqual({
      ok: true,
    });
    expect(await decidePayment(db, { now, uid: admin }, { id: 'x', ...rejected })).toMatchObject({
      problem: 'no-such-payment',
    });
    expect(await status()).toBe('paid');
    expect(await auditEvents(db, orderId)).toEqual([
      { action: 'payment verified', uid: admin, before: null, after: { id: one, amount: 1_000 } },
      {
        action: 'payment rejected',
        uid: admin,
        before: null,
        after: { id: other, amount: 400, reason: 'not-in-history', remark: 'Ask us' },
      },
    ]);
  });

  it('is decided only once if several decide at the same moment, even while its order is canceled', async () => {
    const { db, admin, buyer, orderId } = await open();
    for (let n = 0; n < 5; n++) {
      const id = await insertPayment(db, orderId);
      const [verified, rejection, withdrawn, , verifiedAgain] = await Promise.all([
        decidePayment(db, { now, uid: admin }, { id, state: 'verified' }),
        decidePayment(db, { now, uid: admin }, { id, ...rejected }),
        withdrawPayment(db, { now, uid: buyer }, { orderId, id }),
        cancelOrder(db, { now, uid: admin }, orderId),
        decidePayment(db, { now, uid: admin }, { id, state: 'verified' }),
      ]);
      expect([verified, rejection, withdrawn, verifiedAgain].filter(({ ok }) => ok)).toHaveLength(1);
    }
    const events = (await auditEvents(db, orderId)).filter(({ action }) => action.startsWith('payment'));
    expect(events).toHaveLength(5);
  });

  it('cannot be decided by a buyer', async () => {
    const { db, buyer, orderId } = await open();
    const id = await insertPayment(db, orderId);
    await expect(decidePayment(db, { now, uid: buyer }, { id, state: 'verified' })).rejects.toThrow();
    expect(await submittedCount(db).executeTakeFirst()).toEqual({ count: 1 });
  });

  it('is listed oldest first with its flags, and found by its amount, number, order and name', async () => {
    const { db, admin, buyer, orderId } = await open();
    const accountId = await insertPaymentAccount(db, { transferLimit: 900 });
    const at = (minute: number) => new Date(now.getTime() + minute * 60_000).toISOString();
    const second = await insertPayment(db, orderId, { submittedAt: at(2), number: '01003981726354', accountId });
    // The rest of an amount that the account takes in two transfers.
    const rest = await insertPayment(db, orderId, { submittedAt: at(0), amount: 100, number: '555555', accountId });
    const first = await insertPayment(db, orderId, { submittedAt: at(1), amount: 400 });
    const canceled = await insertOrder(db, { uid: buyer, total, status: 'canceled', name: 'U Ba' });
    const third = await insertPayment(db, canceled, { submittedAt: at(3), number: '726399' });
    const queue = async (search = '') => (await listSubmitted(db, search)).map(({ id }) => id);
    expect(await queue()).toEqual([rest, first, second, third]);
    expect((await listSubmitted(db, '')).map(({ flags }) => flags)).toEqual([
      [],
      ['another-amount', 'no-number'],
      ['over-limit'],
      ['order-canceled'],
    ]);
    expect((await listSubmitted(db, '')).at(-1)?.balance).toMatchObject({ due: 0, depositDue: 0, owedBack: 0 });
    expect(await queue('400.00 Ks')).toEqual([first]);
    expect([await queue('400'), await queue('726 354'), await queue('daw khin')]).toEqual([
      [first],
      [second],
      [rest, first, second],
    ]);
    const { number } = await db
      .selectFrom('orders')
      .select('number')
      .where('id', '=', canceled)
      .executeTakeFirstOrThrow();
    expect(await queue(`#${number}`)).toContain(third);
    expect([await queue('nobody'), await queue('***')]).toEqual([[], []]);
    const ofOrder = async (id: string) => (await listSubmitted(db, '', id)).map((payment) => payment.id);
    // An order without a payment to check leads to all.
    expect([await ofOrder(canceled), await ofOrder('none')]).toEqual([[third], [rest, first, second, third]]);
    await decidePayment(db, { now, uid: admin }, { id: second, state: 'verified' });
    expect((await listSubmitted(db, '400'))[0]?.flags).toEqual(['nothing-due', 'no-number']);
    expect(await submittedCount(db).executeTakeFirst()).toEqual({ count: 3 });
  });

  it('without an account is one of the transfers that the limit of its method asks for', async () => {
    const { db, orderId } = await open();
    await insertPaymentAccount(db, { transferLimit: 600 });
    await insertPaymentAccount(db, { transferLimit: 950, active: false });
    const accountId = await insertPaymentAccount(db, { transferLimit: 900 });
    for (const amount of [900, 100, 600]) await insertPayment(db, orderId, { amount, method: 'KBZPay' });
    await insertPayment(db, orderId, { amount: 900, method: 'KBZPay', accountId });
    const places = async () =>
      (await listSubmitted(db, '')).map(({ amount, transfer }) => `${amount}: ${transfer?.place}`).toSorted();
    expect(await places()).toEqual(['100: 2', '600: undefined', '900: 1', '900: 1']);
    await insertPaymentAccount(db, { transferLimit: null });
    expect(await places()).toEqual(['100: undefined', '600: undefined', '900: 1', '900: undefined']);
  });

  it('is found by the name of its order typed in Zawgyi', async () => {
    const { db, buyer } = await open();
    const id = await insertPayment(db, await insertOrder(db, { uid: buyer, total, name: 'အောင်အောင်' }));
    expect((await listSubmitted(db, 'ေအာင္ေအာင္')).map((payment) => payment.id)).toEqual([id]);
  });

  it('is flagged if the number of another payment that is not withdrawn ends in the same six digits', async () => {
    const { db, admin, buyer, orderId } = await open();
    const decidedAt = now.toISOString();
    const ofAnother = await insertOrder(db, { uid: await insertUser(db), total, paymentMethod: 'WavePay' });
    const other = await insertPayment(db, ofAnother, { number: '01003981726354' });
    const id = await insertPayment(db, orderId, { number: '726354' });
    await insertPayment(db, orderId, { number: '726355', submittedAt: now.toISOString() });
    const flagged = async () =>
      (await listSubmitted(db, '')).filter(({ flags }) => flags.includes('same-number')).map((payment) => payment.id);
    expect((await flagged()).toSorted()).toEqual([other, id].toSorted());
    await db
      .updateTable('payments')
      .set({ state: 'verified', decidedAt, decidedBy: admin })
      .where('id', '=', other)
      .execute();
    expect(await flagged()).toEqual([id]);
    await withdrawPayment(db, { now, uid: buyer }, { orderId, id });
    await insertPayment(db, orderId, { number: '999726354' });
    expect(await flagged()).toHaveLength(1);
    await db
      .updateTable('payments')
      .set({ state: 'voided', voidedAt: decidedAt, voidReason: 'Twice' })
      .where('id', '=', other)
      .execute();
    expect(await flagged()).toHaveLength(1);
  });
});

it('the rejection "other" requires a remark', () => {
  const read = (rejection: string, remark = '') => {
    const form = new FormData();
    form.set('rejection', rejection);
    form.set('remark', remark);
    return readForm(form, rejectionForm);
  };
  expect(read('unreadable')).toMatchObject({ ok: true });
  expect(read('other', 'Too late')).toMatchObject({ ok: true });
  expect(read('other')).toMatchObject({ problems: { remark: { code: 'missing' } } });
  expect(read('nothing')).toMatchObject({ problems: { rejection: { code: 'not-a-choice' } } });
});
