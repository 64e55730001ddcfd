import { adminContext, formContext, shopContext } from '#app/context.ts';
import { cancelOrder } from '#app/domain/orders/cancel-order.server.ts';
import { wantsToBeAsked } from '#app/form.server.ts';
import { opensScreen } from '#app/middleware/opens-screen.server.ts';
import { answerOrder } from '#app/routes/admin/answer-order.ts';
import { CancelQuestionPage, OrderAnswerPage } from '#app/ui/admin/order-answer-page.tsx';
import { orUnreached } from '#app/ui/unreached.tsx';
import type { Route } from './+types/order-cancellation.ts';

export const middleware = [opensScreen('/admin/admin-orders')];

export async function action({ context, params: { id } }: Route.ActionArgs) {
  const requested = context.get(formContext).has('requested');
  if (wantsToBeAsked(context)) return { asked: true, requested };
  const { id: uid } = context.get(adminContext);
  const step = await cancelOrder(context.get(shopContext).db, new Date(), uid, id, { requested });
  return answerOrder('cancellation', id, step);
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orUnreached(serverAction);

export default function OrderCancellation({ actionData }: Route.ComponentProps) {
  if (actionData && 'asked' in actionData) return <CancelQuestionPage requested={actionData.requested} />;
  return <OrderAnswerPage answer={actionData} />;
}
