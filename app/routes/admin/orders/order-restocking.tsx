import { adminContext, shopContext } from '#app/context.ts';
import { restockOrder } from '#app/domain/orders/order-steps/order-restock.server.ts';
import { redirectGetTo } from '#app/http/middleware/post-only.server.ts';
import { orderResponse } from '#app/routes/admin/orders/order-response.ts';
import { OrderResultPage } from '#app/ui/admin/orders/order-result-page.tsx';
import type { Route } from './+types/order-restocking';

export const middleware = [redirectGetTo('/admin/admin-orders')];

export async function action({ context, params: { id } }: Route.ActionArgs) {
  const outcome = await restockOrder(context.get(shopContext).db, new Date(), context.get(adminContext).id, id);
  return orderResponse('restocking', id, outcome);
}

export default function OrderRestocking({ actionData }: Route.ComponentProps) {
  return <OrderResultPage result={actionData} />;
}
