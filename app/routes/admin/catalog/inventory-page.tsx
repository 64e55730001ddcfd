import { useLingui } from '@lingui/react/macro';
import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { personContext, shopContext } from '#app/context.ts';
import { countStockLevels, listInventory } from '#app/domain/catalog/inventory/inventory-list.server.ts';
import { readFirstPhotos } from '#app/domain/catalog/photos/photo-read.server.ts';
import { listStockTypes } from '#app/domain/catalog/storefront/stock-list.server.ts';
import { readStockLevel } from '#app/domain/catalog/storefront/stock-state.ts';
import { showCosts } from '#app/domain/people/rights/costs.ts';
import type { PricedItem } from '#app/domain/prices/pricing/priced-item.ts';
import { readPricedItem } from '#app/domain/prices/pricing/priced-item-read.server.ts';
import { readRounding } from '#app/domain/prices/pricing/rounding-setting.server.ts';
import { countExpectedUnits } from '#app/domain/stock/units/unit-drift.server.ts';
import { findUnits } from '#app/domain/stock/units/unit-find.server.ts';
import { requestedPage } from '#app/domain/text/paging.ts';
import { searchText } from '#app/domain/text/search-param.ts';
import { InventoryFilters, InventoryViews } from '#app/ui/admin/catalog/inventory/inventory-filters.tsx';
import { InventoryEmpty, InventoryList, type InventoryView } from '#app/ui/admin/catalog/inventory/inventory-view.tsx';
import { ImportLink } from '#app/ui/admin/catalog/stock-import/import-link.tsx';
import { ListDownload } from '#app/ui/admin/components/list-download-links.tsx';
import { PriceEditModal } from '#app/ui/admin/prices/price-edit-dialog.tsx';
import { OfficeButtonLink } from '#app/ui/admin/rights/guarded-links.tsx';
import { mayOpen } from '#app/ui/admin/rights/route-rights.ts';
import { FoundUnits } from '#app/ui/admin/stock/units/found-units.tsx';
import { revalidateAfterConflict } from '#app/ui/hooks/revalidate-after-conflict.ts';
import { Page } from '#app/ui/layout/page.tsx';
import { Pager } from '#app/ui/lists/pager.tsx';
import type { LiveHandle } from '#app/ui/live/live-data.ts';
import type { Route } from './+types/inventory-page';

export const handle: LiveHandle = { shows: ['catalog'] };

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = context.get(shopContext);
  const search = searchText(url.searchParams.get('q'));
  const type = url.searchParams.get('type') ?? '';
  const view: InventoryView = url.searchParams.get('view') === 'grid' ? 'grid' : 'table';
  const level = readStockLevel(url.searchParams.get('stock'));
  const { rights } = context.get(personContext);
  const edited = mayOpen(rights, '/admin/inventory/:id/price', 'act') ? url.searchParams.get('edit') : null;
  const [types, levels, list, editedItem, rounding, units] = await Promise.all([
    listStockTypes(db),
    countStockLevels(db, { search, type }),
    listInventory(db, { search, type, level }, requestedPage(url)),
    readPricedItem(db, edited),
    edited !== null ? readRounding(db) : ('1' as const),
    findUnits(db, search),
  ]);
  const [photos, counts] = await Promise.all([
    readFirstPhotos(db, list.items),
    countExpectedUnits(
      db,
      list.items.map(({ id }) => id),
    ),
  ]);
  const shown = showCosts(rights, { editedItem, units, ...list });
  return { search, type, level, levels, view, types, rounding, photos, counts, ...shown };
}

export function shouldRevalidate(args: ShouldRevalidateFunctionArgs) {
  const isGone = args.actionStatus === 404 && args.formAction?.endsWith('/deletion');
  return isGone || revalidateAfterConflict(args);
}

export default function Inventory({ loaderData }: Route.ComponentProps) {
  const { t } = useLingui();
  const {
    search,
    type,
    level,
    levels,
    view,
    types,
    editedItem,
    rounding,
    photos,
    counts,
    items,
    units,
    closest,
    page,
    pages,
  } = loaderData;
  const isFiltered = search.trim() !== '' || type !== '' || level !== undefined;
  const hasList = items.length > 0 || isFiltered;
  return (
    <Page
      title={t`Inventory`}
      isActionsBelow
      actions={
        hasList && (
          <>
            <InventoryViews view={view} />
            <OfficeButtonLink to="/admin/add-inventory" look="main" className="self-center">
              {t`Add Inventory`}
            </OfficeButtonLink>
          </>
        )
      }
    >
      {hasList && <InventoryFilters {...{ search, type, types, level, levels }} />}
      {/* Read only for people who may send its form, and with it see its costs. */}
      <PriceEditModal item={editedItem as PricedItem | null} rounding={rounding} screen="/admin/inventory" />
      <FoundUnits units={units} className="mb-8" />
      <InventoryList items={items} photos={photos} counts={counts} view={view} />
      {items.length === 0 ? (
        units.length === 0 && <InventoryEmpty filtered={isFiltered} closest={closest} />
      ) : (
        <>
          <Pager page={page} pages={pages} isAlwaysShown />
          <div className="flex flex-wrap gap-x-6">
            <ListDownload list="items">{t`Save this list`}</ListDownload>
            <ImportLink />
          </div>
        </>
      )}
    </Page>
  );
}
