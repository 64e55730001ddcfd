import { useLingui } from '@lingui/react/macro';
import { redirect } from 'react-router';
import { personContext, shopContext } from '#app/context.ts';
import { readFirstPhotos } from '#app/domain/catalog/photos/photo-read.server.ts';
import { MAX_QR_TEXT, referenceIn } from '#app/domain/money/merchant-qr/merchant-qr.ts';
import { orderNumberOf } from '#app/domain/money/merchant-qr/payment-reference.ts';
import { adminOrderPath } from '#app/domain/orders/order-paths.ts';
import { showCosts } from '#app/domain/people/rights/costs.ts';
import { searchShop } from '#app/domain/shop/dashboard/shop-search.server.ts';
import { searchText } from '#app/domain/text/search-param.ts';
import { useShopFeatures } from '#app/ui/admin/components/use-shop-features.ts';
import { SearchResults } from '#app/ui/admin/shop/dashboard/search-results.tsx';
import { SearchScan } from '#app/ui/admin/shop/dashboard/search-scan.tsx';
import { Page } from '#app/ui/layout/page.tsx';
import { SearchBox } from '#app/ui/lists/search-box.tsx';
import type { LiveHandle } from '#app/ui/live/live-data.ts';
import type { Route } from './+types/search';

export const handle: LiveHandle = { shows: ['orders', 'catalog'] };

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = context.get(shopContext);
  const typed = searchText(url.searchParams.get('q'), MAX_QR_TEXT);
  const reference = referenceIn(typed);
  const search = reference || searchText(typed);
  const { rights } = context.get(personContext);
  const found = await searchShop(db, search, rights);
  const scanned = reference && found.orders.find(({ number }) => number === orderNumberOf(reference));
  if (scanned) throw redirect(adminOrderPath(scanned.id));
  return { search, ...showCosts(rights, found), photos: await readFirstPhotos(db, found.phones) };
}

export default function Search({ loaderData: { search, ...found } }: Route.ComponentProps) {
  const { t } = useLingui();
  return (
    <Page
      title={t`Search`}
      lead={
        useShopFeatures().recordsImeis
          ? t`Find orders by number, name or phone number, and phones (also by IMEI), buyers and screens.`
          : t`Find orders by number, name or phone number, and phones, buyers and screens.`
      }
      width="text"
    >
      <div className="mb-6 flex flex-col gap-3">
        <SearchBox label={t`Search`} value={search} maxLength={MAX_QR_TEXT} />
        <SearchScan />
      </div>
      <SearchResults search={search} {...found} />
    </Page>
  );
}
