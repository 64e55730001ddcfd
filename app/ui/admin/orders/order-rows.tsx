import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { Balance } from '#app/domain/money/payments/payment-ledger.ts';
import type { Order } from '#app/domain/orders/order.ts';
import type { OrderFilter } from '#app/domain/orders/order-filter.ts';
import { NextStepLinks } from '#app/ui/admin/orders/order-link.tsx';
import { OrderOutcome, type OrderResult, useFocusAfter } from '#app/ui/admin/orders/order-result.tsx';
import { OrderRow } from '#app/ui/admin/orders/order-row.tsx';
import { OrdersSelection } from '#app/ui/admin/orders/orders-selection.tsx';
import { useOrderResult } from '#app/ui/admin/orders/use-order-action.tsx';
import { Button } from '#app/ui/components/button.tsx';

type OrderListProps = {
  orders: Order[];
  /** By order id; only for orders whose payment is shown. */
  balances: Record<string, Balance>;
  /** The ids of the orders whose units are chosen at Confirm. */
  idsNeedingUnits: string[];
  filter: OrderFilter;
  /** Orders that wait for the shop stand first, so a decision moves an order. */
  waitingFirst: boolean;
  /** The shop's business date. */
  today: string;
};

export function OrderList({ orders, balances, idsNeedingUnits, filter, waitingFirst, today }: OrderListProps) {
  const { result, press, dismiss, listeners } = useOrderResult();
  const [selectedIds, setSelectedIds] = useState<string[]>([]);
  const listedSelection = orders.map(({ id }) => id).filter((id) => selectedIds.includes(id));
  const isMoved = waitingFirst && result?.ok && result.action !== 'restocking';
  const isUnlisted = result && (isMoved || !orders.some(({ id }) => id === result.id));
  return (
    <>
      {listeners}
      {isUnlisted && <ResultOverList result={result} onDismiss={dismiss} />}
      {orders.length > 0 && (
        <OrdersSelection orders={orders} balances={balances} selected={listedSelection} onSelect={setSelectedIds} />
      )}
      {orders.length > 0 && (
        <ul className="divide-y divide-base-300 border-y border-base-300">
          {orders.map((order) => (
            <OrderRow
              key={order.id}
              order={order}
              balance={balances[order.id]}
              choosesUnits={idsNeedingUnits.includes(order.id)}
              today={today}
              isFiltered={filter === order.status}
              result={result?.id === order.id && !isMoved ? result : undefined}
              onPress={press}
              isSelected={selectedIds.includes(order.id)}
              onSelect={(isSelected) =>
                setSelectedIds([...listedSelection, order.id].filter((id) => isSelected || id !== order.id))
              }
            />
          ))}
        </ul>
      )}
    </>
  );
}

type ResultOverListProps = { result: OrderResult; onDismiss: () => void };

/** Shows the result for an order that has left the list or moved in it, in a bar at the lower edge of the screen. */
function ResultOverList({ result, onDismiss }: ResultOverListProps) {
  const bar = useFocusAfter<HTMLDivElement>(result);
  return (
    <div ref={bar} tabIndex={-1} className="result-bar">
      <OrderOutcome
        result={result}
        link={
          <div className="flex">
            <NextStepLinks result={result} />
            <Button size="small" look="quiet" onClick={onDismiss}>
              <Trans>Dismiss</Trans>
            </Button>
          </div>
        }
      />
    </div>
  );
}
