import { formContext } from '#app/context.ts';
import { readShownBalances } from '#app/domain/money/payments/shown-balances.server.ts';
import type { AdminAction } from '#app/domain/order-status.ts';
import type { OrderProblem, Unmatched } from '#app/domain/orders/order.ts';
import { readOrder } from '#app/domain/orders/order-list.server.ts';
import type { UnitRefusal } from '#app/domain/orders/unit-choice/unit-choice.ts';
import { adminAction, noFields, type SentForm } from '#app/http/admin-action.server.ts';

/** `requested`: the admin saw a request to cancel. */
type Sent = SentForm<object> & { requested: boolean };
type Outcome = { ok: true; number: number; unmatched?: Unmatched[] } | OrderProblem | UnitRefusal;

/** The action of a step. The result has the step and the order after it, for a list of orders. */
export function orderStepAction<Question extends object = never>(
  action: AdminAction,
  run: (form: Sent) => Promise<Outcome>,
  ask?: (form: Sent) => Promise<Question>,
) {
  const read = (form: SentForm<object>) => ({ ...form, requested: form.context.get(formContext).has('requested') });
  return adminAction(
    noFields,
    async (form) => {
      const outcome = await run(read(form));
      const order = await readOrder(form.db, form.id);
      const balance = order && (await readShownBalances(form.db, [order]))[form.id];
      return { ...outcome, action, id: form.id, order, balance };
    },
    { ask: async (form) => ask?.(read(form)) ?? null },
  );
}
