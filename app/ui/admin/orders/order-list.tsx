import type { Order } from '#app/domain/orders/order.ts';
import { useFocusAfter } from '#app/ui/admin/components/use-focus-after.ts';
import { OrderLink } from '#app/ui/admin/orders/order-link.tsx';
import { OrderOutcome, type OrderResult } from '#app/ui/admin/orders/order-result.tsx';
import { OrderRow } from '#app/ui/admin/orders/order-row.tsx';
import { useOrderResult } from '#app/ui/admin/orders/use-order-action.tsx';

export function OrderList({ orders }: { orders: Order[] }) {
  const { result, press, listeners } = useOrderResult();
  const isUnlisted = result && !orders.some(({ id }) => id === result.id);
  return (
    <>
      {listeners}
      {isUnlisted && <ResultAbove result={result} />}
      {orders.length > 0 && (
        <ul className="divide-y divide-base-300 border-y border-base-300">
          {orders.map((order) => (
            <OrderRow
              key={order.id}
              order={order}
              result={result?.id === order.id ? result : undefined}
              onPress={press}
            />
          ))}
        </ul>
      )}
    </>
  );
}

function ResultAbove({ result }: { result: OrderResult }) {
  const here = useFocusAfter<HTMLDivElement>(result);
  return (
    <div ref={here} tabIndex={-1} className="mb-5 outline-none">
      <OrderOutcome result={result} link={<OrderLink result={result} />} />
    </div>
  );
}
