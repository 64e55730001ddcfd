import type { Order } from '#app/domain/orders/order.ts';
import { useFocusAfter } from '#app/ui/admin/components/use-focus-after.ts';
import { OrderLink } from '#app/ui/admin/orders/order-link.tsx';
import { type OrderAnswer, OrderOutcome } from '#app/ui/admin/orders/order-result.tsx';
import { OrderRow } from '#app/ui/admin/orders/order-row.tsx';
import { useOrderAnswer } from '#app/ui/admin/orders/order-verbs.tsx';

export function OrderList({ orders }: { orders: Order[] }) {
  const { answer, press, ears } = useOrderAnswer();
  const away = answer && !orders.some(({ id }) => id === answer.id);
  return (
    <>
      {ears}
      {away && <AnswerAbove answer={answer} />}
      {orders.length > 0 && (
        <ul className="divide-y divide-base-300 border-y border-base-300">
          {orders.map((order) => (
            <OrderRow
              key={order.id}
              order={order}
              answer={answer?.id === order.id ? answer : undefined}
              onPress={press}
            />
          ))}
        </ul>
      )}
    </>
  );
}

function AnswerAbove({ answer }: { answer: OrderAnswer }) {
  const here = useFocusAfter<HTMLDivElement>(answer);
  return (
    <div ref={here} tabIndex={-1} className="mb-5 outline-none">
      <OrderOutcome answer={answer} action={<OrderLink answer={answer} />} />
    </div>
  );
}
