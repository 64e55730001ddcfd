import { cancelOrder } from '#app/domain/orders/order-steps/order-cancel.server.ts';
import { redirectGetTo } from '#app/http/middleware/post-only.server.ts';
import { orderStepAction } from '#app/routes/admin/orders/order-step-action.server.ts';
import { OrderCancelConfirmPage, OrderResultPage } from '#app/ui/admin/orders/order-result-page.tsx';
import type { Route } from './+types/order-cancellation';

export const middleware = [redirectGetTo('/admin/admin-orders')];

export const action = orderStepAction(
  'cancellation',
  ({ db, by, id, requested }) => cancelOrder(db, by, id, { requested }),
  async ({ requested }) => ({ requested }),
);

export default function OrderCancellation({ actionData }: Route.ComponentProps) {
  if (actionData && 'confirm' in actionData) return <OrderCancelConfirmPage {...actionData.confirm} />;
  return <OrderResultPage result={actionData} />;
}
