import { useLingui } from '@lingui/react/macro';
import { shopContext } from '#app/context.ts';
import { listInventory } from '#app/domain/catalog/inventory/inventory-list.server.ts';
import { listStockTypes } from '#app/domain/catalog/storefront/stock-list.server.ts';
import { readPricedItem } from '#app/domain/prices/pricing/priced-item-read.server.ts';
import { readRounding } from '#app/domain/prices/pricing/rounding-setting.server.ts';
import { requestedPage } from '#app/domain/text/paging.ts';
import { searchText } from '#app/domain/text/search-param.ts';
import { PriceEditModal } from '#app/ui/admin/prices/price-edit-dialog.tsx';
import { PricesEmpty, PriceTable } from '#app/ui/admin/prices/price-table.tsx';
import { OfficeButtonLink } from '#app/ui/admin/rights/guarded-links.tsx';
import { useTypeLabel } from '#app/ui/hooks/type-labels.ts';
import { Page } from '#app/ui/layout/page.tsx';
import { Pager } from '#app/ui/lists/pager.tsx';
import { SearchBox } from '#app/ui/lists/search-box.tsx';
import { UrlChoice } from '#app/ui/lists/url-choice.tsx';
import type { LiveHandle } from '#app/ui/live/live-data.ts';
import type { Route } from './+types/update-prices';

export const handle: LiveHandle = { shows: ['catalog'] };

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = context.get(shopContext);
  const search = searchText(url.searchParams.get('q'));
  const type = url.searchParams.get('type') ?? '';
  const [types, list, editedItem, rounding] = await Promise.all([
    listStockTypes(db),
    listInventory(db, { search, type }, requestedPage(url)),
    readPricedItem(db, url.searchParams.get('edit')),
    readRounding(db),
  ]);
  return { search, type, types, editedItem, rounding, ...list };
}

export default function UpdatePrices({ loaderData }: Route.ComponentProps) {
  const { t } = useLingui();
  const typeLabel = useTypeLabel();
  const { search, type, types, editedItem, rounding, items, closest, page, pages } = loaderData;
  const isFiltered = search.trim() !== '' || type !== '';
  const choices = [{ value: '', label: t`All` }, ...types.map((each) => ({ value: each, label: typeLabel(each) }))];
  return (
    <Page
      title={t`Update Prices`}
      isActionsBelow
      actions={
        <>
          <OfficeButtonLink to="/admin/price-rounding">{t`Price Rounding`}</OfficeButtonLink>
          <OfficeButtonLink to="/admin/price-changes">{t`Price Changes`}</OfficeButtonLink>
        </>
      }
    >
      <PriceEditModal item={editedItem} rounding={rounding} screen="/admin/update-prices" />
      {(items.length > 0 || isFiltered) && (
        <div className="mb-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
          <SearchBox label={t`Search`} value={search} />
          <UrlChoice name="type" label={t`Type`} value={type} choices={choices} />
        </div>
      )}
      {items.length === 0 ? <PricesEmpty filtered={isFiltered} closest={closest} /> : <PriceTable items={items} />}
      <Pager page={page} pages={pages} />
    </Page>
  );
}
