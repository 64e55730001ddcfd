import { useLingui } from '@lingui/react/macro';
import type { Balance } from '#app/domain/money/payments/payment-ledger.ts';
import type { Order } from '#app/domain/orders/order.ts';
import { adminOrderPath } from '#app/domain/orders/order-paths.ts';
import { OrderStatusWords } from '#app/ui/admin/labels/order-status-words.tsx';
import { TimeOrDay } from '#app/ui/admin/orders/time-or-day.tsx';
import { OfficeRowLink } from '#app/ui/admin/rights/guarded-links.tsx';
import { Mmk } from '#app/ui/components/amount-text.tsx';
import { AmountDue } from '#app/ui/orders/amount-due.tsx';

type BuyerOrdersProps = { orders: Order[]; balances: Record<string, Balance>; today: string };

export function BuyerOrders({ orders, balances, today }: BuyerOrdersProps) {
  const { t } = useLingui();
  if (orders.length === 0) return <p className="rounded-box bg-base-200 p-4">{t`No orders yet`}</p>;
  return (
    <ul className="order-rows">
      {orders.map(({ id, number, total, createdAt, ...order }) => (
        <li key={id} className="relative px-3 py-2 hover:bg-base-200/50 sm:px-4">
          <p className="flex justify-between gap-x-3">
            <OfficeRowLink
              to={adminOrderPath(id)}
              className="font-semibold after:absolute after:inset-0 hover:underline"
            >
              {t`Order ${number}`}
            </OfficeRowLink>{' '}
            <Mmk value={total} className="text-right font-semibold" />
          </p>
          <p className="flex flex-wrap gap-x-3 text-sm">
            <OrderStatusWords order={order} payment={balances[id]?.status} />{' '}
            <span className="ms-auto text-muted">
              <TimeOrDay at={createdAt} today={today} />
            </span>
          </p>
          {balances[id] && <AmountDue balance={balances[id]} />}
        </li>
      ))}
    </ul>
  );
}
