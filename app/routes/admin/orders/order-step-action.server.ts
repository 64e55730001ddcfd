import { formContext } from '#app/context.ts';
import type { AdminAction } from '#app/domain/order-status.ts';
import type { OrderProblem, Unmatched } from '#app/domain/orders/order.ts';
import type { UnitRefusal } from '#app/domain/orders/unit-choice/unit-choice.ts';
import { adminAction, noFields, type SentForm } from '#app/http/admin-action.server.ts';

/** `requested`: the admin saw a request to cancel. */
type Sent = SentForm<object> & { requested: boolean };
type Outcome = { ok: true; number: number; unmatched?: Unmatched[] } | OrderProblem | UnitRefusal;

/** The action of a step. The result names the order and the step, for a list of orders. */
export function orderStepAction<Question extends object = never>(
  action: AdminAction,
  run: (form: Sent) => Promise<Outcome>,
  ask?: (form: Sent) => Promise<Question>,
) {
  const read = (form: SentForm<object>) => ({ ...form, requested: form.context.get(formContext).has('requested') });
  return adminAction(noFields, async (form) => ({ ...(await run(read(form))), action, id: form.id }), {
    ask: async (form) => ask?.(read(form)) ?? null,
  });
}
