import { expect, it } from 'vitest';
import { transact } from '#app/db/transaction.server.ts';
import { BUYER_PAYMENT_LIMIT, PAYMENT_LIMIT, WAITING_PAYMENT_LIMIT } from '#app/domain/constants.ts';
import { decidePayment, rejectPayments } from '#app/domain/money/checking/payment-decide.server.ts';
import {
  findPayer,
  listSubmitted,
  listSubmittedBy,
  submittedCount,
} from '#app/domain/money/checking/payment-queue.server.ts';
import { submitPayment } from '#app/domain/money/payments/payment-submit.server.ts';
import { withdrawPayment } from '#app/domain/money/payments/payment-withdraw.server.ts';
import { addWalkIn } from '#app/domain/orders/buyers/walk-in.server.ts';
import { WALK_IN } from '#app/domain/people/accounts/walk-in.ts';
import { phoneAddress } from '#app/domain/text/phone-address.ts';
import { onEachEngine } from '#tests/support/database/databases.ts';
import { insertOrder, insertUser } from '#tests/support/database/rows.ts';
import { auditEvents, now } from '#tests/support/factories/inventory.ts';
import { insertPayment } from '#tests/support/factories/payments.ts';

const total = 1_000;

onEachEngine('a buyer who sends many payments', (freshDb) => {
  async function open() {
    const db = await freshDb();
    const [admin, uid] = [await insertUser(db, { role: 'admin' }), await insertUser(db)];
    const orderIds = await Promise.all(Array.from({ length: 8 }, () => insertOrder(db, { uid, total })));
    let lastNumber = 100_000;
    const submit = (at: number, sentAt = now) => {
      const sent = { key: crypto.randomUUID(), account: '', amount: 1, number: String(++lastNumber) };
      return submitPayment(db, { now: sentAt, uid }, { orderId: orderIds[at % orderIds.length] ?? '', sent });
    };
    return { db, admin, uid, orderIds, submit };
  }
  const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);

  it('may have ten waiting for all orders together, even if they are sent at the same moment', async () => {
    const { db, submit } = await open();
    const sent = await Promise.all(Array.from({ length: WAITING_PAYMENT_LIMIT + 6 }, (_, at) => submit(at)));
    expect(sent.filter(({ ok }) => ok)).toHaveLength(WAITING_PAYMENT_LIMIT);
    expect(sent.filter(({ ok }) => !ok)).toEqual(Array(6).fill({ ok: false, problem: 'too-many-waiting' }));
    expect(await submittedCount(db).executeTakeFirst()).toEqual({ count: WAITING_PAYMENT_LIMIT });
  });

  it('cannot send and withdraw them again and again', async () => {
    const { db, uid, orderIds, submit } = await open();
    for (let at = 0; at < BUYER_PAYMENT_LIMIT; at++) {
      const sent = await submit(at);
      const id = sent.ok ? sent.id : '';
      const orderId = orderIds[at % orderIds.length] ?? '';
      expect(await withdrawPayment(db, { now, uid }, { orderId, id })).toEqual({ ok: true });
    }
    expect(await submit(0)).toEqual({ ok: false, problem: 'too-many-in-day' });
    expect(await submit(0, later(24 * 60))).toMatchObject({ ok: true });
    expect(PAYMENT_LIMIT * orderIds.length).toBeGreaterThan(BUYER_PAYMENT_LIMIT);
  });

  it('is told from walk-ins, who take turns by order and are never rejected together', async () => {
    const { db, admin } = await open();
    await transact(db, (trx) => addWalkIn(trx, now));
    const ids = [];
    for (let n = 0; n < 2; n++)
      ids.push(await insertPayment(db, await insertOrder(db, { uid: WALK_IN, total }), { submittedBy: admin }));
    const queue = await listSubmitted(db, '');
    expect(queue.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
    expect(queue.map(({ buyer }) => buyer.waiting)).toEqual([1, 1]);
    expect(new Set(queue.map(({ buyer }) => buyer.payer)).size).toBe(2);
    expect(await findPayer(db, WALK_IN)).toBeUndefined();
  });

  it('does not stand in front of other buyers: they take turns', async () => {
    const { db, admin, uid, orderIds } = await open();
    const at = (minutes: number) => later(minutes).toISOString();
    const many = [];
    for (const [n, orderId] of orderIds.entries()) many.push(await insertPayment(db, orderId, { submittedAt: at(n) }));
    const other = await insertOrder(db, { uid: await insertUser(db), total });
    const others = [];
    for (const minutes of [20, 21]) others.push(await insertPayment(db, other, { submittedAt: at(minutes) }));
    const queue = async () => (await listSubmitted(db, '')).map(({ id }) => id);
    expect(await queue()).toEqual([...many, others[0]]);
    expect((await listSubmitted(db, '')).at(-1)?.buyer).toMatchObject({ waiting: 2, hasEmail: true });
    await db
      .updateTable('users')
      .set({ email: phoneAddress('09791234567') })
      .where('id', '=', uid)
      .execute();
    expect((await listSubmitted(db, ''))[0]?.buyer).toMatchObject({ uid, hasEmail: false });
    await decidePayment(db, { now: later(30), uid: admin }, { id: many[0] ?? '', state: 'verified' });
    expect(await queue()).toEqual([...others, many[1]]);
    await decidePayment(db, { now: later(31), uid: admin }, { id: others[0] ?? '', state: 'verified' });
    expect(await queue()).toEqual([...many.slice(1), others[1]]);
    await insertPayment(db, await insertOrder(db, { uid: await insertUser(db), total }), { submittedAt: at(29) });
    expect((await queue()).slice(1)).toEqual([many[1], others[1]]);
    expect((await listSubmittedBy(db, uid)).map(({ id }) => id)).toEqual(many.slice(1));
  });

  it('gets all that the shop has seen rejected at once, each with its audit event and mail, and once', async () => {
    const { db, admin, uid, orderIds } = await open();
    const ids = [];
    for (const orderId of orderIds.slice(0, 3)) ids.push(await insertPayment(db, orderId));
    const ofOther = await insertPayment(db, await insertOrder(db, { uid: await insertUser(db), total }));
    const unseen = await insertPayment(db, orderIds[0] ?? '');
    const rejection = { buyer: uid, ids: [...ids, ofOther], rejection: 'not-in-history' as const, remark: '' };
    const both = await Promise.all([1, 2].map(() => rejectPayments(db, { now, uid: admin }, rejection)));
    expect(both.map(({ rejected }) => rejected).reduce((sum, each) => sum + each, 0)).toBe(3);
    expect(await rejectPayments(db, { now, uid: admin }, rejection)).toEqual({ rejected: 0, decidedBefore: 3 });
    expect(await rejectPayments(db, { now, uid: admin }, { ...rejection, ids: [] })).toEqual({
      rejected: 0,
      decidedBefore: 0,
    });
    expect((await listSubmitted(db, '')).map(({ id }) => id).toSorted()).toEqual([ofOther, unseen].toSorted());
    const mails = await db.selectFrom('outbox').select(['event', 'subjectId', 'uid']).execute();
    expect(mails).toEqual(expect.arrayContaining(ids.map((id) => ({ event: 'payment rejected', subjectId: id, uid }))));
    expect(mails).toHaveLength(3);
    for (const [at, id] of ids.entries())
      expect(await auditEvents(db, orderIds[at] ?? '')).toMatchObject([{ action: 'payment rejected', after: { id } }]);
    await expect(rejectPayments(db, { now, uid }, { ...rejection, ids: [unseen] })).rejects.toThrow();
  });
});
