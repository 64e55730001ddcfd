import { adminContext, shopContext } from '#app/context.ts';
import { cancelOrder } from '#app/domain/orders/cancel-order.server.ts';
import { wantsToBeAsked } from '#app/form.server.ts';
import { opensScreen } from '#app/middleware/opens-screen.server.ts';
import { answerOrder } from '#app/routes/admin/answer-order.ts';
import { CancelQuestionPage, OrderAnswerPage } from '#app/ui/admin/order-answer-page.tsx';
import { orUnreached } from '#app/ui/unreached.tsx';
import type { Route } from './+types/order-cancellation.ts';

export const middleware = [opensScreen('/admin/admin-orders')];

export async function action({ context, params: { id } }: Route.ActionArgs) {
  if (wantsToBeAsked(context)) return 'asked' as const;
  const step = await cancelOrder(context.get(shopContext).db, new Date(), context.get(adminContext).id, id);
  return answerOrder('cancellation', id, step);
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orUnreached(serverAction);

export default function OrderCancellation({ actionData }: Route.ComponentProps) {
  if (actionData === 'asked') return <CancelQuestionPage />;
  return <OrderAnswerPage answer={actionData} />;
}
