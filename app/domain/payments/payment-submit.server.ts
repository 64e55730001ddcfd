import { randomUUIDv7 } from 'node:crypto';
import { changed } from '#app/db/changes.server.ts';
import type { Db, Trx } from '#app/db/schema.ts';
import { transact } from '#app/db/transaction.server.ts';
import { record } from '#app/domain/audit/audit-record.server.ts';
import { instant } from '#app/domain/dates.ts';
import { enqueueMail } from '#app/domain/outbox/mail-enqueue.server.ts';
import { PAYMENT_LIMIT, type Submission, type Submitted } from '#app/domain/payments/payment.ts';

const DAY_MS = 24 * 3_600_000;

type PaidOrder = { id: string; uid: string; total: number; paymentMethod: string };

/**
 * Records a buyer's report of a transfer for their own order, whatever its status. The same submission sent again returns the
 * first. A full transaction number counts once in the shop while it is submitted or verified.
 */
export async function submitPayment(
  db: Db,
  now: Date,
  uid: string,
  { orderId, sent }: { orderId: string; sent: Submission },
): Promise<Submitted> {
  return transact(db, async (trx) => {
    const order = await lockOwnOrder(trx, uid, orderId);
    if (!order) return { ok: false, problem: 'no-such-order' };
    const earlier = await submittedUnder(trx, order, sent);
    if (earlier) return earlier;
    if (sent.amount > order.total) return { ok: false, problem: 'above-total' };
    if (sent.account && !(await isAccountOf(trx, order.paymentMethod, sent.account)))
      return { ok: false, problem: 'no-such-account' };
    if ((await countToday(trx, now, order)) >= PAYMENT_LIMIT) return { ok: false, problem: 'too-many-payments' };
    const id = await insertPayment(trx, now, uid, { order, sent });
    // Another transaction may have used the key at the same moment.
    if (!id) return (await submittedUnder(trx, order, sent)) ?? { ok: false, problem: 'number-used' };
    changed(trx, { what: 'orders', uid: order.uid });
    const after = { id, amount: sent.amount, ...(sent.number && { number: sent.number }) };
    await record(trx, now, { uid, action: 'payment submitted', entity: 'orders', entityId: orderId, after });
    await enqueueMail(trx, now, { event: 'payment submitted', subjectId: id, to: 'admins' });
    return { ok: true, id };
  });
}

function lockOwnOrder(trx: Trx, uid: string, orderId: string): Promise<PaidOrder | undefined> {
  return trx
    .selectFrom('orders')
    .select(['id', 'uid', 'total', 'paymentMethod'])
    .where('id', '=', orderId)
    .where('uid', '=', uid)
    .forUpdate()
    .executeTakeFirst();
}

async function submittedUnder(trx: Trx, order: PaidOrder, sent: Submission): Promise<Submitted | null> {
  const payment = await trx
    .selectFrom('payments')
    .select(['id', 'orderId', 'amount', 'number', 'accountId'])
    .where('key', '=', sent.key)
    .executeTakeFirst();
  if (!payment) return null;
  const isSame =
    payment.orderId === order.id &&
    payment.amount === sent.amount &&
    (payment.number ?? '') === sent.number &&
    (payment.accountId ?? '') === sent.account;
  return isSame ? { ok: true, id: payment.id, again: true } : { ok: false, problem: 'key-reused' };
}

/** Also if it is switched off: the money may have been sent before. */
async function isAccountOf(trx: Trx, method: string, id: string): Promise<boolean> {
  const account = await trx
    .selectFrom('paymentAccounts')
    .select('id')
    .where('id', '=', id)
    .where('method', '=', method)
    .executeTakeFirst();
  return account !== undefined;
}

/** Withdrawn and rejected ones included. The order must be locked. */
async function countToday(trx: Trx, now: Date, { id, uid }: PaidOrder): Promise<number> {
  const { count } = await trx
    .selectFrom('payments')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('orderId', '=', id)
    .where('submittedBy', '=', uid)
    .where('submittedAt', '>', instant(new Date(now.getTime() - DAY_MS)))
    .executeTakeFirstOrThrow();
  return count;
}

/** @returns undefined if its key or its number is taken. */
async function insertPayment(
  trx: Trx,
  now: Date,
  uid: string,
  { order, sent }: { order: PaidOrder; sent: Submission },
): Promise<string | undefined> {
  const inserted = await trx
    .insertInto('payments')
    .values({
      id: randomUUIDv7(),
      orderId: order.id,
      key: sent.key,
      accountId: sent.account || null,
      method: order.paymentMethod,
      direction: 'in',
      amount: sent.amount,
      number: sent.number || null,
      state: 'submitted',
      remark: '',
      submittedAt: instant(now),
      submittedBy: uid,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted?.id;
}
