import { Trans, useLingui } from '@lingui/react/macro';
import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { shopContext } from '#app/context.ts';
import { listStockTypes } from '#app/domain/catalog/stock-list.server.ts';
import { readStockLevel } from '#app/domain/catalog/stock-state.ts';
import { countStockLevels, listInventory } from '#app/domain/inventory/inventory-list.server.ts';
import { requestedPage } from '#app/domain/paging.ts';
import { readFirstPhotos } from '#app/domain/photos/photo-read.server.ts';
import { readPricedItem } from '#app/domain/prices/priced-item-read.server.ts';
import { readRounding } from '#app/domain/prices/rounding-setting.server.ts';
import { searchText } from '#app/domain/text/search-param.ts';
import { countUnits } from '#app/domain/units/unit-drift.server.ts';
import { findUnits } from '#app/domain/units/unit-find.server.ts';
import { InventoryEmpty } from '#app/ui/admin/inventory/inventory-empty.tsx';
import { InventoryFilters, InventoryViews } from '#app/ui/admin/inventory/inventory-filters.tsx';
import { InventoryList, type InventoryView } from '#app/ui/admin/inventory/inventory-list.tsx';
import { PriceEditModal } from '#app/ui/admin/prices/price-edit.tsx';
import { FoundUnits } from '#app/ui/admin/units/found-units.tsx';
import { ButtonLink } from '#app/ui/components/button.tsx';
import { revalidateAfterConflict } from '#app/ui/hooks/revalidate-after-conflict.ts';
import { Page } from '#app/ui/layout/page.tsx';
import { Pager } from '#app/ui/lists/pager.tsx';
import type { LiveHandle } from '#app/ui/live/live-data.ts';
import type { Route } from './+types/inventory';

export const handle: LiveHandle = { shows: ['catalog'] };

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = context.get(shopContext);
  const search = searchText(url.searchParams.get('q'));
  const type = url.searchParams.get('type') ?? '';
  const view: InventoryView = url.searchParams.get('view') === 'grid' ? 'grid' : 'table';
  const level = readStockLevel(url.searchParams.get('stock'));
  const [types, levels, list, editedItem, rounding, units] = await Promise.all([
    listStockTypes(db),
    countStockLevels(db, { search, type }),
    listInventory(db, { search, type, level }, requestedPage(url)),
    readPricedItem(db, url.searchParams.get('edit')),
    readRounding(db),
    findUnits(db, search),
  ]);
  const [photos, counts] = await Promise.all([
    readFirstPhotos(db, list.items),
    countUnits(
      db,
      list.items.map(({ id }) => id),
    ),
  ]);
  return { search, type, level, levels, view, types, editedItem, rounding, photos, counts, units, ...list };
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
      actions={
        hasList && (
          <>
            <InventoryViews view={view} />
            <ButtonLink to="/admin/add-inventory" look="main" className="self-center">
              <Trans>Add Inventory</Trans>
            </ButtonLink>
          </>
        )
      }
    >
      {hasList && <InventoryFilters {...{ search, type, types, level, levels }} />}
      <PriceEditModal item={editedItem} rounding={rounding} screen="/admin/inventory" />
      <FoundUnits units={units} className="mb-8" />
      <InventoryList items={items} photos={photos} counts={counts} view={view} />
      {items.length === 0 ? (
        units.length === 0 && <InventoryEmpty filtered={isFiltered} closest={closest} />
      ) : (
        <Pager page={page} pages={pages} isAlwaysShown />
      )}
    </Page>
  );
}
