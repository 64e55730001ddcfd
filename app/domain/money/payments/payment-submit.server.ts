import { randomUUIDv7 } from 'node:crypto';
import { noteChange } from '#app/db/changes.server.ts';
import type { Db, Trx } from '#app/db/schema.ts';
import { transact } from '#app/db/transaction.server.ts';
import { BUYER_PAYMENT_LIMIT, PAYMENT_LIMIT, WAITING_PAYMENT_LIMIT } from '#app/domain/constants.ts';
import { DAY_MS, instant } from '#app/domain/dates.ts';
import { FULL_NUMBER_LENGTH, type SubmissionProblem, type Submitted } from '#app/domain/money/payments/payment.ts';
import { hasState } from '#app/domain/money/payments/payment-decision.server.ts';
import type { Submission } from '#app/domain/money/payments/payment-form.ts';
import type { SlipContent } from '#app/domain/money/slips/slip.ts';
import { insertSlips } from '#app/domain/money/slips/slip-insert.server.ts';
import { type By, record } from '#app/domain/people/audit/audit-record.server.ts';
import { enqueueMail } from '#app/domain/people/outbox/mail-enqueue.server.ts';
import { once } from '#app/domain/submission-once.server.ts';

type PaidOrder = { id: string; uid: string; total: number; paymentMethod: string };

/** Records a buyer's report of a transfer for their own order, whatever its status. Sent again, it returns the first. A full
 * transaction number counts once per method while submitted or verified; other reports that repeat one must be confirmed. */
export async function submitPayment(
  db: Db,
  { now, uid }: By,
  { orderId, sent, slips = [] }: { orderId: string; sent: Submission; slips?: SlipContent[] },
): Promise<Submitted> {
  return transact(db, async (trx) => {
    const order = await ownOrder(trx, uid, orderId).forUpdate().executeTakeFirst();
    if (!order) return { ok: false, problem: 'no-such-order' };
    // Reports for other orders of the buyer wait.
    await trx.selectFrom('users').select('id').where('id', '=', uid).forNoKeyUpdate().execute();
    const { confirmed: _, ...content } = sent;
    const pictures = slips.map(({ pixelHash }) => pixelHash);
    return once(trx, sent.key, { orderId, ...content, pictures }, () => submitOnce(trx, now, order, { sent, slips }));
  });
}

async function submitOnce(trx: Trx, now: Date, order: PaidOrder, { sent, slips }: Sent): Promise<Submitted> {
  const problem = await findProblem(trx, now, order, sent);
  if (problem) return { ok: false, problem };
  const earlier = await findSameReport(trx, order, { sent, slips });
  if (earlier && earlier.id !== sent.confirmed) return { ok: false, problem: 'reported-before', earlier };
  const { id: orderId, uid } = order;
  const id = await insertPayment(trx, { now, uid }, { order, sent });
  if (!id) return { ok: false, problem: 'number-used' };
  await insertSlips(trx, now, id, slips);
  noteChange(trx, { what: 'orders', uid });
  const after = {
    id,
    amount: sent.amount,
    ...(sent.number && { number: sent.number }),
    ...(slips.length > 0 && { slips: slips.length }),
  };
  await record(trx, now, { uid, action: 'payment submitted', entity: 'orders', entityId: orderId, after });
  await enqueueMail(trx, now, { event: 'payment submitted', subjectId: id, to: 'admins' });
  return { ok: true, id };
}

/** The refusal that `submitPayment` returns before it inserts; null if there is none. A submission that is sent again is not
 * refused, and the insert may still find the number used. */
export async function checkSubmission(
  db: Db,
  { now, uid }: By,
  { orderId, sent }: { orderId: string; sent: Submission },
): Promise<SubmissionProblem | null> {
  const order = await ownOrder(db, uid, orderId).executeTakeFirst();
  if (!order) return 'no-such-order';
  const sentBefore = await db.selectFrom('submissions').select('key').where('key', '=', sent.key).executeTakeFirst();
  return sentBefore ? null : findProblem(db, now, order, sent);
}

function ownOrder(db: Db, uid: string, orderId: string) {
  return db
    .selectFrom('orders')
    .select(['id', 'uid', 'total', 'paymentMethod'])
    .where('id', '=', orderId)
    .where('uid', '=', uid);
}

type Sent = { sent: Submission; slips: SlipContent[] };

async function findProblem(db: Db, now: Date, order: PaidOrder, sent: Submission): Promise<SubmissionProblem | null> {
  if (sent.amount > order.total) return 'above-total';
  if (sent.account && !(await isAccountOf(db, order.paymentMethod, sent.account))) return 'no-such-account';
  return findLimit(db, now, order);
}

/** Accepts a switched-off account too: the money may have been sent before. */
async function isAccountOf(db: Db, method: string, id: string): Promise<boolean> {
  const account = await db
    .selectFrom('paymentAccounts')
    .select('id')
    .where('id', '=', id)
    .where('method', '=', method)
    .executeTakeFirst();
  return account !== undefined;
}

/** A day's payments include withdrawn and rejected ones. Exact only while the buyer is locked. */
async function findLimit(db: Db, now: Date, { id, uid }: PaidOrder): Promise<SubmissionProblem | null> {
  const since = instant(new Date(now.getTime() - DAY_MS));
  const reports = db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.orderId')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('submittedBy', '=', uid)
    .where('orders.uid', '=', uid);
  const inDay = reports.where('submittedAt', '>', since);
  const limits = {
    'too-many-payments': { query: inDay.where('orderId', '=', id), most: PAYMENT_LIMIT },
    'too-many-in-day': { query: inDay, most: BUYER_PAYMENT_LIMIT },
    'too-many-waiting': { query: reports.where(hasState('submitted')), most: WAITING_PAYMENT_LIMIT },
  } as const;
  for (const [problem, { query, most }] of Object.entries(limits)) {
    const { count } = await query.executeTakeFirstOrThrow();
    if (count >= most) return problem as keyof typeof limits;
  }
  return null;
}

/** The newest report for this order with the same amount and the same number or picture, or both without, that still counts. */
function findSameReport(trx: Trx, order: PaidOrder, { sent: { amount, number }, slips }: Sent) {
  const hasNumber = number !== '' && number.length < FULL_NUMBER_LENGTH;
  return trx
    .selectFrom('payments')
    .select(['id', 'submittedAt'])
    .where('orderId', '=', order.id)
    .where('submittedBy', '=', order.uid)
    .where('amount', '=', amount)
    .where(hasState('submitted', 'verified'))
    .where(({ eb, and, or, not, exists, selectFrom }) => {
      const slipsOf = selectFrom('slips').select('slips.id').whereRef('slips.paymentId', '=', 'payments.id');
      const hashes = slips.map(({ pixelHash }) => pixelHash);
      return or([
        ...(hasNumber ? [eb('number', '=', number)] : []),
        ...(hashes.length > 0 ? [exists(slipsOf.where('slips.pixelHash', 'in', hashes))] : []),
        ...(number === '' && hashes.length === 0 ? [and([eb('number', 'is', null), not(exists(slipsOf))])] : []),
      ]);
    })
    .orderBy('submittedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

async function insertPayment(
  trx: Trx,
  { now, uid }: By,
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
