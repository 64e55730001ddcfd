import { expect, it } from 'vitest';
import type { Db } from '#app/db/schema.ts';
import { PAYMENT_LIMIT } from '#app/domain/constants.ts';
import type { Submitted } from '#app/domain/money/payments/payment.ts';
import type { Submission } from '#app/domain/money/payments/payment-form.ts';
import { listPayments } from '#app/domain/money/payments/payment-list.server.ts';
import { submitPayment } from '#app/domain/money/payments/payment-submit.server.ts';
import { withdrawPayment } from '#app/domain/money/payments/payment-withdraw.server.ts';
import { onEachEngine, openAgain, openDatabase, untilWaiting } from '#tests/support/database/databases.ts';
import { insertOrder, insertUser } from '#tests/support/database/rows.ts';
import { auditEvents, LATER, now } from '#tests/support/factories/inventory.ts';
import { insertPayment, insertPaymentAccount, readBalance } from '#tests/support/factories/payments.ts';
import { slipContent } from '#tests/support/factories/slips.ts';

const FULL = '01003981726354';
const total = 1_250_000;
let lastNumber = 100_000;
const anotherNumber = () => String(++lastNumber);

onEachEngine('a payment that a buyer submits', (freshDb) => {
  async function open(order: { status?: 'canceled' } = {}) {
    const db = await freshDb();
    const uid = await insertUser(db, { name: 'Ma Hla' });
    const orderId = await insertOrder(db, { uid, total, paymentMethod: 'KBZPay', ...order });
    const sent: Submission = { key: crypto.randomUUID(), account: '', amount: 1_000_000, number: '' };
    const submit = (more: Partial<Submission> = {}, by = uid, at = now) =>
      submitPayment(
        db,
        { now: at, uid: by },
        {
          orderId,
          sent: { ...sent, key: crypto.randomUUID(), number: anotherNumber(), ...more },
        },
      );
    return { db, uid, orderId, sent, submit };
  }
  const states = async (db: Db, orderId: string) => (await listPayments(db, orderId)).map(({ state }) => state);

  it('is stored with its account and number, and recorded as an audit event of its order', async () => {
    const { db, uid, orderId, submit } = await open();
    const account = await insertPaymentAccount(db, { method: 'KBZPay', active: false });
    const submitted = await submit({ account, number: FULL });
    expect(submitted).toMatchObject({ ok: true });
    expect(await listPayments(db, orderId)).toMatchObject([
      { amount: 1_000_000, method: 'KBZPay', number: FULL, state: 'submitted', direction: 'in' },
    ]);
    expect(await auditEvents(db, orderId)).toEqual([
      {
        action: 'payment submitted',
        uid,
        before: null,
        after: { id: submitted.ok ? submitted.id : '', amount: 1_000_000, number: FULL },
      },
    ]);
    const balance = { paid: 0, due: total, checking: 1_000_000, open: 250_000, status: 'checking' };
    expect(await readBalance(db, orderId)).toMatchObject(balance);
  });

  it('is stored once however often it is sent, and its key is refused for any other payment', async () => {
    const { db, uid, orderId, sent, submit } = await open();
    const first = await submit(sent);
    expect(await submit(sent)).toEqual({ ...first, again: true });
    for (const other of [{ amount: 1 }, { number: '123456' }])
      expect(await submit({ ...sent, ...other })).toEqual({ ok: false, problem: 'key-reused' });
    const another = await insertOrder(db, { uid, total });
    expect(await submitPayment(db, { now, uid }, { orderId: another, sent })).toMatchObject({ problem: 'key-reused' });
    expect(await states(db, orderId)).toHaveLength(1);
    for (let n = 1; n < PAYMENT_LIMIT; n++) await submit();
    expect(await submit(sent)).toEqual({ ...first, again: true });
  });

  it('may use a full transaction number once per payment method, and last digits any number of times', async () => {
    const { db, uid, orderId, submit } = await open();
    const first = await submit({ number: FULL });
    const stranger = await insertUser(db);
    const strangersOrder = await insertOrder(db, { uid: stranger, total, paymentMethod: 'KBZPay' });
    const again = (number: string, amount = 1) =>
      submitPayment(
        db,
        { now, uid: stranger },
        {
          orderId: strangersOrder,
          sent: { key: crypto.randomUUID(), account: '', amount, number },
        },
      );
    expect(await again(FULL)).toEqual({ ok: false, problem: 'number-used' });
    expect(await submit({ number: FULL })).toEqual({ ok: false, problem: 'number-used' });
    for (const amount of [1, 2]) expect(await again('726354', amount)).toMatchObject({ ok: true });
    await withdrawPayment(db, { now, uid }, { orderId, id: first.ok ? first.id : '' });
    expect(await again(FULL)).toMatchObject({ ok: true });
  });

  it('is asked about if it repeats a report with its amount and its number or picture, until it is confirmed', async () => {
    const { db, uid, orderId, sent, submit } = await open();
    const send = (more: Partial<Submission>, ...texts: string[]) => {
      const slips = texts.map((text) => slipContent(text));
      return submitPayment(db, { now, uid }, { orderId, sent: { ...sent, key: crypto.randomUUID(), ...more }, slips });
    };
    const accepted = expect.objectContaining({ ok: true });
    const asks = (id: string) => ({
      ok: false,
      problem: 'reported-before',
      earlier: { id, submittedAt: now.toISOString() },
    });
    const idOf = (submitted: Submitted) => (submitted.ok ? submitted.id : '');
    const withNumber = idOf(await submit({ number: '726354' }));
    expect(await submit({ number: '726354' })).toEqual(asks(withNumber));
    expect(await submit({ number: '726354', confirmed: 'another' })).toEqual(asks(withNumber));
    expect(await submit({ number: '726354', amount: 999_999 })).toEqual(accepted);
    const second = await submit({ number: '726354', confirmed: withNumber });
    expect(second).toEqual(accepted);
    await withdrawPayment(db, { now, uid }, { orderId, id: idOf(second) });
    expect(await submit({ number: '726354' })).toEqual(asks(withNumber));
    const plain = await send({ amount: 5 });
    expect(await send({ amount: 5 })).toEqual(asks(idOf(plain)));
    const pictured = await send({ amount: 5 }, 'a');
    expect(await send({ amount: 5, number: '100001' }, 'a', 'b')).toEqual(asks(idOf(pictured)));
    expect(await send({ amount: 5 }, 'b')).toEqual(accepted);
  });

  it('is refused for another buyer’s order, above the total, and for an account of another method', async () => {
    const { db, orderId, submit } = await open();
    expect(await submit({}, await insertUser(db))).toEqual({ ok: false, problem: 'no-such-order' });
    expect(await submit({ amount: total + 1 })).toEqual({ ok: false, problem: 'above-total' });
    const account = await insertPaymentAccount(db, { method: 'WavePay' });
    expect(await submit({ account })).toEqual({ ok: false, problem: 'no-such-account' });
    expect(await states(db, orderId)).toEqual([]);
  });

  it('is accepted for a canceled order', async () => {
    const { submit } = await open({ status: 'canceled' });
    expect(await submit()).toMatchObject({ ok: true });
  });

  it('is refused after six within a day, even if they are sent at the same moment', async () => {
    const { db, orderId, submit } = await open();
    const sent = await Promise.all(Array.from({ length: PAYMENT_LIMIT + 4 }, () => submit({ amount: 1 })));
    expect(sent.filter(({ ok }) => ok)).toHaveLength(PAYMENT_LIMIT);
    expect(await submit()).toEqual({ ok: false, problem: 'too-many-payments' });
    expect(await states(db, orderId)).toHaveLength(PAYMENT_LIMIT);
    const tomorrow = new Date(now.getTime() + 24 * 3_600_000);
    expect(await submit({}, undefined, tomorrow)).toMatchObject({ ok: true });
  });

  it('can be withdrawn by its buyer until the shop decides', async () => {
    const { db, uid, orderId, submit } = await open();
    const submitted = await submit();
    const id = submitted.ok ? submitted.id : '';
    const missing = { ok: false, problem: 'no-such-payment' };
    expect(await withdrawPayment(db, { now: LATER, uid: await insertUser(db) }, { orderId, id })).toEqual(missing);
    expect(await withdrawPayment(db, { now: LATER, uid }, { orderId: 'x', id })).toEqual(missing);
    expect(await withdrawPayment(db, { now: LATER, uid }, { orderId, id })).toEqual({ ok: true });
    expect(await withdrawPayment(db, { now, uid }, { orderId, id })).toEqual({ ok: true });
    const [decidedAt, decidedBy] = [LATER.toISOString(), await insertUser(db, { role: 'admin', name: 'Ko Zaw' })];
    const verified = await insertPayment(db, orderId, { state: 'verified', decidedAt, decidedBy });
    const decided = { ok: false, problem: 'already-decided', at: decidedAt };
    expect(await withdrawPayment(db, { now, uid }, { orderId, id: verified })).toEqual(decided);
    expect((await states(db, orderId)).toSorted()).toEqual(['verified', 'withdrawn']);
    expect((await auditEvents(db, orderId)).map(({ action }) => action)).toEqual([
      'payment submitted',
      'payment withdrawn',
    ]);
  });
});

it('a payment whose key another transaction takes at the same moment is refused for its key, not for its number', async () => {
  const { db, env } = await openDatabase('postgres');
  const other = openAgain(env);
  const uid = await insertUser(db);
  const order = await insertOrder(db, { uid, total });
  const sent: Submission = { key: crypto.randomUUID(), account: '', amount: 1, number: '' };
  const submitted = await other.transaction().execute(async (trx) => {
    await trx.insertInto('submissions').values({ key: sent.key, hash: 'another', result: '' }).execute();
    const waiting = submitPayment(db, { now, uid }, { orderId: order, sent });
    await untilWaiting(db, 1);
    return { waiting };
  });
  expect(await submitted.waiting).toEqual({ ok: false, problem: 'key-reused' });
});

it('a sixth payment of a day that is sent twice at the same moment is accepted once (postgres)', async () => {
  const { db, env } = await openDatabase('postgres');
  const other = openAgain(env);
  const uid = await insertUser(db);
  const orderId = await insertOrder(db, { uid, total });
  const submit = () =>
    submitPayment(
      db,
      { now, uid },
      {
        orderId,
        sent: { key: crypto.randomUUID(), account: '', amount: 1, number: anotherNumber() },
      },
    );
  for (let n = 1; n < PAYMENT_LIMIT; n++) expect(await submit()).toMatchObject({ ok: true });
  const { waiting } = await other.transaction().execute(async (trx) => {
    await trx.selectFrom('orders').select('id').where('id', '=', orderId).forUpdate().execute();
    const both = [submit(), submit()];
    await untilWaiting(db, 2);
    return { waiting: both };
  });
  expect((await Promise.all(waiting)).filter(({ ok }) => ok)).toHaveLength(1);
});
