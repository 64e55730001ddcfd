import { formContext } from '#app/context.ts';
import { detectedOutage } from '#app/db/unavailable.server.ts';
import { readShownBalances } from '#app/domain/money/payments/shown-balances.server.ts';
import type { AdminAction } from '#app/domain/order-status.ts';
import type { OrderProblem, Unmatched } from '#app/domain/orders/order.ts';
import { readOrder } from '#app/domain/orders/order-list.server.ts';
import type { UnitRefusal } from '#app/domain/orders/unit-choice/unit-choice.ts';
import { noFields, personAction, type SentForm } from '#app/http/form-action.server.ts';

/** `requested`: the admin saw a request to cancel. */
type Sent = SentForm<object> & { requested: boolean };
type Outcome = { ok: true; number: number; unmatched?: Unmatched[] } | OrderProblem | UnitRefusal;

/** Undefined in an outage: what is done is told as done, even if the order cannot be read again. */
async function readAfter({ db, id }: SentForm<object>) {
  try {
    const order = await readOrder(db, id);
    return { order, balance: order && (await readShownBalances(db, [order]))[id] };
  } catch (error) {
    if (!detectedOutage()) throw error;
    return undefined;
  }
}

/** The action of a step. The result has the step and the order after it, for a list of orders. */
export function orderStepAction<Question extends object = never>(
  action: AdminAction,
  run: (form: Sent) => Promise<Outcome>,
  ask?: (form: Sent) => Promise<Question>,
) {
  const read = (form: SentForm<object>) => ({ ...form, requested: form.context.get(formContext).has('requested') });
  return personAction(
    noFields,
    async (form) => {
      const outcome = await run(read(form));
      const after = await readAfter(form);
      return { ...outcome, action, id: form.id, ...after };
    },
    { ask: async (form) => ask?.(read(form)) ?? null },
  );
}
