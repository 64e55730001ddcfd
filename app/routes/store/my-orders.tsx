import { useLingui } from '@lingui/react/macro';
import { Outlet } from 'react-router';
import { shopContext, whoContext } from '#app/context.ts';
import { itemsOfOrders, readFirstPhotos } from '#app/domain/catalog/photos/photo-read.server.ts';
import { readAccountKinds } from '#app/domain/money/payment-accounts/payment-account-list.server.ts';
import { balanceOf } from '#app/domain/money/payments/payment-ledger.ts';
import { readLastRejections } from '#app/domain/money/payments/payment-list.server.ts';
import { readShownBalances } from '#app/domain/money/payments/shown-balances.server.ts';
import { whenToPay } from '#app/domain/money/payments/when-to-pay.ts';
import { INITIAL_STATUS } from '#app/domain/order-status.ts';
import { readDeadlines } from '#app/domain/orders/order-deadline.server.ts';
import { listOrders } from '#app/domain/orders/order-list.server.ts';
import { listWithdrawable } from '#app/domain/orders/order-steps/cancellation-overtaken.server.ts';
import { listReturns } from '#app/domain/orders/returns/return-read.server.ts';
import { readSoldUnits } from '#app/domain/stock/units/sold-units.server.ts';
import { listOrderWarranties } from '#app/domain/stock/warranties/warranty-read.server.ts';
import { requestedPage } from '#app/domain/text/paging.ts';
import { EmptyState } from '#app/ui/components/empty-state.tsx';
import { usePreloadedActions } from '#app/ui/forms/action-preload.ts';
import { revalidateAfterConflict } from '#app/ui/hooks/revalidate-after-conflict.ts';
import { Page } from '#app/ui/layout/page.tsx';
import { Pager } from '#app/ui/lists/pager.tsx';
import type { LiveHandle } from '#app/ui/live/live-data.ts';
import { OrderCard } from '#app/ui/store/orders/order-card.tsx';
import type { Route } from './+types/my-orders';
import '#app/i18n/my-orders-translations.ts';

export const handle: LiveHandle = { shows: ['orders', 'paymentAccounts'] };

export async function loader({ context, url }: Route.LoaderArgs) {
  const who = context.get(whoContext);
  if (!who) return null;
  const { db, env } = context.get(shopContext);
  const { orders, count, page, pages } = await listOrders(db, { uid: who.id }, requestedPage(url));
  const withdrawableIds = await listWithdrawable(db, orders);
  const photos = await readFirstPhotos(db, itemsOfOrders(orders));
  const balances = await readShownBalances(db, orders);
  const open = orders.filter((order) => balanceOf(order).open > 0);
  const rejections = await readLastRejections(
    db,
    open.map(({ id }) => id),
  );
  for (const order of open) if (rejections[order.id]) balances[order.id] ??= balanceOf(order);
  const deadlines = await readDeadlines(db, orders);
  const kinds = Object.keys(balances).length > 0 ? await readAccountKinds(db) : {};
  const decided = orders.filter(({ status }) => status !== INITIAL_STATUS);
  const units = await readSoldUnits(db, decided);
  const warranties = await listOrderWarranties(db, { now: new Date(), timeZone: env.timeZone }, decided);
  const returns = await listReturns(db, orders);
  const cards = orders.map((order) => {
    const balance = balances[order.id];
    const facts = { status: order.status, deadline: deadlines[order.id] };
    const pay = balance ? whenToPay(facts, balance, kinds[order.paymentMethod] ?? []) : null;
    return { order, balance, pay, canWithdraw: withdrawableIds.includes(order.id) };
  });
  return { cards, rejections, count, page, pages, photos, units, warranties, returns };
}

export const shouldRevalidate = revalidateAfterConflict;

export default function MyOrders({ loaderData }: Route.ComponentProps) {
  usePreloadedActions();
  const { t } = useLingui();
  return (
    <Page title={t`My Orders`} width="text">
      {!loaderData && (
        <EmptyState
          title={t`Your orders are kept with your account`}
          to="/login?next=%2Fmy-orders"
          action={t`Log in to see them`}
        />
      )}
      {loaderData?.count === 0 && (
        <EmptyState title={t`No orders yet`} to="/shop" action={t`Go to the shop`}>
          {t`What you order appears here, with its status and its voucher.`}
        </EmptyState>
      )}
      {loaderData && loaderData.count > 0 && (
        <>
          <ul className="flex flex-col gap-4">
            {loaderData.cards.map(({ order, balance, pay, canWithdraw }) => (
              <OrderCard
                key={order.id}
                order={order}
                photos={loaderData.photos}
                units={loaderData.units[order.id]}
                warranties={loaderData.warranties[order.id]}
                balance={balance}
                pay={pay}
                rejected={loaderData.rejections[order.id]}
                returns={loaderData.returns[order.id]}
                page={loaderData.page}
                canWithdraw={canWithdraw}
              />
            ))}
          </ul>
          <Pager page={loaderData.page} pages={loaderData.pages} />
        </>
      )}
      <Outlet />
    </Page>
  );
}
