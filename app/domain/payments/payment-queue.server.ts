import { type ExpressionBuilder, sql } from 'kysely';
import type { Database, Db } from '#app/db/schema.ts';
import { foldNumber, MIN_NUMBER_LENGTH } from '#app/domain/payments/payment.ts';
import { flagsOf } from '#app/domain/payments/payment-flags.ts';
import type { Balance } from '#app/domain/payments/payment-ledger.ts';
import { readBalances } from '#app/domain/payments/payment-list.server.ts';
import type { QueuedPayment } from '#app/domain/payments/payment-queue.ts';
import { hasState } from '#app/domain/payments/payment-state.server.ts';
import { qrFlagsOf } from '#app/domain/slips/slip-qr.ts';
import { findSameSlips, listSlips, readSlipQrs } from '#app/domain/slips/slip-read.server.ts';
import { nameContains, searchKeys } from '#app/domain/text/name-keys.server.ts';

/** The page lists this many of the oldest payments; newer ones follow as these are decided. */
const QUEUE_SIZE = 20;

export async function countSubmitted(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('payments')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(hasState('submitted'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Lists the oldest submitted payments. `search`: an amount, the end of a transaction number, an order number or part of a name. */
export async function listSubmitted(db: Db, search: string): Promise<QueuedPayment[]> {
  const rows = await db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.orderId')
    .leftJoin('paymentAccounts', 'paymentAccounts.id', 'payments.accountId')
    .select(['payments.id', 'payments.amount', 'payments.method', 'payments.number', 'payments.submittedAt'])
    .select(['orders.id as orderId', 'orders.number as orderNumber', 'orders.name', 'orders.phone'])
    .select(['orders.total', 'orders.deposit', 'orders.returned', 'orders.status', 'orders.createdAt'])
    .select(['paymentAccounts.holder', 'paymentAccounts.number as accountNumber', 'paymentAccounts.transferLimit'])
    .where(hasState('submitted'))
    .$if(search !== '', (query) => query.where((eb) => matchesSearch(eb, search)))
    .orderBy('payments.submittedAt')
    .orderBy('payments.id')
    .limit(QUEUE_SIZE)
    .execute();
  const balances = await readBalances(
    db,
    rows.map(({ orderId: id, total, deposit, returned, status }) => ({ id, total, deposit, returned, status })),
  );
  const ids = rows.map(({ id }) => id);
  const [sameDigits, samePictures, sameQrs, slips, qrs] = await Promise.all([
    findSameDigits(db, rows),
    findSameSlips(db, 'pixelHash', ids),
    findSameSlips(db, 'qrHash', ids),
    listSlips(db, ids),
    readSlipQrs(db, ids),
  ]);
  return rows.map(({ id, amount, method, number, submittedAt, transferLimit, ...row }) => {
    const balance = balances[row.orderId] as Balance;
    const { status, createdAt, accountNumber } = row;
    const qr = qrs[id] ?? null;
    return {
      id,
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
      flags: flagsOf({
        amount,
        number,
        transferLimit,
        status,
        balance,
        hasSameDigits: sameDigits.has(id),
        hasSamePicture: samePictures.has(id),
        hasSameQr: sameQrs.has(id),
        qr: qr ? qrFlagsOf(qr, { amount, number, submittedAt, orderedAt: createdAt, accountNumber }) : [],
      }),
    };
  });
}

/** The ids of the payments whose number ends in the same digits as another submitted or verified payment. */
async function findSameDigits(db: Db, payments: { id: string; number: string | null }[]): Promise<Set<string>> {
  const lastDigitsOf = (number: string) => number.slice(-MIN_NUMBER_LENGTH);
  const numbered = payments.flatMap(({ id, number }) =>
    number === null ? [] : [{ id, digits: lastDigitsOf(number) }],
  );
  if (numbered.length === 0) return new Set();
  const lastDigits = sql<string>`substr("number", length("number") - ${sql.lit(MIN_NUMBER_LENGTH - 1)})`;
  const found = await db
    .selectFrom('payments')
    .select(['id', lastDigits.as('digits')])
    .where(hasState('submitted', 'verified'))
    .where(
      lastDigits,
      'in',
      numbered.map(({ digits }) => digits),
    )
    .execute();
  const isShared = (one: { id: string; digits: string }) =>
    found.some(({ id, digits }) => id !== one.id && digits === one.digits);
  return new Set(numbered.filter(isShared).map(({ id }) => id));
}

type QueueBuilder = ExpressionBuilder<Pick<Database, 'payments' | 'orders'>, 'payments' | 'orders'>;

function matchesSearch(eb: QueueBuilder, search: string) {
  const folded = foldNumber(search);
  const number = /^\d{1,15}$/.test(folded) ? Number(folded) : -1;
  return eb.or([
    eb('payments.amount', '=', number),
    eb('orders.number', '=', number),
    ...(searchKeys(search).length > 0 ? [nameContains(eb.ref('orders.nameKey'), search)] : []),
    ...(/^[A-Z\d]+$/.test(folded) ? [eb('payments.number', 'like', `%${folded}`)] : []),
  ]);
}
