import { useLingui } from '@lingui/react/macro';
import type { RecentOrder } from '#app/domain/shop/dashboard/figures.ts';
import { OfficeLink } from '#app/ui/admin/rights/guarded-links.tsx';
import { Mmk, Moment } from '#app/ui/components/amount-text.tsx';
import { CancelRequestedBadge, StatusBadge } from '#app/ui/labels/order-labels.tsx';
import { useBuyerName } from '#app/ui/labels/stored-names.ts';

type OrderSummaryListProps = { orders: RecentOrder[]; pathOf: (id: string) => string };

export function OrderSummaryList({ orders, pathOf }: OrderSummaryListProps) {
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

const LINE = 'flex flex-wrap items-baseline justify-between gap-x-4';

function OrderSummaryLink({ order, to }: { order: RecentOrder; to: string }) {
  const { t } = useLingui();
  const buyerName = useBuyerName();
  const { number, name, createdAt, total, status, cancelRequested } = order;
  return (
    <OfficeLink to={to} className="group flex flex-col gap-y-0.5 py-2.5">
      <span className={LINE}>
        <span className="min-w-28 grow basis-0 wrap-anywhere">
          <strong className="tabular-nums group-hover:underline">{t`Order ${number}`}</strong> {buyerName(name)}
        </span>{' '}
        <Mmk value={total} className="ms-auto min-w-0 text-right font-semibold wrap-anywhere whitespace-normal!" />
      </span>{' '}
      <span className={LINE}>
        <span className="flex flex-wrap gap-1">
          <StatusBadge status={status} />
          {cancelRequested && <CancelRequestedBadge />}
        </span>{' '}
        <Moment at={createdAt} className="text-right text-sm text-muted whitespace-normal!" />
      </span>
    </OfficeLink>
  );
}
