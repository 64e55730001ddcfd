import { restockOrder } from '#app/domain/orders/order-steps/order-restock.server.ts';
import { redirectGetTo } from '#app/http/middleware/post-only.server.ts';
import { orderStepAction } from '#app/routes/admin/orders/order-step-action.server.ts';
import { OrderResultPage } from '#app/ui/admin/orders/order-result-page.tsx';
import type { Route } from './+types/order-restocking';

export const middleware = [redirectGetTo('/admin/admin-orders')];

export const action = orderStepAction('restocking', ({ db, by, id }) => restockOrder(db, by, id));

export default function OrderRestocking({ actionData }: Route.ComponentProps) {
  return <OrderResultPage result={actionData} />;
}
