import { type ExpressionBuilder, sql } from 'kysely';
import type { Database, Db } from '#app/db/schema.ts';
import { sortAfter } from '#app/db/sort-after.server.ts';
import type { QueuedPayment } from '#app/domain/money/checking/payment-queue.ts';
import { readSubmitted, submittedPayments } from '#app/domain/money/checking/payment-submitted.server.ts';
import { foldNumber } from '#app/domain/money/payments/payment.ts';
import { hasState } from '#app/domain/money/payments/payment-decision.server.ts';
import { findUser } from '#app/domain/people/accounts/credentials.server.ts';
import { WALK_IN } from '#app/domain/people/accounts/walk-in.ts';
import { readTransfer } from '#app/domain/text/amount.ts';
import { readWhole } from '#app/domain/text/digits.ts';
import { ENGLISH } from '#app/domain/text/format.ts';
import { nameContains, searchKeys } from '#app/domain/text/name-keys.server.ts';

const QUEUE_SIZE = 20;
export const AGREEING_LIMIT = 50;
/** More numbers in one statement than SQLite takes would fail. */
const READ_SIZE = 100;
const MAX_READ = 1_000;

export function submittedCount(db: Db) {
  return db
    .selectFrom('payments')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(hasState('submitted'));
}

/** Lists the submitted payments of the buyer whose turn it is, oldest first, and then the oldest of each other buyer. A buyer
 * waits since the oldest payment, or since the shop last decided one: nobody stands in front of all others with many payments.
 * @param search an amount, the end of a transaction number, an order number or part of a name.
 * @param orderId lists only the payments of this order, or all if none of it waits. */
export async function listSubmitted(db: Db, search: string, orderId?: string): Promise<QueuedPayment[]> {
  const buyers = await listWaitingBuyers(db, search, orderId);
  const [first] = buyers;
  if (!first) return orderId === undefined ? [] : listSubmitted(db, search);
  const ids = buyers.map(({ oldest }) => oldest);
  const isShown = submitted(db, search, orderId).where((eb) =>
    eb.or([eb(payerOf(eb), '=', first.payer), eb('payments.id', 'in', ids)]),
  );
  const queue = await readSubmitted(db, isShown);
  const places = new Map(buyers.map(({ payer }, place) => [payer, place]));
  return queue
    .map(({ buyer, ...payment }) => {
      const place = places.get(buyer.payer) ?? 0;
      return { place, payment: { ...payment, buyer: { ...buyer, waiting: buyers[place]?.waiting ?? 1 } } };
    })
    .sort((one, other) => one.place - other.place)
    .map(({ payment }) => payment);
}

/** Of the payments that agree with their orders, the oldest. One press verifies at most as many. */
export async function listAgreeing(db: Db): Promise<QueuedPayment[]> {
  const agreeing: QueuedPayment[] = [];
  // Whether a payment agrees is not known to the database.
  for (
    let last: QueuedPayment | undefined, at = 0;
    at < MAX_READ && agreeing.length < AGREEING_LIMIT;
    at += READ_SIZE
  ) {
    const payments = await readSubmitted(db, oldestAfter(db, last));
    agreeing.push(...payments.filter(({ agrees }) => agrees));
    if (payments.length < READ_SIZE) break;
    last = payments.at(-1);
  }
  return agreeing.slice(0, AGREEING_LIMIT);
}

function oldestAfter(db: Db, last: Pick<QueuedPayment, 'submittedAt' | 'id'> | undefined) {
  return submittedPayments(db)
    .$call((query) =>
      sortAfter(query, ['payments.submittedAt', 'payments.id'], 'asc', last && [last.submittedAt, last.id]),
    )
    .limit(READ_SIZE);
}

/** The account of the payment that waits longest: its statement is wanted first. */
export async function readWaitingAccount(db: Db): Promise<string | null> {
  const oldest = submittedPayments(db).select('payments.accountId').where('payments.accountId', 'is not', null);
  const waiting = await oldest.orderBy('payments.submittedAt').orderBy('payments.id').limit(1).executeTakeFirst();
  return waiting?.accountId ?? null;
}

/** Lists the waiting payments to an account that are in none of its statements, the oldest first. */
export async function listNotInStatement(db: Db, { id, method }: { id: string; method: string }) {
  const toAccount = submittedPayments(db)
    .where(({ eb, and, or }) =>
      or([
        eb('payments.accountId', '=', id),
        and([eb('payments.accountId', 'is', null), eb('payments.method', '=', method)]),
      ]),
    )
    .orderBy('payments.submittedAt')
    .limit(READ_SIZE);
  const payments = await readSubmitted(db, toAccount);
  return payments.filter(({ statement }) => statement === null);
}

export function listSubmittedBy(db: Db, uid: string) {
  return submitted(db, '')
    .select(['payments.id', 'payments.amount', 'payments.number'])
    .select(['orders.id as orderId', 'orders.number as orderNumber', 'orders.name'])
    .where('orders.uid', '=', uid)
    .orderBy('payments.submittedAt')
    .orderBy('payments.id')
    .execute();
}

function submitted(db: Db, search: string, orderId?: string) {
  return submittedPayments(db)
    .$if(search !== '', (query) => query.where((eb) => matchesSearch(eb, search)))
    .$if(orderId !== undefined, (query) => query.where('orders.id', '=', orderId ?? ''));
}

function listWaitingBuyers(
  db: Db,
  search: string,
  orderId?: string,
): Promise<{ payer: string; waiting: number; oldest: string }[]> {
  const waiting = submitted(db, search, orderId)
    .select(['orders.uid', 'payments.id as oldest', 'payments.submittedAt'])
    .select((eb) => payerOf(eb).as('payer'));
  const ranked = db
    .selectFrom(waiting.as('waiting'))
    .select(['uid', 'payer', 'oldest', 'submittedAt'])
    .select(({ fn }) =>
      fn
        .countAll<number>()
        .over((over) => over.partitionBy('payer'))
        .as('waiting'),
    )
    .select(({ fn }) =>
      fn
        .agg<number>('row_number')
        .over((over) => over.partitionBy('payer').orderBy('submittedAt').orderBy('oldest'))
        .as('place'),
    );
  return db
    .selectFrom(ranked.as('ranked'))
    .select(['payer', 'waiting', 'oldest'])
    .where('place', '=', 1)
    .orderBy((eb) =>
      eb.fn.coalesce(
        eb
          .selectFrom('payments')
          .select(({ fn }) => fn.max('decidedAt').as('at'))
          .whereRef('payments.submittedBy', '=', 'ranked.uid')
          .where(hasState('verified', 'rejected'))
          .whereRef('payments.decidedAt', '>', 'ranked.submittedAt'),
        'ranked.submittedAt',
      ),
    )
    .orderBy('oldest')
    .limit(QUEUE_SIZE)
    .execute();
}

/** Each buyer takes turns as one payer, each order of a walk-in as another. */
function payerOf(eb: QueueBuilder) {
  return eb.case().when('orders.uid', '=', sql.lit(WALK_IN)).then(eb.ref('orders.id')).else(eb.ref('orders.uid')).end();
}

/** The buyer whose payments can be rejected at once; undefined for walk-ins, who are strangers to each other. */
export async function findPayer(db: Db, uid: string) {
  return uid === WALK_IN ? undefined : findUser(db, uid);
}

type QueueBuilder = ExpressionBuilder<Pick<Database, 'payments' | 'orders'>, 'payments' | 'orders'>;

function matchesSearch(eb: QueueBuilder, search: string) {
  const folded = foldNumber(search);
  const number = /^\d{1,15}$/.test(folded) ? Number(folded) : -1;
  return eb.or([
    eb('payments.amount', '=', readWhole(search, ENGLISH, readTransfer) ?? number),
    eb('orders.number', '=', number),
    ...(searchKeys(search).length > 0 ? [nameContains(eb.ref('orders.nameKey'), search)] : []),
    ...(/^[A-Z\d]+$/.test(folded) ? [eb('payments.number', 'like', `%${folded}`)] : []),
  ]);
}
