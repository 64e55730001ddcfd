import { useLingui } from '@lingui/react/macro';
import { adminOrderPath } from '#app/domain/orders/order-paths.ts';
import type { RecentOrder } from '#app/domain/shop/dashboard/figures.ts';
import { OrdersEmpty } from '#app/ui/admin/orders/order-empty.tsx';
import { OrderSummaryList } from '#app/ui/admin/orders/order-summary-list.tsx';
import { OfficeLink } from '#app/ui/admin/rights/guarded-links.tsx';
import { useRowPath } from '#app/ui/lists/row-link.tsx';

export function DashboardRecentOrders({ orders }: { orders: RecentOrder[] }) {
  const { t } = useLingui();
  const rowPath = useRowPath();
  return (
    <section className="mt-5">
      <div className="ends-apart items-center">
        <h2 className="font-semibold">{t`Recent Orders`}</h2>
        <OfficeLink
          to="/admin/admin-orders?status=all"
          className="inline-flex min-h-11 items-center text-sm font-semibold text-primary"
        >
          {t`All orders`}
        </OfficeLink>
      </div>
      {orders.length === 0 ? (
        <OrdersEmpty filtered={false} />
      ) : (
        <div className="rounded-box border border-base-300 bg-surface px-4 *:border-y-0">
          <OrderSummaryList orders={orders} pathOf={(id) => rowPath(adminOrderPath(id))} />
        </div>
      )}
    </section>
  );
}
