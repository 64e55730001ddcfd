import type { RowOf, Trx } from '#app/db/schema.ts';
import { type AdminAction, type BuyerAction, refusalOf } from '#app/domain/order-status.ts';
import type { OrderProblem } from '#app/domain/orders/order.ts';

export type LockedOrder = RowOf<
  'orders',
  'id' | 'uid' | 'number' | 'status' | 'cancelRequested' | 'restocked' | 'returned' | 'createdAt'
> & {
  ok: true;
};

/** Locks the order, with `uid` only that buyer's. @returns a refusal if it is missing or forbids the action. */
export async function lockOrder(
  trx: Trx,
  action: AdminAction | BuyerAction,
  id: string,
  uid?: string,
): Promise<LockedOrder | OrderProblem> {
  const order = await trx
    .selectFrom('orders')
    .select(['id', 'uid', 'number', 'status', 'cancelRequested', 'restocked', 'returned', 'createdAt'])
    .where('id', '=', id)
    .$if(uid !== undefined, (query) => query.where('uid', '=', uid ?? ''))
    .forUpdate()
    .executeTakeFirst();
  if (!order) return { ok: false, problem: 'no-such-order' };
  const problem = refusalOf(order, action);
  return problem ? { ok: false, problem } : { ok: true, ...order };
}
