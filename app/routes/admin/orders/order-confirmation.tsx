import { adminContext, formContext, shopContext } from '#app/context.ts';
import { readDues } from '#app/domain/money/payments/shown-balances.server.ts';
import { confirmOrder } from '#app/domain/orders/order-steps/order-confirm.server.ts';
import { wantsConfirmationPage } from '#app/http/form-body.server.ts';
import { redirectGetTo } from '#app/http/middleware/post-only.server.ts';
import { orderResponse } from '#app/routes/admin/orders/order-response.ts';
import { OrderConfirmConfirmPage, OrderResultPage } from '#app/ui/admin/orders/order-result-page.tsx';
import type { Route } from './+types/order-confirmation';

export const middleware = [redirectGetTo('/admin/admin-orders')];

export async function action({ context, params: { id } }: Route.ActionArgs) {
  const { db } = context.get(shopContext);
  const requested = context.get(formContext).has('requested');
  if (wantsConfirmationPage(context)) {
    const [due = 0] = await readDues(db, [id]);
    return { confirm: true, requested, due };
  }
  const { id: uid } = context.get(adminContext);
  const outcome = await confirmOrder(db, new Date(), uid, id, { requested });
  return orderResponse('confirmation', id, outcome);
}

export default function OrderConfirmation({ actionData }: Route.ComponentProps) {
  if (actionData && 'confirm' in actionData) {
    const { requested, due } = actionData;
    return <OrderConfirmConfirmPage requested={requested} due={due} />;
  }
  return <OrderResultPage result={actionData} />;
}
