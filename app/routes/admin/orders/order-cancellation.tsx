import { adminContext, formContext, shopContext } from '#app/context.ts';
import { cancelOrder } from '#app/domain/orders/order-steps/order-cancel.server.ts';
import { wantsConfirmationPage } from '#app/http/form-body.server.ts';
import { redirectGetTo } from '#app/http/middleware/post-only.server.ts';
import { orderResponse } from '#app/routes/admin/orders/order-response.ts';
import { OrderCancelConfirmPage, OrderResultPage } from '#app/ui/admin/orders/order-result-page.tsx';
import type { Route } from './+types/order-cancellation';

export const middleware = [redirectGetTo('/admin/admin-orders')];

export async function action({ context, params: { id } }: Route.ActionArgs) {
  const requested = context.get(formContext).has('requested');
  if (wantsConfirmationPage(context)) return { confirm: true, requested };
  const { id: uid } = context.get(adminContext);
  const outcome = await cancelOrder(context.get(shopContext).db, new Date(), uid, id, { requested });
  return orderResponse('cancellation', id, outcome);
}

export default function OrderCancellation({ actionData }: Route.ComponentProps) {
  if (actionData && 'confirm' in actionData) return <OrderCancelConfirmPage requested={actionData.requested} />;
  return <OrderResultPage result={actionData} />;
}
