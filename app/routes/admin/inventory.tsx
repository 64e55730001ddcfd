import { Trans, useLingui } from '@lingui/react/macro';
import { shopContext } from '#app/context.ts';
import { listInventory } from '#app/domain/catalog/list-inventory.server.ts';
import { listStockTypes } from '#app/domain/catalog/list-stock.server.ts';
import { wantedPage } from '#app/domain/paging.ts';
import { InventoryTable } from '#app/ui/admin/inventory-table.tsx';
import { NoInventory } from '#app/ui/admin/no-inventory.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { Page } from '#app/ui/page.tsx';
import { Pager } from '#app/ui/pager.tsx';
import { SearchBox } from '#app/ui/search-box.tsx';
import { UrlChoice } from '#app/ui/url-choice.tsx';
import type { Route } from './+types/inventory.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = context.get(shopContext);
  const search = url.searchParams.get('q') ?? '';
  const type = url.searchParams.get('type') ?? '';
  const [types, list] = await Promise.all([listStockTypes(db), listInventory(db, { search, type }, wantedPage(url))]);
  return { search, type, types, ...list };
}

export default function Inventory({ loaderData }: Route.ComponentProps) {
  const { t } = useLingui();
  const { search, type, types, items, page, pages } = loaderData;
  const filtered = search.trim() !== '' || type !== '';
  const listed = items.length > 0 || filtered;
  const choices = [{ value: '', label: t`All` }, ...types.map((each) => ({ value: each, label: each }))];
  return (
    <Page
      title={t`Inventory`}
      actions={
        listed && (
          <ButtonLink to="/admin/add-inventory" look="main">
            <Trans>Add Inventory</Trans>
          </ButtonLink>
        )
      }
    >
      {listed && (
        <div className="mb-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
          <SearchBox label={t`Search`} value={search} />
          <UrlChoice name="type" label={t`Type`} value={type} choices={choices} />
        </div>
      )}
      {items.length === 0 ? <NoInventory filtered={filtered} /> : <InventoryTable items={items} />}
      <Pager page={page} pages={pages} />
    </Page>
  );
}
