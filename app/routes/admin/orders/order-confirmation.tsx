import { adminContext, formContext, shopContext } from '#app/context.ts';
import { confirmOrder } from '#app/domain/order-steps/order-confirm.server.ts';
import { wantsConfirmationPage } from '#app/http/form-body.server.ts';
import { redirectGetTo } from '#app/http/middleware/post-only.server.ts';
import { orderResponse } from '#app/http/order-response.ts';
import { OrderConfirmConfirmPage, OrderResultPage } from '#app/ui/admin/orders/order-result-page.tsx';
import { orUnavailable } from '#app/ui/forms/unavailable.tsx';
import type { Route } from './+types/order-confirmation';

export const middleware = [redirectGetTo('/admin/admin-orders')];

export async function action({ context, params: { id } }: Route.ActionArgs) {
  if (wantsConfirmationPage(context)) return { confirm: true };
  const { id: uid } = context.get(adminContext);
  const requested = context.get(formContext).has('requested');
  const step = await confirmOrder(context.get(shopContext).db, new Date(), uid, id, { requested });
  return orderResponse('confirmation', id, step);
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orUnavailable(serverAction);

export default function OrderConfirmation({ actionData }: Route.ComponentProps) {
  if (actionData && 'confirm' in actionData) return <OrderConfirmConfirmPage />;
  return <OrderResultPage result={actionData} />;
}
