import type { Db, Trx } from '#app/db/schema.ts';
import { transact } from '#app/db/transaction.server.ts';
import type { Confirmation } from '#app/domain/orders/order.ts';
import { advanceOrder } from '#app/domain/orders/order-steps/order-advance.server.ts';
import { lockOrder } from '#app/domain/orders/order-steps/order-lock.server.ts';
import { type ChosenUnits, takeUnits } from '#app/domain/orders/unit-choice/unit-take.server.ts';
import type { By } from '#app/domain/people/audit/audit-record.server.ts';
import { startWarranties } from '#app/domain/stock/warranties/warranty-start.server.ts';

/** Confirms an order (D 20). Refuses an order with a request to cancel unless the admin saw the request (`requested`). Without
 * `units`, refuses an order that needs a choice of units. */
export async function confirmOrder(
  db: Db,
  by: By,
  id: string,
  options: ConfirmOptions = { requested: false },
): Promise<Confirmation> {
  return transact(db, (trx) => confirmIn(trx, by, id, options));
}

type ConfirmOptions = { requested: boolean } & Partial<ChosenUnits>;

/** As `confirmOrder`, in the transaction of the caller. */
export async function confirmIn(
  trx: Trx,
  { now, uid, right }: By,
  id: string,
  { requested, units, ...choice }: ConfirmOptions,
): Promise<Confirmation> {
  const order = await lockOrder(trx, 'confirmation', id);
  if (!order.ok) return order;
  if (order.cancelRequested && !requested) return { ok: false, problem: 'cancel-requested' };
  const refusal = await takeUnits(trx, { now, uid }, id, units && { units, ...choice });
  if (refusal) return refusal;
  await startWarranties(trx, now, id);
  return advanceOrder(trx, now, order, { uid, right, step: 'confirmation' });
}
