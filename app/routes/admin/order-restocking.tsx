import { adminContext, shopContext } from '#app/context.ts';
import { restockOrder } from '#app/domain/orders/restock-order.server.ts';
import { opensScreen } from '#app/middleware/opens-screen.server.ts';
import { answerOrder } from '#app/routes/admin/answer-order.ts';
import { OrderAnswerPage } from '#app/ui/admin/order-answer-page.tsx';
import { orUnreached } from '#app/ui/unreached.tsx';
import type { Route } from './+types/order-restocking.ts';

export const middleware = [opensScreen('/admin/admin-orders')];

export async function action({ context, params: { id } }: Route.ActionArgs) {
  const step = await restockOrder(context.get(shopContext).db, new Date(), context.get(adminContext).id, id);
  return answerOrder('restocking', id, step);
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orUnreached(serverAction);

export default function OrderRestocking({ actionData }: Route.ComponentProps) {
  return <OrderAnswerPage answer={actionData} />;
}
