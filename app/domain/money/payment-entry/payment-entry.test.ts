import { expect, it } from 'vitest';
import type { Db } from '#app/db/schema.ts';
import { CASH } from '#app/domain/constants.ts';
import { readForm, reasonForm } from '#app/domain/fields.ts';
import { decidePayment } from '#app/domain/money/checking/payment-decide.server.ts';
import { recordPayment, refundPayment } from '#app/domain/money/payment-entry/payment-entry.server.ts';
import { paymentRecordForm, refundForm } from '#app/domain/money/payment-entry/payment-entry-form.ts';
import { voidPayment } from '#app/domain/money/payment-entry/payment-void.server.ts';
import { submitPayment } from '#app/domain/money/payments/payment-submit.server.ts';
import { ENGLISH } from '#app/domain/text/format.ts';
import { onEachEngine } from '#tests/support/database/databases.ts';
import { insertOrder, insertUser } from '#tests/support/database/rows.ts';
import { auditEvents, LATER, now } from '#tests/support/factories/inventory.ts';
import { insertPayment, insertPaymentAccount, readBalance } from '#tests/support/factories/payments.ts';

const total = 1_000;
const number = '01003981726354';

const entryOf = (values: object = {}) => ({
  key: crypto.randomUUID(),
  via: CASH,
  amount: 400,
  number: '',
  remark: '',
  ...values,
});

async function open(db: Db) {
  const admin = await insertUser(db, { role: 'admin', name: 'Ko Zaw' });
  const buyer = await insertUser(db);
  const orderId = await insertOrder(db, { uid: buyer, total, paymentMethod: 'KBZPay' });
  const record = (values: object, at = now) =>
    recordPayment(db, { now: at, uid: admin }, { orderId, entry: entryOf(values) });
  const refund = (values: object) =>
    refundPayment(db, { now, uid: admin }, { orderId, entry: entryOf({ remark: 'Sold out', ...values }) });
  const balance = () => readBalance(db, orderId);
  return { admin, buyer, orderId, record, refund, balance };
}

onEachEngine('a payment that an admin records', (freshDb) => {
  it('counts at once, and stores its account or method and who recorded it', async () => {
    const db = await freshDb();
    const { admin, orderId, record, balance } = await open(db);
    const accountId = await insertPaymentAccount(db, { method: 'WavePay', active: false });
    const seen = await record({ via: accountId, number, amount: 600, remark: 'Seen in the app' });
    expect(seen).toEqual({ ok: true, id: expect.any(String) });
    expect(await record({})).toMatchObject({ ok: true });
    expect(await record({ via: 'KBZPay', amount: total })).toMatchObject({ ok: true });
    expect(await balance()).toMatchObject({ paid: 2_000, due: 0, status: 'overpaid' });
    const at = now.toISOString();
    const by = { state: 'verified', submittedBy: admin, decidedBy: admin, submittedAt: at, decidedAt: at };
    const columns = ['accountId', 'method', 'number', 'state', 'remark'] as const;
    const dates = ['submittedBy', 'submittedAt', 'decidedBy', 'decidedAt'] as const;
    const rows = await db
      .selectFrom('payments')
      .select([...columns, ...dates])
      .orderBy('amount')
      .execute();
    expect(rows).toEqual([
      { ...by, accountId: null, method: CASH, number: null, remark: '' },
      { ...by, accountId, method: 'WavePay', number, remark: 'Seen in the app' },
      { ...by, accountId: null, method: 'KBZPay', number: null, remark: '' },
    ]);
    expect((await auditEvents(db, orderId))[0]).toEqual({
      action: 'payment recorded',
      uid: admin,
      before: null,
      after: { id: 'id' in seen ? seen.id : '', amount: 600, method: 'WavePay', number, comment: 'Seen in the app' },
    });
  });

  it('is refused if it exceeds the total, names an unknown method or order, or comes from a buyer', async () => {
    const db = await freshDb();
    const { admin, buyer, orderId, record } = await open(db);
    expect(await record({ amount: total + 1 })).toEqual({ ok: false, problem: 'too-much', max: total });
    expect(await record({ via: 'Gold' })).toMatchObject({ problem: 'no-such-account' });
    const other = { orderId: 'x', entry: entryOf() };
    expect(await recordPayment(db, { now, uid: admin }, other)).toMatchObject({ problem: 'no-such-order' });
    await expect(recordPayment(db, { now, uid: buyer }, { orderId, entry: entryOf() })).rejects.toThrow();
    expect(await db.selectFrom('payments').select('id').execute()).toEqual([]);
  });

  it('is stored once, however often it is sent, and its transaction number is used once per method', async () => {
    const db = await freshDb();
    const { admin, buyer, orderId, record, refund } = await open(db);
    const via = await insertPaymentAccount(db);
    const sent = { key: crypto.randomUUID(), via, number };
    const results = await Promise.all(Array.from({ length: 5 }, () => record(sent)));
    expect(results.filter((result) => result.ok && !result.again)).toHaveLength(1);
    expect(results.every(({ ok }) => ok)).toBe(true);
    for (const other of [{ amount: 401 }, { remark: 'another remark' }, { number: `${number}9` }, { via: CASH }])
      expect(await record({ ...sent, ...other })).toMatchObject({ problem: 'key-reused' });
    expect(await refund({ ...sent, remark: '' })).toMatchObject({ problem: 'key-reused' });
    expect(await record({ via, number })).toMatchObject({ problem: 'number-used' });
    const other = await insertOrder(db, { uid: buyer, total, paymentMethod: 'KBZPay' });
    const elsewhere = { orderId: other, entry: entryOf({ ...sent, key: crypto.randomUUID() }) };
    expect(await recordPayment(db, { now, uid: admin }, elsewhere)).toMatchObject({ problem: 'number-used' });
    const reported = { key: crypto.randomUUID(), account: '', amount: 400, number };
    expect(await submitPayment(db, { now, uid: buyer }, { orderId, sent: reported })).toMatchObject({
      problem: 'number-used',
    });
    expect(await record({ via: CASH, number })).toMatchObject({ ok: true });
  });
});

onEachEngine('a refund', (freshDb) => {
  it('never exceeds what was paid, even if many are recorded at the same moment', async () => {
    const db = await freshDb();
    const { admin, orderId, record, refund, balance } = await open(db);
    expect(await refund({ amount: 1 })).toEqual({ ok: false, problem: 'too-much', max: 0 });
    await insertPayment(db, orderId, { amount: 900 });
    expect(await refund({ amount: 1 })).toMatchObject({ problem: 'too-much' });
    await record({ amount: total });
    const refunds = await Promise.all(Array.from({ length: 8 }, () => refund({ amount: 300 })));
    expect(refunds.filter(({ ok }) => ok)).toHaveLength(3);
    expect(refunds.filter((step) => 'max' in step && step.max === 100)).toHaveLength(5);
    expect(await balance()).toMatchObject({ paid: 100 });
    const events = (await auditEvents(db, orderId)).filter(({ action }) => action === 'payment refunded');
    expect(events).toHaveLength(3);
    expect(events[0]).toMatchObject({ uid: admin, after: { amount: 300, method: CASH, reason: 'Sold out' } });
  });

  it('is stored once however often it is sent, and refused from a buyer', async () => {
    const db = await freshDb();
    const { buyer, orderId, record, refund, balance } = await open(db);
    await record({ amount: 500 });
    const sent = { key: crypto.randomUUID(), amount: 500 };
    expect(await refund(sent)).toMatchObject({ ok: true });
    expect(await refund(sent)).toMatchObject({ ok: true, again: true });
    expect(await balance()).toMatchObject({ paid: 0, status: 'unpaid' });
    await record({ amount: 500 });
    const entry = entryOf({ remark: 'Mine' });
    await expect(refundPayment(db, { now, uid: buyer }, { orderId, entry })).rejects.toThrow();
    expect(await balance()).toMatchObject({ paid: 500 });
  });
});

onEachEngine('a payment', (freshDb) => {
  it('is voided once with a reason, and its number becomes free', async () => {
    const db = await freshDb();
    const { admin, buyer, orderId, record, balance } = await open(db);
    const other = await insertUser(db, { role: 'admin', name: 'Ma Hla' });
    const via = await insertPaymentAccount(db);
    const recorded = await record({ via, number });
    const id = 'id' in recorded ? recorded.id : '';
    await expect(voidPayment(db, { now, uid: buyer }, { id, reason: 'Mine' })).rejects.toThrow();
    const steps = await Promise.all([
      voidPayment(db, { now: LATER, uid: other }, { id, reason: 'Typed twice' }),
      voidPayment(db, { now: LATER, uid: other }, { id, reason: 'Typed twice' }),
    ]);
    expect(steps.filter(({ ok }) => ok)).toHaveLength(1);
    const decided = { problem: 'already-decided', state: 'voided', by: 'Ma Hla', at: LATER.toISOString() };
    expect(steps).toContainEqual({ ok: false, ...decided });
    expect(await decidePayment(db, { now, uid: admin }, { id, state: 'verified' })).toMatchObject(decided);
    expect(await balance()).toMatchObject({ paid: 0, status: 'unpaid' });
    expect((await auditEvents(db, orderId)).slice(1)).toEqual([
      { action: 'payment voided', uid: other, before: null, after: { id, amount: 400, reason: 'Typed twice' } },
    ]);
    expect(await record({ via, number })).toMatchObject({ ok: true });
  });

  it('is not voided before it is verified, nor after its rejection', async () => {
    const db = await freshDb();
    const { admin, orderId } = await open(db);
    const id = await insertPayment(db, orderId);
    const voiding = (id: string) => voidPayment(db, { now, uid: admin }, { id, reason: 'Mistake' });
    expect(await voiding(id)).toEqual({ ok: false, problem: 'not-verified' });
    expect(await voiding('x')).toEqual({ ok: false, problem: 'no-such-payment' });
    await decidePayment(db, { now, uid: admin }, { id, state: 'rejected', rejection: 'unreadable', remark: '' });
    expect(await voiding(id)).toMatchObject({ problem: 'already-decided', state: 'rejected', by: 'Ko Zaw' });
  });

  it('is not voided while a refund needs its money, even if both are recorded at the same moment', async () => {
    const db = await freshDb();
    const { admin, record, refund, balance } = await open(db);
    for (let n = 0; n < 5; n++) {
      const recorded = await record({ amount: 500 });
      const id = 'id' in recorded ? recorded.id : '';
      const [voided, refunded] = await Promise.all([
        voidPayment(db, { now, uid: admin }, { id, reason: 'Mistake' }),
        refund({ amount: 500 }),
      ]);
      expect([voided.ok, refunded.ok].filter(Boolean)).toHaveLength(1);
      if (!voided.ok) expect(voided).toEqual({ ok: false, problem: 'refunded' });
      expect(await balance()).toMatchObject({ paid: 0 });
    }
    await record({ amount: 500 });
    const refunded = await refund({ amount: 500 });
    expect(
      await voidPayment(db, { now, uid: admin }, { id: 'id' in refunded ? refunded.id : '', reason: 'Not sent' }),
    ).toEqual({
      ok: true,
    });
    expect(await balance()).toMatchObject({ paid: 500 });
  });
});

it('a refund and a void require a reason, and a recorded payment does not', () => {
  const form = new FormData();
  for (const [field, value] of Object.entries({ key: 'k', via: CASH, amount: '၁,၀၀၀', number: '၀၁၀၀ ၃၉၈၁-၇၂' }))
    form.set(field, value);
  expect(readForm(form, paymentRecordForm(ENGLISH))).toMatchObject({
    value: { amount: 1_000, number: '0100398172', remark: '' },
  });
  expect(readForm(form, refundForm(ENGLISH))).toMatchObject({ problems: { remark: { code: 'missing' } } });
  expect(readForm(form, reasonForm)).toMatchObject({ problems: { reason: { code: 'missing' } } });
  form.set('amount', '0');
  form.set('number', '12345');
  expect(readForm(form, refundForm(ENGLISH))).toMatchObject({
    problems: { amount: { code: 'too-small' }, number: { code: 'too-short' } },
  });
});
