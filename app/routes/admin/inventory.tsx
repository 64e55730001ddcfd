import { Trans, useLingui } from '@lingui/react/macro';
import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { shopContext } from '#app/context.ts';
import { listInventory } from '#app/domain/catalog/list-inventory.server.ts';
import { listStockTypes } from '#app/domain/catalog/list-stock.server.ts';
import { readPricedItem } from '#app/domain/catalog/read-priced-item.server.ts';
import { wantedPage } from '#app/domain/paging.ts';
import { searchWords } from '#app/domain/search-words.ts';
import { EditPrice } from '#app/ui/admin/edit-price.tsx';
import { InventoryFilters, InventoryViews } from '#app/ui/admin/inventory-filters.tsx';
import { InventoryList, type InventoryView } from '#app/ui/admin/inventory-list.tsx';
import { NoInventory } from '#app/ui/admin/no-inventory.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import type { LiveHandle } from '#app/ui/live.ts';
import { Page } from '#app/ui/page.tsx';
import { Pager } from '#app/ui/pager.tsx';
import { revalidateAfterConflict } from '#app/ui/revalidate-after-conflict.ts';
import type { Route } from './+types/inventory.ts';

export const handle: LiveHandle = { shows: ['shelf'] };

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = context.get(shopContext);
  const search = searchWords(url.searchParams.get('q'));
  const type = url.searchParams.get('type') ?? '';
  const view: InventoryView = url.searchParams.get('view') === 'table' ? 'table' : 'grid';
  const [types, list, edited] = await Promise.all([
    listStockTypes(db),
    listInventory(db, { search, type }, wantedPage(url)),
    readPricedItem(db, url.searchParams.get('edit')),
  ]);
  return { search, type, view, types, edited, ...list };
}

/** What was refused because it had changed meanwhile, or was gone, shows how it stands now. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs) {
  const isGone = args.actionStatus === 404 && args.formAction?.endsWith('/deletion');
  return isGone || revalidateAfterConflict(args);
}

export default function Inventory({ loaderData }: Route.ComponentProps) {
  const { t } = useLingui();
  const { search, type, view, types, edited, items, page, pages } = loaderData;
  const filtered = search.trim() !== '' || type !== '';
  const listed = items.length > 0 || filtered;
  return (
    <Page
      title={t`Inventory`}
      actions={
        listed && (
          <>
            <InventoryViews view={view} />
            <ButtonLink to="/admin/add-inventory" look="main" className="self-center">
              <Trans>Add Inventory</Trans>
            </ButtonLink>
          </>
        )
      }
    >
      {listed && <InventoryFilters search={search} type={type} types={types} />}
      <EditPrice item={edited} screen="/admin/inventory" />
      <InventoryList items={items} view={view} />
      {items.length === 0 ? <NoInventory filtered={filtered} /> : <Pager page={page} pages={pages} always />}
    </Page>
  );
}
