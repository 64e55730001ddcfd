import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { shopContext } from '#app/context.ts';
import { MAX_SEARCHED_BUYERS } from '#app/domain/constants.ts';
import { findBuyers } from '#app/domain/orders/buyers/buyer-search.server.ts';
import { readTextCursor } from '#app/domain/text/paging.ts';
import { MAX_EMAIL, searchText } from '#app/domain/text/search-param.ts';
import { ListDownload } from '#app/ui/admin/components/list-download-links.tsx';
import { BuyerList } from '#app/ui/admin/orders/buyers/buyer-rows.tsx';
import { EmptyState } from '#app/ui/components/empty-state.tsx';
import { Page } from '#app/ui/layout/page.tsx';
import { CursorPager } from '#app/ui/lists/cursor-pager.tsx';
import { SearchBox } from '#app/ui/lists/search-box.tsx';
import type { LiveHandle } from '#app/ui/live/live-data.ts';
import type { Route } from './+types/buyers-page';

export const handle: LiveHandle = { shows: ['orders'] };

export async function loader({ context, url }: Route.LoaderArgs) {
  const search = searchText(url.searchParams.get('q'), MAX_EMAIL);
  const cursor = readTextCursor(url.searchParams.get('page') ?? '');
  return { search, ...(await findBuyers(context.get(shopContext).db, search, cursor)) };
}

export default function Buyers({ loaderData: { search, buyers, isPartial, newer, older } }: Route.ComponentProps) {
  const { t } = useLingui();
  const isSearched = search !== '';
  return (
    <Page title={t`Buyers`} isCompact lead={t`Search by name, email or phone.`}>
      {(isSearched || buyers.length > 0) && (
        <div className="mb-4">
          <SearchBox label={t`Search`} value={search} />
        </div>
      )}
      {isPartial && (
        <p className="mb-5 text-muted">
          <Trans>
            Only the newest <Plural value={MAX_SEARCHED_BUYERS} other="# buyers" /> were searched. Type a whole email or
            number to find older ones.
          </Trans>
        </p>
      )}
      {buyers.length > 0 ? (
        <BuyerList buyers={buyers} />
      ) : isSearched ? (
        <EmptyState title={t`No buyer found`} to="/admin/buyers" action={t`Show all buyers`} />
      ) : (
        <EmptyState title={t`No buyers yet`} to="/price-list" action={t`Share the price list`}>
          {t`People appear here when they register.`}
        </EmptyState>
      )}
      <CursorPager newer={newer} older={older} />
      {buyers.length > 0 && <ListDownload list="buyers">{t`Save this list`}</ListDownload>}
    </Page>
  );
}
