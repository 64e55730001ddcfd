import { useLingui } from '@lingui/react/macro';
import { shopContext } from '#app/context.ts';
import { findOrders } from '#app/domain/orders/find-orders.server.ts';
import { readOrderState } from '#app/domain/orders/order-filter.ts';
import { wantedPage } from '#app/domain/paging.ts';
import { searchWords } from '#app/domain/search-words.ts';
import { NoOrders } from '#app/ui/admin/no-orders.tsx';
import { OrderFilter } from '#app/ui/admin/order-filter.tsx';
import { OrderList } from '#app/ui/admin/order-list.tsx';
import { useOrdersSeen } from '#app/ui/admin/orders-seen.ts';
import { PartlySearched } from '#app/ui/admin/partly-searched.tsx';
import type { LiveHandle } from '#app/ui/live.ts';
import { Page } from '#app/ui/page.tsx';
import { Pager } from '#app/ui/pager.tsx';
import { revalidateAfterConflict } from '#app/ui/revalidate-after-conflict.ts';
import { SearchBox } from '#app/ui/search-box.tsx';
import type { Route } from './+types/admin-orders.ts';

export const handle: LiveHandle = { shows: ['orders'] };

export async function loader({ context, url }: Route.LoaderArgs) {
  const state = readOrderState(url.searchParams.get('status'));
  const search = searchWords(url.searchParams.get('q'));
  const found = await findOrders(context.get(shopContext).db, { state, search }, wantedPage(url));
  return { state, search, ...found };
}

export const shouldRevalidate = revalidateAfterConflict;

export default function AdminOrders({ loaderData }: Route.ComponentProps) {
  const { t } = useLingui();
  const { state, search, counts, atLeast, partial, orders, page, pages } = loaderData;
  const filtered = search.trim() !== '' || state !== '';
  useOrdersSeen(filtered || page > 1 ? undefined : orders[0]?.number);
  return (
    <Page title={t`Admin Orders`} lead={t`Search by name, phone or order number.`}>
      {(filtered || orders.length > 0) && (
        <div className="mb-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
          <SearchBox label={t`Search`} value={search} />
          <OrderFilter state={state} counts={counts} atLeast={atLeast} />
        </div>
      )}
      <PartlySearched partial={partial} />
      <OrderList orders={orders} />
      {orders.length === 0 && <NoOrders filtered={filtered} />}
      <Pager page={page} pages={pages} />
    </Page>
  );
}
