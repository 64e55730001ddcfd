import { Trans } from '@lingui/react/macro';
import { adminOrderPath } from '#app/domain/orders/order-paths.ts';
import type { RecentOrder } from '#app/domain/shop/dashboard/figures.ts';
import { OrdersEmpty } from '#app/ui/admin/orders/order-empty.tsx';
import { OrderLinks } from '#app/ui/admin/orders/order-links.tsx';
import { useRowPath } from '#app/ui/lists/row-link.tsx';

export function DashboardRecentOrders({ orders }: { orders: RecentOrder[] }) {
  const rowPath = useRowPath();
  return (
    <section className="mt-8">
      <h2 className="mb-2 text-lg font-semibold">
        <Trans>Recent Orders</Trans>
      </h2>
      {orders.length === 0 ? (
        <OrdersEmpty filtered={false} />
      ) : (
        <OrderLinks orders={orders} pathOf={(id) => rowPath(adminOrderPath(id))} />
      )}
    </section>
  );
}
