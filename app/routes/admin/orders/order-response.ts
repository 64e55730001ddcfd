import { data } from 'react-router';
import type { AdminAction } from '#app/domain/order-status.ts';
import type { OrderProblem, Unmatched } from '#app/domain/orders/order.ts';
import type { UnitRefusal } from '#app/domain/orders/unit-choice/unit-choice.ts';
import type { OrderResult } from '#app/ui/admin/orders/order-result.tsx';

/** Answers 404 for an unknown order, 409 if its state does not allow the action. */
export function orderResponse(
  action: AdminAction,
  id: string,
  outcome: { ok: true; number: number; unmatched?: Unmatched[] } | OrderProblem | UnitRefusal,
) {
  const result: OrderResult = { ...outcome, action, id };
  if (outcome.ok) return data(result);
  return data(result, { status: outcome.problem === 'no-such-order' ? 404 : 409 });
}
