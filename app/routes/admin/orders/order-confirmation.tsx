import { adminContext, shopContext } from '#app/context.ts';
import { confirmOrder } from '#app/domain/order-steps/order-confirm.server.ts';
import { redirectGetTo } from '#app/http/middleware/post-only.server.ts';
import { orderResponse } from '#app/http/order-response.ts';
import { OrderResultPage } from '#app/ui/admin/orders/order-result-page.tsx';
import { orUnavailable } from '#app/ui/forms/unavailable.tsx';
import type { Route } from './+types/order-confirmation';

export const middleware = [redirectGetTo('/admin/admin-orders')];

export async function action({ context, params: { id } }: Route.ActionArgs) {
  const step = await confirmOrder(context.get(shopContext).db, new Date(), context.get(adminContext).id, id);
  return orderResponse('confirmation', id, step);
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orUnavailable(serverAction);

export default function OrderConfirmation({ actionData }: Route.ComponentProps) {
  return <OrderResultPage result={actionData} />;
}
