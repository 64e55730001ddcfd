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

async function readAfter({ db, id }: SentForm<object>) {
  const order = await readOrder(db, id);
  return { order, balance: order && (await readShownBalances(db, [order]))[id] };
}

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
      // What is done is told as done, even if the order cannot be read again.
      const after = await readAfter(form).catch(() => undefined);
      return { ...outcome, action, id: form.id, ...after };
    },
    { ask: async (form) => ask?.(read(form)) ?? null },
  );
}
