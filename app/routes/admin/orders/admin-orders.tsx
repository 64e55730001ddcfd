import { useLingui } from '@lingui/react/macro';
import { personContext, shopContext } from '#app/context.ts';
import { businessDate } from '#app/domain/dates.ts';
import { readShownBalances } from '#app/domain/money/payments/shown-balances.server.ts';
import { INITIAL_STATUS } from '#app/domain/order-status.ts';
import { readOrderQuery } from '#app/domain/orders/order-filter.ts';
import { readOrderMenus } from '#app/domain/orders/order-list.server.ts';
import { findOrders } from '#app/domain/orders/order-search/order-search-page.server.ts';
import { listOrdersNeedingUnits } from '#app/domain/orders/unit-choice/unit-offer.server.ts';
import { showCosts } from '#app/domain/people/rights/costs.ts';
import { findUnits } from '#app/domain/stock/units/unit-find.server.ts';
import { requestedPage } from '#app/domain/text/paging.ts';
import { ListDownload } from '#app/ui/admin/components/list-download-links.tsx';
import { PartlySearched } from '#app/ui/admin/components/partly-searched.tsx';
import { useShopFeatures } from '#app/ui/admin/components/use-shop-features.ts';
import { LastMoneyStep } from '#app/ui/admin/money/payment-decision-form.tsx';
import { OrdersEmpty } from '#app/ui/admin/orders/order-empty.tsx';
import { ChannelFilter, PaymentFilter } from '#app/ui/admin/orders/order-filter-menus.tsx';
import { OrderFilters } from '#app/ui/admin/orders/order-filters.tsx';
import { OrderList } from '#app/ui/admin/orders/order-rows.tsx';
import { useMarkOrdersSeen } from '#app/ui/admin/orders/orders-seen-send.ts';
import { FoundUnits } from '#app/ui/admin/stock/units/found-units.tsx';
import { revalidateAfterConflict } from '#app/ui/hooks/revalidate-after-conflict.ts';
import { Page } from '#app/ui/layout/page.tsx';
import { useNewestOrder } from '#app/ui/layout/unread-orders.ts';
import { Pager } from '#app/ui/lists/pager.tsx';
import { SearchBox } from '#app/ui/lists/search-box.tsx';
import type { LiveHandle } from '#app/ui/live/live-data.ts';
import type { Route } from './+types/admin-orders';

export const handle: LiveHandle = { shows: ['orders', 'paymentAccounts'] };

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, env } = context.get(shopContext);
  const query = readOrderQuery(url.searchParams);
  const { search, payment, channel } = query;
  const found = await findOrders(db, query, requestedPage(url));
  const [balances, menus, units, idsNeedingUnits] = await Promise.all([
    readShownBalances(db, found.orders),
    readOrderMenus(db),
    findUnits(db, search),
    listOrdersNeedingUnits(
      db,
      found.orders.map(({ id }) => id),
    ),
  ]);
  const today = businessDate(new Date(), env.timeZone);
  const shown = { units: showCosts(context.get(personContext).rights, units) };
  return {
    search,
    payment,
    channel,
    ...menus,
    balances,
    idsNeedingUnits,
    today,
    ...shown,
    ...found,
  };
}

export const shouldRevalidate = revalidateAfterConflict;

export default function AdminOrders({ loaderData }: Route.ComponentProps) {
  const { t } = useLingui();
  const { recordsImeis } = useShopFeatures();
  const { filter, search, payment, channel, hasPayments, sellsAtCounter, balances, idsNeedingUnits, today } =
    loaderData;
  const { counts, atLeast, partial, orders, units, page, pages } = loaderData;
  const newest = useNewestOrder();
  const isSearched = search.trim() !== '' || payment !== undefined || channel !== undefined;
  const isFiltered = isSearched || filter !== '';
  // Both lists begin with the newest pending orders: an admin has handled the others, so has seen them.
  const startsAtNewest = !isSearched && page === 1 && (filter === '' || filter === INITIAL_STATUS);
  useMarkOrdersSeen(startsAtNewest ? newest : undefined);
  return (
    <Page
      title={t`Admin Orders`}
      isCompact
      lead={recordsImeis ? t`Search by name, phone, order number or IMEI.` : t`Search by name, phone or order number.`}
    >
      {(isFiltered || orders.length > 0) && (
        <div className="mb-4 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
          <SearchBox label={t`Search`} value={search} />
          <OrderFilters filter={filter} counts={counts} atLeast={atLeast}>
            {hasPayments && <PaymentFilter payment={payment} />}
            {(sellsAtCounter || channel) && <ChannelFilter channel={channel} />}
          </OrderFilters>
        </div>
      )}
      <FoundUnits units={units} className="mb-8" />
      <PartlySearched partial={partial} />
      <OrderList orders={orders} balances={balances} idsNeedingUnits={idsNeedingUnits} today={today} />
      {orders.length + units.length === 0 && <OrdersEmpty filtered={isFiltered} />}
      <Pager page={page} pages={pages} />
      {orders.length > 0 && <ListDownload list="orders">{t`Save this list`}</ListDownload>}
      <LastMoneyStep />
    </Page>
  );
}
