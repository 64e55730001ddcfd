import { readDues } from '#app/domain/money/payments/shown-balances.server.ts';
import { confirmOrder } from '#app/domain/orders/order-steps/order-confirm.server.ts';
import { redirectGetTo } from '#app/http/middleware/post-only.server.ts';
import { orderStepAction } from '#app/routes/admin/orders/order-step-action.server.ts';
import { OrderConfirmConfirmPage, OrderResultPage } from '#app/ui/admin/orders/order-result-page.tsx';
import type { Route } from './+types/order-confirmation';

export const middleware = [redirectGetTo('/admin/admin-orders')];

export const action = orderStepAction(
  'confirmation',
  ({ db, by, id, requested }) => confirmOrder(db, by, id, { requested }),
  async ({ db, id, requested }) => {
    const [due = 0] = await readDues(db, [id]);
    return { requested, due };
  },
);

export default function OrderConfirmation({ actionData }: Route.ComponentProps) {
  if (actionData && 'confirm' in actionData) return <OrderConfirmConfirmPage {...actionData.confirm} />;
  return <OrderResultPage result={actionData} />;
}
