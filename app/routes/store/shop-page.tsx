import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { shopContext } from '#app/context.ts';
import { readFirstPhotos } from '#app/domain/catalog/photos/photo-read.server.ts';
import { listBrands } from '#app/domain/catalog/storefront/brand-list.server.ts';
import { listStock, listStockTypes } from '#app/domain/catalog/storefront/stock-list.server.ts';
import { listUnitChoices } from '#app/domain/stock/units/unit-filter.server.ts';
import { readUnitFilter } from '#app/domain/stock/units/unit-filter.ts';
import { requestedPage } from '#app/domain/text/paging.ts';
import { searchText } from '#app/domain/text/search-param.ts';
import { ButtonLink } from '#app/ui/components/button.tsx';
import { ClosestNames } from '#app/ui/components/closest-names.tsx';
import { EmptyState } from '#app/ui/components/empty-state.tsx';
import { useTypeLabel } from '#app/ui/hooks/type-labels.ts';
import { Page } from '#app/ui/layout/page.tsx';
import { useRootData } from '#app/ui/layout/root-data.ts';
import { ShareMeta } from '#app/ui/layout/share-meta.tsx';
import { Pager } from '#app/ui/lists/pager.tsx';
import { SearchBox } from '#app/ui/lists/search-box.tsx';
import { UrlChoice } from '#app/ui/lists/url-choice.tsx';
import type { LiveHandle } from '#app/ui/live/live-data.ts';
import { AddAllBar } from '#app/ui/store/cart/add-all-bar.tsx';
import { useChosenQuantities } from '#app/ui/store/cart/chosen-quantities.ts';
import { StockGrid } from '#app/ui/store/catalog/stock-grid.tsx';
import { StockTable } from '#app/ui/store/catalog/stock-table.tsx';
import { UnitFilters } from '#app/ui/store/catalog/unit-filters.tsx';
import type { Route } from './+types/shop-page';

export const handle: LiveHandle = { shows: ['catalog'] };

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = context.get(shopContext);
  const type = url.searchParams.get('type') ?? '';
  const brand = url.searchParams.get('brand') ?? '';
  const search = searchText(url.searchParams.get('q'));
  const view = url.searchParams.get('view') === 'table' ? 'table' : 'grid';
  const units = readUnitFilter(url.searchParams);
  const [stock, types, brands, unitChoices] = await Promise.all([
    listStock(db, { type, brand, search, ...units }, requestedPage(url)),
    listStockTypes(db),
    listBrands(db),
    listUnitChoices(db, units),
  ]);
  const photos = await readFirstPhotos(db, stock.items);
  const isFiltered = Boolean(type || brand || search || units.condition || units.tax);
  return { ...stock, photos, types, type, brands, brand, search, unitChoices, isFiltered, view };
}

export default function Shop({ loaderData }: Route.ComponentProps) {
  const { items, photos, closest, page, pages, types, type, brands, brand, search, view } = loaderData;
  const { unitChoices, isFiltered } = loaderData;
  const { t } = useLingui();
  const typeLabel = useTypeLabel();
  const shopName = useRootData()?.shopName ?? '';
  const chosen = useChosenQuantities(items);
  const typeChoices = [{ value: '', label: t`All` }, ...types.map((each) => ({ value: each, label: typeLabel(each) }))];
  const brandChoices = brands.map(({ key, label }) => ({ value: key, label }));
  const viewChoices = [
    { value: '', label: t`Grid` },
    { value: 'table', label: t`Table` },
  ];
  const Stock = view === 'table' ? StockTable : StockGrid;
  return (
    <Page
      title={t`Shop`}
      isCompact
      actions={
        <>
          <Link to="/price-list" className="btn min-h-11 self-center px-4">
            <Trans>Price list</Trans>
          </Link>
          <Link to="/compare" rel="nofollow" className="btn min-h-11 self-center px-4">
            <Trans>Compare</Trans>
          </Link>
        </>
      }
    >
      <ShareMeta
        path={page > 1 ? `/shop?page=${page}` : '/shop'}
        title={`${t`Shop`} · ${shopName}`}
        description={`${t`Stock and prices`} · ${shopName}`}
        picture="/pictures/shop.png"
      />
      <div className="mb-2 flex flex-col gap-2 sm:mb-6 sm:gap-4">
        <div className="flex items-end justify-between gap-2 noscript:max-sm:flex-wrap">
          <SearchBox label={t`Search`} name="q" value={search} />
          <UrlChoice inRow name="view" label={t`View`} value={view === 'table' ? 'table' : ''} choices={viewChoices} />
        </div>
        <div className="relative flex gap-2 max-sm:-mx-4 max-sm:overflow-x-auto max-sm:-my-1 max-sm:px-4 max-sm:py-1 sm:flex-wrap">
          <UrlChoice inRow name="type" label={t`Type`} value={type} choices={typeChoices} />
          <UnitFilters choices={unitChoices} />
          {brands.length > 1 && (
            <UrlChoice inRow canClear name="brand" label={t`Brand`} value={brand} choices={brandChoices} />
          )}
        </div>
      </div>
      {items.length > 0 && <Stock items={items} photos={photos} chosen={chosen} />}
      <Pager page={page} pages={pages} />
      <p className="mt-4 flex flex-wrap gap-x-6 sm:hidden">
        <Link to="/price-list" className="link inline-flex min-h-11 items-center">
          <Trans>Price list</Trans>
        </Link>
        <Link to="/compare" rel="nofollow" className="link inline-flex min-h-11 items-center">
          <Trans>Compare phones</Trans>
        </Link>
      </p>
      {items.length === 0 && isFiltered && (
        <EmptyState
          title={t`Nothing found`}
          action={
            <>
              <ClosestNames names={closest} />
              <ButtonLink to={view === 'table' ? '/shop?view=table' : '/shop'} look="main">
                <Trans>All phones</Trans>
              </ButtonLink>
            </>
          }
        />
      )}
      {items.length === 0 && !isFiltered && (
        <EmptyState title={t`Nothing in stock right now`}>
          <Trans>New phones are on their way. Please check back soon.</Trans>
        </EmptyState>
      )}
      <AddAllBar chosen={chosen} />
    </Page>
  );
}
