import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useLocation } from 'react-router';
import type { Balance } from '#app/domain/money/payments/payment-ledger.ts';
import type { Order } from '#app/domain/orders/order.ts';
import { useVoucherPath } from '#app/ui/admin/orders/next-step-links.tsx';
import { type OrderResult, useActionTexts } from '#app/ui/admin/orders/order-result.tsx';
import { OrderRow } from '#app/ui/admin/orders/order-row.tsx';
import { type ShownOrder, useOrderSteps } from '#app/ui/admin/orders/order-steps.tsx';
import { OrdersSelection } from '#app/ui/admin/orders/orders-selection.tsx';
import { OfficeButtonLink } from '#app/ui/admin/rights/guarded-links.tsx';
import { Snackbar } from '#app/ui/components/snackbar.tsx';

type OrderListProps = {
  orders: Order[];
  balances: Record<string, Balance>;
  idsNeedingUnits: string[];
  today: string;
};

export function OrderList({ orders, balances, idsNeedingUnits, today }: OrderListProps) {
  const listed = orders.map((order) => ({
    order,
    balance: balances[order.id],
    due: balances[order.id]?.due ?? 0,
    choosesUnits: idsNeedingUnits.includes(order.id),
  }));
  const { rows, keep, update, release } = useKeptRows(listed);
  const { steps, result, dismiss, listeners } = useOrderSteps(keep, update);
  const [selectedIds, setSelectedIds] = useState<string[]>([]);
  const shown = rows.map(({ order }) => order);
  const listedSelection = shown.map(({ id }) => id).filter((id) => selectedIds.includes(id));
  const isBrief = result?.ok && result.action !== 'cancellation' && !result.unmatched?.length;
  return (
    <>
      {listeners}
      {rows.length > 0 && (
        <OrdersSelection
          orders={shown}
          balances={Object.fromEntries(rows.flatMap(({ order, balance }) => (balance ? [[order.id, balance]] : [])))}
          selected={listedSelection}
          onSelect={setSelectedIds}
          onConfirmed={release}
        />
      )}
      {rows.length > 0 && (
        <ul className="order-rows">
          {rows.map((row) => (
            <OrderRow
              key={row.order.id}
              listed={row}
              steps={steps}
              today={today}
              result={result?.id === row.order.id && !isBrief ? result : undefined}
              isSelected={selectedIds.includes(row.order.id)}
              onSelect={(isSelected) =>
                setSelectedIds([...listedSelection, row.order.id].filter((id) => isSelected || id !== row.order.id))
              }
            />
          ))}
        </ul>
      )}
      {isBrief && <DoneSnackbar result={result} onDismiss={dismiss} />}
    </>
  );
}

type ListedOrder = ShownOrder & { balance: Balance | undefined };

/** From the first step on, until a navigation, rows keep their places, also those that the filter no longer lists. Other orders
 * that the list gets stand before or after them. */
function useKeptRows(listed: ListedOrder[]) {
  const { key } = useLocation();
  const [kept, setKept] = useState<{ key: string; rows: ListedOrder[] }>();
  const idOf = ({ order }: ListedOrder) => order.id;
  const isKept = kept?.key === key;
  let rows = listed;
  if (isKept) {
    const ids = new Set(kept.rows.map(idOf));
    const start = listed.findIndex((row) => ids.has(idOf(row)));
    const added = (part: ListedOrder[]) => part.filter((row) => !ids.has(idOf(row)));
    const current = kept.rows.map((row) => listed.find((each) => idOf(each) === idOf(row)) ?? row);
    rows = [...added(listed.slice(0, Math.max(start, 0))), ...current, ...added(listed.slice(Math.max(start, 0)))];
  }
  return {
    rows,
    keep: () => setKept({ key, rows }),
    release: () => setKept(undefined),
    update: (result: OrderResult) => {
      if (!('order' in result) || !result.order) return;
      const { order, balance } = result;
      const row = { order, balance, due: balance?.due ?? 0, choosesUnits: false };
      setKept((now) => now && { ...now, rows: now.rows.map((each) => (idOf(each) === order.id ? row : each)) });
    },
  };
}

function DoneSnackbar({ result, onDismiss }: { result: OrderResult & { ok: true }; onDismiss: () => void }) {
  const { t } = useLingui();
  const { done } = useActionTexts(result.number)[result.action];
  const voucherPath = useVoucherPath();
  return (
    <Snackbar
      onDismiss={onDismiss}
      action={
        result.action === 'confirmation' && (
          <OfficeButtonLink to={voucherPath(result.id)}>{t`View Voucher`}</OfficeButtonLink>
        )
      }
    >
      {done}
    </Snackbar>
  );
}
