import { Plural, useLingui } from '@lingui/react/macro';
import { shopContext } from '#app/context.ts';
import { readFirstPhotos } from '#app/domain/catalog/photos/photo-read.server.ts';
import { listBrands } from '#app/domain/catalog/storefront/brand-list.server.ts';
import { listStock, listStockKinds, listStockTypes } from '#app/domain/catalog/storefront/stock-list.server.ts';
import { ITEM_KINDS } from '#app/domain/phone/phone.ts';
import { listUnitChoices } from '#app/domain/stock/units/unit-filter.server.ts';
import { readUnitFilter } from '#app/domain/stock/units/unit-filter.ts';
import { requestedPage } from '#app/domain/text/paging.ts';
import { searchText } from '#app/domain/text/search-param.ts';
import { ButtonLink } from '#app/ui/components/button.tsx';
import { ClosestNames } from '#app/ui/components/closest-names.tsx';
import { EmptyState } from '#app/ui/components/empty-state.tsx';
import { TextLink } from '#app/ui/components/text-link.tsx';
import { Page } from '#app/ui/layout/page.tsx';
import { useRootData } from '#app/ui/layout/root-data.ts';
import { ShareMeta } from '#app/ui/layout/share-meta.tsx';
import { Pager } from '#app/ui/lists/pager.tsx';
import { SearchBox } from '#app/ui/lists/search-box.tsx';
import type { LiveHandle } from '#app/ui/live/live-data.ts';
import { AddAllBar } from '#app/ui/store/cart/add-all-bar.tsx';
import { useChosenQuantities } from '#app/ui/store/cart/chosen-quantities.ts';
import { BrandChoice, FilterButton, ShopFilters } from '#app/ui/store/catalog/shop-filters.tsx';
import { StockGrid } from '#app/ui/store/catalog/stock-grid.tsx';
import { StockTable } from '#app/ui/store/catalog/stock-table.tsx';
import type { Route } from './+types/shop-page';

export const handle: LiveHandle = { shows: ['catalog'] };

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = context.get(shopContext);
  const kind = ITEM_KINDS.find((each) => each === url.searchParams.get('kind'));
  const type = url.searchParams.get('type') ?? '';
  // Brands are those of phones.
  const brand = (kind !== 'article' && url.searchParams.get('brand')) || '';
  const search = searchText(url.searchParams.get('q'));
  const view = url.searchParams.get('view') === 'table' ? 'table' : 'grid';
  const units = readUnitFilter(url.searchParams);
  const [stock, kinds, types, brands, unitChoices] = await Promise.all([
    listStock(db, { kind, type, brand, search, ...units }, requestedPage(url)),
    listStockKinds(db),
    listStockTypes(db),
    kind === 'article' ? [] : listBrands(db),
    listUnitChoices(db, units),
  ]);
  const photos = await readFirstPhotos(db, stock.items);
  const chosenFilters = [kind, type, brand, units.condition, units.tax].filter(Boolean).length;
  const isFiltered = chosenFilters > 0 || search !== '';
  const hasArticles = kind !== 'phone' && kinds.includes('article');
  const filters = { kinds, kind, types, type, brands, brand, unitChoices, view };
  return { ...stock, ...filters, photos, search, hasArticles, isFiltered, chosenFilters };
}

export default function Shop({ loaderData }: Route.ComponentProps) {
  const { items, photos, closest, page, pages, count, brands, brand, search, view, isFiltered, chosenFilters } =
    loaderData;
  const { t } = useLingui();
  const shopName = useRootData()?.shopName ?? '';
  const chosen = useChosenQuantities(items);
  const Stock = view === 'table' ? StockTable : StockGrid;
  return (
    <Page title={t`Shop`} heading={null} isCompact>
      <ShareMeta
        path={page > 1 ? `/shop?page=${page}` : '/shop'}
        title={`${t`Shop`} · ${shopName}`}
        description={`${t`Stock and prices`} · ${shopName}`}
        picture="/pictures/shop.png"
      />
      <h1 className="sr-only">{t`Shop`}</h1>
      <div className="lg:grid lg:grid-cols-[13.5rem_minmax(0,1fr)] lg:gap-9">
        <ShopFilters {...loaderData} />
        <div className="min-w-0">
          <div className="mb-2 flex flex-col gap-2">
            <div className="flex items-end gap-2">
              <SearchBox label={t`Search`} name="q" value={search} />
              <FilterButton chosen={chosenFilters} />
            </div>
            <div className="round-choices lg:hidden">
              <BrandChoice brands={brands} brand={brand} />
            </div>
            <p className="quiet">
              {loaderData.hasArticles ? (
                <Plural value={count} one="# item, A to Z" other="# items, A to Z" />
              ) : (
                <Plural value={count} one="# phone, A to Z" other="# phones, A to Z" />
              )}
            </p>
          </div>
          {items.length > 0 && <Stock items={items} photos={photos} chosen={chosen} />}
          <Pager page={page} pages={pages} />
          <p className="mt-4 flex flex-wrap gap-x-6">
            <TextLink to="/price-list">{t`Price list`}</TextLink>
            <TextLink to="/compare" rel="nofollow">
              {t`Compare phones`}
            </TextLink>
          </p>
          {items.length === 0 && isFiltered && (
            <EmptyState
              title={t`Nothing found`}
              action={
                <>
                  <ClosestNames names={closest} />
                  <ButtonLink to={view === 'table' ? '/shop?view=table' : '/shop'} look="main">
                    {t`All items`}
                  </ButtonLink>
                </>
              }
            />
          )}
          {items.length === 0 && !isFiltered && (
            <EmptyState title={t`Nothing in stock right now`}>
              {t`New stock is on its way. Please check back soon.`}
            </EmptyState>
          )}
          <AddAllBar chosen={chosen} isOffered={items.length > 0} />
        </div>
      </div>
    </Page>
  );
}
