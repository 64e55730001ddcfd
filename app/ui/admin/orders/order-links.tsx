import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router';
import type { RecentOrder } from '#app/domain/shop/dashboard/figures.ts';
import { Mmk, Moment } from '#app/ui/components/amount-text.tsx';
import { CancelRequestedBadge, StatusBadge } from '#app/ui/labels/order-labels.tsx';

type OrderLinksProps = { orders: RecentOrder[]; pathOf: (id: string) => string };

export function OrderLinks({ orders, pathOf }: OrderLinksProps) {
  return (
    <ul className="divide-y divide-base-300 border-y border-base-300">
      {orders.map((order) => (
        <li key={order.id}>
          <OrderSummaryLink order={order} to={pathOf(order.id)} />
        </li>
      ))}
    </ul>
  );
}

function OrderSummaryLink({ order, to }: { order: RecentOrder; to: string }) {
  const { number, name, createdAt, total, status, cancelRequested } = order;
  return (
    <Link
      to={to}
      className="group grid grid-cols-[minmax(7rem,1fr)_auto] gap-x-4 gap-y-0.5 py-3 md:grid-cols-[5.5rem_minmax(0,1fr)_8.5rem_11rem_10rem] md:items-baseline"
    >
      <strong className="tabular-nums group-hover:underline">
        <Trans>Order {number}</Trans>
      </strong>{' '}
      <span className="text-right font-semibold *:whitespace-normal md:col-start-5 md:row-start-1">
        <Mmk value={total} />
      </span>{' '}
      <span className="min-w-0 wrap-anywhere md:col-start-2 md:row-start-1">{name}</span>{' '}
      <span className="row-span-2 flex flex-wrap content-start justify-end gap-1 md:row-span-1 md:justify-start">
        <StatusBadge status={status} />
        {cancelRequested && <CancelRequestedBadge />}
      </span>{' '}
      <span className="text-sm text-muted *:whitespace-normal">
        <Moment at={createdAt} />
      </span>
    </Link>
  );
}
