import { Outlet } from 'react-router';
import { adminContext, shopContext } from '#app/context.ts';
import { countLowStock } from '#app/domain/catalog/inventory/low-stock.server.ts';
import { countSubmitted } from '#app/domain/money/payments/payment-queue.server.ts';
import { countOrders } from '#app/domain/orders/order-counters.server.ts';
import { countUnread } from '#app/domain/orders/orders-seen.server.ts';
import { listRecentOrders } from '#app/domain/shop/dashboard/figures-read.server.ts';
import { listCurrenciesWithoutRate } from '#app/domain/shop/dashboard/first-steps.server.ts';
import { requireAdmin } from '#app/http/middleware/require-admin.server.ts';
import { ActionProgressBar, AdminNav, PAGE, PlaceHead } from '#app/ui/admin/components/admin-nav.tsx';
import { useAdminPlaces } from '#app/ui/admin/components/admin-screens.ts';
import { NewOrderNotice } from '#app/ui/admin/orders/new-order-notice.tsx';
import { KeyboardShortcuts } from '#app/ui/admin/shop/dashboard/keyboard-shortcuts.tsx';
import { usePreloadedActions } from '#app/ui/forms/action-preload.ts';
import officeSheet from '#app/ui/layout/back-office.css?url';
import type { LiveHandle } from '#app/ui/live/live-data.ts';
import type { Route } from './+types/layout';
import '#app/i18n/back-office-translations.ts';

export const middleware = [requireAdmin];

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: officeSheet }];

export const handle: LiveHandle = { shows: ['orders'], whileHidden: true };

export async function loader({ context }: Route.LoaderArgs) {
  const { db, env, mailSender } = context.get(shopContext);
  const [unread, orders, toCheck, lowStock, withoutRate, [newest]] = await Promise.all([
    countUnread(db, context.get(adminContext).id),
    countOrders(db),
    countSubmitted(db),
    countLowStock(db),
    listCurrenciesWithoutRate(db, new Date(), env.timeZone),
    listRecentOrders(db, 1),
  ]);
  return {
    unread,
    pending: orders.pending,
    cancelRequests: orders['cancel-requested'],
    toCheck,
    lowStock,
    withoutRate,
    mailTrouble: mailSender.trouble(),
    newest: newest ? { id: newest.id, number: newest.number, total: newest.total } : null,
  };
}

export default function AdminLayout({ loaderData: { newest, ...counts } }: Route.ComponentProps) {
  usePreloadedActions();
  const places = useAdminPlaces(counts);
  return (
    <>
      <ActionProgressBar />
      <AdminNav {...places} />
      <div id={PAGE} tabIndex={-1} className="min-w-0 grow outline-none">
        <PlaceHead {...places} mailTrouble={counts.mailTrouble} />
        <Outlet />
      </div>
      <NewOrderNotice newest={newest} />
      <KeyboardShortcuts />
    </>
  );
}
