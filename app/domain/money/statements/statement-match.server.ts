import { type SqlBool, sql } from 'kysely';
import type { Db, Instant } from '#app/db/schema.ts';
import { sortAfter } from '#app/db/sort-after.server.ts';
import { orderNumberOf, paymentReference } from '#app/domain/money/merchant-qr/payment-reference.ts';
import { runsOf } from '#app/domain/money/payments/payment-runs.ts';
import { matchStatement, type StoredLine } from '#app/domain/money/statements/statement-match.ts';

export function tailOf(number: string | null): string | null {
  return number === null ? null : (runsOf(number, '').at(-1)?.run ?? null);
}

export function statementLines(db: Db) {
  return db
    .selectFrom('statementLines')
    .innerJoin('paymentAccounts', 'paymentAccounts.id', 'statementLines.accountId')
    .select(['statementLines.id', 'statementLines.accountId', 'statementLines.at', 'statementLines.hasTime'])
    .select(['statementLines.amount', 'statementLines.number', 'statementLines.reference', 'statementLines.text'])
    .select(['paymentAccounts.method', 'paymentAccounts.holder']);
}

type Payment = { number: string | null; orderNumber: number };

/** Reads the lines that may be the money of these payments, and finds out which is. @returns them by the ids of all payments. */
export async function readStatementMatches(db: Db, payments: Payment[]) {
  const tails = present(payments.map(({ number }) => tailOf(number)));
  const references = [...new Set(payments.map(({ orderNumber }) => paymentReference(orderNumber)))];
  if (references.length === 0) return new Map<string, never>();
  const lines = await statementLines(db)
    .where(({ eb, or }) =>
      or([
        ...(tails.length > 0 ? [eb('statementLines.tail', 'in', tails)] : []),
        eb('statementLines.reference', 'in', references),
      ]),
    )
    .orderBy('statementLines.at')
    .orderBy('statementLines.id')
    .execute();
  return matchStatement(lines, await readClaims(db, lines));
}

/** Reads all waiting and verified payments whose money these lines may be, the oldest first. */
export async function readClaims(db: Db, lines: StoredLine[]) {
  const tails = present(lines.map(({ number }) => tailOf(number)));
  const orders = present(lines.map(({ reference }) => (reference === null ? null : orderNumberOf(reference))));
  if (tails.length === 0 && orders.length === 0) return [];
  return db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.orderId')
    .select(['payments.id', 'payments.state', 'payments.accountId', 'payments.method', 'payments.amount'])
    .select(['payments.number', 'payments.submittedAt', 'orders.number as orderNumber'])
    .where('payments.direction', '=', 'in')
    .where('payments.state', 'in', ['submitted', 'verified'])
    .where(({ eb, or, selectFrom }) => {
      const withTail = sql<SqlBool>`"payments"."id" in
        (select "paymentId" from "paymentRuns" where "method" = '' and "run" in (${sql.join(tails)}))`;
      const ofOrders = selectFrom('orders as named').select('named.id').where('named.number', 'in', orders);
      return or([
        ...(tails.length > 0 ? [withTail] : []),
        ...(orders.length > 0 ? [eb('payments.orderId', 'in', ofOrders)] : []),
      ]);
    })
    .orderBy('payments.submittedAt')
    .orderBy('payments.id')
    .execute();
}

function present<Value>(values: (Value | null)[]): Value[] {
  return [...new Set(values.filter((value) => value !== null))];
}

const SCANNED = 200;
export type LinePlace = { at: Instant; id: string };

/** Lists the newest lines, or those before `before`, that are no payment's money. `older` is where the next begin; null at the end. */
export async function listUnmatchedLines(db: Db, accountId: string, before: LinePlace | null) {
  const lines = await statementLines(db)
    .where('statementLines.accountId', '=', accountId)
    .$call((query) =>
      sortAfter(query, ['statementLines.at', 'statementLines.id'], 'desc', before && [before.at, before.id]),
    )
    .limit(SCANNED)
    .execute();
  const matched = new Set(matchStatement(lines, await readClaims(db, lines)).values());
  const last = lines.length === SCANNED ? lines.at(-1) : undefined;
  return { lines: lines.filter((line) => !matched.has(line)), older: last ? { at: last.at, id: last.id } : null };
}
