import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import type { Database, Db, Instant } from '#app/db/schema.ts';
import type { Order } from '#app/domain/orders/order.ts';
import { hasStatus } from '#app/domain/orders/order-status.server.ts';

/** When the shop cancels these orders if nothing is submitted until then, by id; without those that it does not cancel. */
export async function readDeadlines(
  db: Db,
  orders: Pick<Order, 'id' | 'status' | 'payBefore'>[],
): Promise<Record<string, Instant>> {
  const held = orders.filter(({ status, payBefore }) => status === 'pending' && payBefore !== null);
  if (held.length === 0) return {};
  const expiring = await db
    .selectFrom('orders')
    .select(['id', 'payBefore'])
    .where(
      'id',
      'in',
      held.map(({ id }) => id),
    )
    .where(hasStatus('pending'))
    .where('payBefore', 'is not', null)
    .where(canExpire)
    .$narrowType<{ payBefore: Instant }>()
    .execute();
  return Object.fromEntries(expiring.map(({ id, payBefore }) => [id, payBefore]));
}

/** Nothing is paid or reported, although there is an account to pay to, and the shop still limits the time. */
export function canExpire(order: ExpressionBuilder<Database, 'orders'>): Expression<SqlBool> {
  const { and, exists, not, selectFrom } = order;
  const accounts = selectFrom('paymentAccounts')
    .select('paymentAccounts.id')
    .whereRef('paymentAccounts.method', '=', 'orders.paymentMethod')
    .where('active', '=', true);
  const limited = selectFrom('settings').select('settings.id').where('holdHours', 'is not', null);
  return and([
    isUnpaid(order),
    exists(limited),
    exists(accounts.where('kind', '=', 'transfer')),
    not(exists(accounts.where('kind', '<>', 'transfer'))),
  ]);
}

/** True if no payment is submitted or verified. What was refunded still counts: such an order is for the owner to cancel. */
function isUnpaid({ not, exists, selectFrom }: ExpressionBuilder<Database, 'orders'>): Expression<SqlBool> {
  const sent = selectFrom('payments')
    .select('payments.id')
    .whereRef('payments.orderId', '=', 'orders.id')
    .where('direction', '=', 'in')
    .where('state', 'in', ['submitted', 'verified']);
  return not(exists(sent));
}
