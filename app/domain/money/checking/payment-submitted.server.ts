import { type ExpressionBuilder, sql } from 'kysely';
import type { Database, Db } from '#app/db/schema.ts';
import {
  agreesInAll,
  agreesWithStatement,
  flagsOf,
  transferPlaceOf,
} from '#app/domain/money/checking/payment-flags.ts';
import type { QueuedPayment } from '#app/domain/money/checking/payment-queue.ts';
import { METHOD_LIMIT } from '#app/domain/money/payment-accounts/payment-account-list.server.ts';
import { FULL_NUMBER_LENGTH } from '#app/domain/money/payments/payment.ts';
import { hasState } from '#app/domain/money/payments/payment-decision.server.ts';
import { balanceOf, MONEY_COLUMNS } from '#app/domain/money/payments/payment-ledger.ts';
import { endsOf, runsOf } from '#app/domain/money/payments/payment-runs.ts';
import { qrFlagsOf } from '#app/domain/money/slips/slip-qr.ts';
import { findSameSlips, listSlips, readSlipQrs } from '#app/domain/money/slips/slip-read.server.ts';
import { readStatementMatches } from '#app/domain/money/statements/statement-match.server.ts';
import { WALK_IN } from '#app/domain/people/accounts/walk-in.ts';
import { hasNoEmail } from '#app/domain/text/phone-address.ts';

export function submittedPayments(db: Db) {
  return db.selectFrom('payments').innerJoin('orders', 'orders.id', 'payments.orderId').where(hasState('submitted'));
}

/** Reads the payments of a query of `submittedPayments`, oldest first. `buyer.waiting` is 1. */
export async function readSubmitted(db: Db, query: ReturnType<typeof submittedPayments>): Promise<QueuedPayment[]> {
  const rows = await query
    .leftJoin('paymentAccounts', 'paymentAccounts.id', 'payments.accountId')
    .select(['payments.id', 'payments.amount', 'payments.method', 'payments.number', 'payments.submittedAt'])
    .select(['orders.id as orderId', 'orders.number as orderNumber', 'orders.name', 'orders.phone', 'orders.uid'])
    .select([...MONEY_COLUMNS.map((column) => `orders.${column}` as const), 'orders.createdAt', 'orders.channel'])
    .select(['payments.accountId', 'paymentAccounts.holder', 'paymentAccounts.number as accountNumber'])
    .select((eb) => transferLimitOf(eb).as('transferLimit'))
    .select((eb) => eb.selectFrom('users').select('email').whereRef('users.id', '=', 'orders.uid').as('email'))
    .orderBy('payments.submittedAt')
    .orderBy('payments.id')
    .execute();
  const ids = rows.map(({ id }) => id);
  const sameRuns = await findSameRuns(db, rows, runsOf);
  const sameNumbers = await findSameNumbers(
    db,
    rows.filter(({ id }) => sameRuns.has(id)),
  );
  const samePictures = await findSameSlips(db, 'pixelHash', ids);
  const sameQrs = await findSameSlips(db, 'qrHash', ids);
  const slips = await listSlips(db, ids);
  const qrs = await readSlipQrs(db, ids);
  const lines = await readStatementMatches(db, rows);
  return rows.map(({ id, uid, amount, method, number, submittedAt, transferLimit, ...row }) => {
    const balance = balanceOf(row);
    const { status, createdAt, accountNumber } = row;
    const qr = qrs[id] ?? null;
    const line = lines.get(id) ?? null;
    const flags = flagsOf({
      amount,
      number,
      transferLimit,
      status,
      balance,
      hasSameRun: sameRuns.has(id),
      hasSamePicture: samePictures.has(id),
      hasSameQr: sameQrs.has(id),
      qr: qr ? qrFlagsOf(qr, { amount, number, submittedAt, orderedAt: createdAt, accountNumber }) : [],
    });
    return {
      id,
      buyer: { uid, payer: uid === WALK_IN ? row.orderId : uid, waiting: 1, hasEmail: !hasNoEmail(row.email ?? '') },
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
      flags,
      statement: line && { at: line.at, hasTime: line.hasTime, number: line.number, holder: line.holder },
      agrees: line
        ? agreesWithStatement(flags, line, row)
        : agreesInAll({ flags, number, accountId: row.accountId, hasSameNumber: sameNumbers.has(id) }),
    };
  });
}

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

type Numbered = { id: string; method: string; number: string | null };

/** The ids of the payments whose number shares a run with another payment that is not withdrawn. Each subquery stops at the
 * first one; of a join, PostgreSQL may read all payments with a common run. */
async function findSameRuns(db: Db, payments: Numbered[], partsOf: typeof runsOf): Promise<Set<string>> {
  const runs = payments.flatMap(({ id, method, number }) =>
    number === null ? [] : partsOf(number, method).map((each) => sql`(${id}, ${each.method}, ${each.run})`),
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

/** Payments whose number ends like another. Numbers that a wallet gives one after the other share runs, but are different. */
async function findSameNumbers(db: Db, payments: Numbered[]): Promise<Set<string>> {
  const sameEnds = await findSameRuns(db, payments, endsOf);
  const heads = payments.flatMap(({ id, method, number }) => {
    const lengths = Array.from(
      { length: (number?.length ?? 0) - FULL_NUMBER_LENGTH },
      (_, at) => FULL_NUMBER_LENGTH + at,
    );
    return lengths.map((length) => sql`(${id}, ${method}, ${number?.slice(0, length)})`);
  });
  if (heads.length === 0) return sameEnds;
  const { rows } = await sql<{ id: string }>`
    with "mine" ("id", "method", "number") as (values ${sql.join(heads)})
    select distinct "mine"."id" from "mine" join "payments" p on p."method" = "mine"."method" and p."number" = "mine"."number"
    where length(p."number") >= 10 and p."state" in ('submitted', 'verified')`.execute(db);
  return new Set([...sameEnds, ...rows.map(({ id }) => id)]);
}
