import { type ExpressionBuilder, sql } from 'kysely';
import type { Database, Db } from '#app/db/schema.ts';
import { METHOD_LIMIT } from '#app/domain/money/payment-accounts/payment-account-list.server.ts';
import { foldNumber } from '#app/domain/money/payments/payment.ts';
import { hasState } from '#app/domain/money/payments/payment-decision.server.ts';
import { flagsOf, transferPlaceOf } from '#app/domain/money/payments/payment-flags.ts';
import { balanceOf, MONEY_COLUMNS } from '#app/domain/money/payments/payment-ledger.ts';
import type { QueuedPayment } from '#app/domain/money/payments/payment-queue.ts';
import { runsOf } from '#app/domain/money/payments/payment-runs.ts';
import { qrFlagsOf } from '#app/domain/money/slips/slip-qr.ts';
import { findSameSlips, listSlips, readSlipQrs } from '#app/domain/money/slips/slip-read.server.ts';
import { readTransfer } from '#app/domain/text/amount.ts';
import { readWhole } from '#app/domain/text/digits.ts';
import { ENGLISH } from '#app/domain/text/format.ts';
import { nameContains, searchKeys } from '#app/domain/text/name-keys.server.ts';
import { hasNoEmail } from '#app/domain/text/phone-address.ts';

/** The page lists this many buyers; others follow as their payments are decided. */
const QUEUE_SIZE = 20;

export function submittedCount(db: Db) {
  return db
    .selectFrom('payments')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(hasState('submitted'));
}

/**
 * Lists the submitted payments of the buyer whose turn it is, oldest first, and then the oldest of each other buyer. A buyer waits
 * since the oldest payment, or since the shop last decided one: nobody stands in front of all others with many payments.
 * @param search an amount, the end of a transaction number, an order number or part of a name.
 * @param orderId lists only the payments of this order, or all if none of it waits.
 */
export async function listSubmitted(db: Db, search: string, orderId?: string): Promise<QueuedPayment[]> {
  const buyers = await listWaitingBuyers(db, search, orderId);
  const [first] = buyers;
  if (!first) return orderId === undefined ? [] : listSubmitted(db, search);
  const rows = await submitted(db, search, orderId)
    .leftJoin('paymentAccounts', 'paymentAccounts.id', 'payments.accountId')
    .select(['payments.id', 'payments.amount', 'payments.method', 'payments.number', 'payments.submittedAt'])
    .select(['orders.id as orderId', 'orders.number as orderNumber', 'orders.name', 'orders.phone', 'orders.uid'])
    .select([...MONEY_COLUMNS.map((column) => `orders.${column}` as const), 'orders.createdAt'])
    .select(['paymentAccounts.holder', 'paymentAccounts.number as accountNumber'])
    .select((eb) => transferLimitOf(eb).as('transferLimit'))
    .select((eb) => eb.selectFrom('users').select('email').whereRef('users.id', '=', 'orders.uid').as('email'))
    .where((eb) =>
      eb.or([
        eb('orders.uid', '=', first.uid),
        eb(
          'payments.id',
          'in',
          buyers.map(({ oldest }) => oldest),
        ),
      ]),
    )
    .orderBy('payments.submittedAt')
    .orderBy('payments.id')
    .execute();
  const places = new Map(buyers.map(({ uid }, place) => [uid, place]));
  rows.sort((one, other) => (places.get(one.uid) ?? 0) - (places.get(other.uid) ?? 0));
  const ids = rows.map(({ id }) => id);
  const [sameRuns, samePictures, sameQrs, slips, qrs] = await Promise.all([
    findSameRuns(db, rows),
    findSameSlips(db, 'pixelHash', ids),
    findSameSlips(db, 'qrHash', ids),
    listSlips(db, ids),
    readSlipQrs(db, ids),
  ]);
  return rows.map(({ id, uid, amount, method, number, submittedAt, transferLimit, ...row }) => {
    const balance = balanceOf(row);
    const { status, createdAt, accountNumber } = row;
    const qr = qrs[id] ?? null;
    return {
      id,
      buyer: { uid, waiting: buyers[places.get(uid) ?? 0]?.waiting ?? 1, hasEmail: !hasNoEmail(row.email ?? '') },
      amount,
      method,
      number,
      submittedAt,
      balance,
      account: row.holder === null ? null : { holder: row.holder, number: row.accountNumber ?? '' },
      order: {
        id: row.orderId,
        number: row.orderNumber,
        status,
        name: row.name,
        phone: row.phone,
        total: row.total,
        returned: row.returned,
      },
      slips: slips[id] ?? [],
      qr,
      transfer: transferPlaceOf({ amount, transferLimit, balance }),
      flags: flagsOf({
        amount,
        number,
        transferLimit,
        status,
        balance,
        hasSameRun: sameRuns.has(id),
        hasSamePicture: samePictures.has(id),
        hasSameQr: sameQrs.has(id),
        qr: qr ? qrFlagsOf(qr, { amount, number, submittedAt, orderedAt: createdAt, accountNumber }) : [],
      }),
    };
  });
}

/** Lists all submitted payments of a buyer, oldest first. */
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
  return db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.orderId')
    .where(hasState('submitted'))
    .$if(search !== '', (query) => query.where((eb) => matchesSearch(eb, search)))
    .$if(orderId !== undefined, (query) => query.where('orders.id', '=', orderId ?? ''));
}

/** The limit of the payment's account; without one, that of its method. */
function transferLimitOf(
  eb: ExpressionBuilder<Pick<Database, 'payments' | 'paymentAccounts'>, 'payments' | 'paymentAccounts'>,
) {
  const ofMethod = eb
    .selectFrom('paymentAccounts as other')
    .select(METHOD_LIMIT.as('limit'))
    .whereRef('other.method', '=', 'payments.method')
    .where('other.active', '=', true);
  return eb
    .case()
    .when('payments.accountId', 'is', null)
    .then(ofMethod)
    .else(eb.ref('paymentAccounts.transferLimit'))
    .end();
}

/** Lists the buyers with submitted payments, the longest waiting first. */
function listWaitingBuyers(
  db: Db,
  search: string,
  orderId?: string,
): Promise<{ uid: string; waiting: number; oldest: string }[]> {
  const ranked = submitted(db, search, orderId).select((eb) => [
    'orders.uid',
    'payments.id as oldest',
    'payments.submittedAt',
    eb.fn
      .countAll<number>()
      .over((over) => over.partitionBy('orders.uid'))
      .as('waiting'),
    eb.fn
      .agg<number>('row_number')
      .over((over) => over.partitionBy('orders.uid').orderBy('payments.submittedAt').orderBy('payments.id'))
      .as('place'),
  ]);
  return db
    .selectFrom(ranked.as('ranked'))
    .select(['uid', 'waiting', 'oldest'])
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

/**
 * The ids of the payments whose number shares a run with another payment that is not withdrawn. Each subquery stops at the first
 * one; of a join, PostgreSQL may read all payments with a common run.
 */
async function findSameRuns(
  db: Db,
  payments: { id: string; method: string; number: string | null }[],
): Promise<Set<string>> {
  const runs = payments.flatMap(({ id, method, number }) =>
    number === null ? [] : runsOf(number, method).map((each) => sql`(${id}, ${each.method}, ${each.run})`),
  );
  if (runs.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`
    with "mine" ("id", "method", "run") as (values ${sql.join(runs)})
    select distinct "id" from "mine" where (
      select 1 from "paymentRuns" r
      where r."run" = "mine"."run" and r."method" = "mine"."method" and r."paymentId" <> "mine"."id"
        and (select p."state" from "payments" p where p."id" = r."paymentId") <> 'withdrawn' limit 1
    ) = 1`.execute(db);
  return new Set(rows.map(({ id }) => id));
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
