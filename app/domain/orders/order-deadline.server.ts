import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import type { Database, Db, Instant } from '#app/db/schema.ts';
import { CASH } from '#app/domain/constants.ts';
import { hasStatus } from '#app/domain/order-status.server.ts';
import { INITIAL_STATUS } from '#app/domain/order-status.ts';

/** Reads, by id, when the shop cancels each order unless a payment is sent. Orders without a deadline have no entry. */
export async function readDeadlines(
  db: Db,
  orders: { id: string; payBefore: Instant | null }[],
): Promise<Record<string, Instant>> {
  const ids = orders.filter(({ payBefore }) => payBefore !== null).map(({ id }) => id);
  if (ids.length === 0) return {};
  const expiring = await db
    .selectFrom('orders')
    .select(['id', 'payBefore'])
    .where('id', 'in', ids)
    .where('payBefore', 'is not', null)
    .where(canExpire)
    .$narrowType<{ payBefore: Instant }>()
    .execute();
  return Object.fromEntries(expiring.map(({ id, payBefore }) => [id, payBefore]));
}

/** A pending, unpaid order expires if its buyer can pay, but only by transfer, and the shop limits the time to pay. One of the
 * counter that is fetched and paid in cash expires too: the seller has kept the piece for it. */
export function canExpire(eb: ExpressionBuilder<Database, 'orders'>): Expression<SqlBool> {
  const { and, exists, not, or, selectFrom } = eb;
  const accounts = selectFrom('paymentAccounts')
    .select('paymentAccounts.id')
    .whereRef('paymentAccounts.method', '=', 'orders.paymentMethod')
    .where('active', '=', true);
  const timeLimit = selectFrom('settings').select('settings.id').where('holdHours', 'is not', null);
  return and([
    hasStatus(INITIAL_STATUS),
    isUnpaid(eb),
    exists(timeLimit),
    or([
      and([exists(accounts.where('kind', '=', 'transfer')), not(exists(accounts.where('kind', '<>', 'transfer')))]),
      and([eb('channel', '=', 'counter'), eb('paymentMethod', '=', CASH), eb('address', '=', '')]),
    ]),
  ]);
}

/** Requires that no payment is submitted or verified, not even a refunded one: the owner cancels such an order. */
function isUnpaid({ not, exists, selectFrom }: ExpressionBuilder<Database, 'orders'>): Expression<SqlBool> {
  const payments = selectFrom('payments')
    .select('payments.id')
    .whereRef('payments.orderId', '=', 'orders.id')
    .where('direction', '=', 'in')
    .where('state', 'in', ['submitted', 'verified']);
  return not(exists(payments));
}
