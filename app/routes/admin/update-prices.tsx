import { Trans, useLingui } from '@lingui/react/macro';
import { shopContext } from '#app/context.ts';
import { listInventory } from '#app/domain/catalog/list-inventory.server.ts';
import { listStockTypes } from '#app/domain/catalog/list-stock.server.ts';
import { readPricedItem } from '#app/domain/catalog/read-priced-item.server.ts';
import { wantedPage } from '#app/domain/paging.ts';
import { searchWords } from '#app/domain/search-words.ts';
import { EditPrice } from '#app/ui/admin/edit-price.tsx';
import { NoPrices } from '#app/ui/admin/no-prices.tsx';
import { PriceTable } from '#app/ui/admin/price-table.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import type { LiveHandle } from '#app/ui/live.ts';
import { Page } from '#app/ui/page.tsx';
import { Pager } from '#app/ui/pager.tsx';
import { SearchBox } from '#app/ui/search-box.tsx';
import { useTypeWords } from '#app/ui/type-words.ts';
import { UrlChoice } from '#app/ui/url-choice.tsx';
import type { Route } from './+types/update-prices.ts';

export const handle: LiveHandle = { shows: ['shelf'] };

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = context.get(shopContext);
  const search = searchWords(url.searchParams.get('q'));
  const type = url.searchParams.get('type') ?? '';
  const [types, list, edited] = await Promise.all([
    listStockTypes(db),
    listInventory(db, { search, type }, wantedPage(url)),
    readPricedItem(db, url.searchParams.get('edit')),
  ]);
  return { search, type, types, edited, ...list };
}

export default function UpdatePrices({ loaderData }: Route.ComponentProps) {
  const { t } = useLingui();
  const typeWords = useTypeWords();
  const { search, type, types, edited, items, page, pages } = loaderData;
  const filtered = search.trim() !== '' || type !== '';
  const choices = [{ value: '', label: t`All` }, ...types.map((each) => ({ value: each, label: typeWords(each) }))];
  return (
    <Page
      title={t`Update Prices`}
      actions={
        <ButtonLink to="/admin/price-changes">
          <Trans>Price Changes</Trans>
        </ButtonLink>
      }
    >
      <EditPrice item={edited} screen="/admin/update-prices" />
      {(items.length > 0 || filtered) && (
        <div className="mb-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
          <SearchBox label={t`Search`} value={search} />
          <UrlChoice name="type" label={t`Type`} value={type} choices={choices} />
        </div>
      )}
      {items.length === 0 ? <NoPrices filtered={filtered} /> : <PriceTable items={items} />}
      <Pager page={page} pages={pages} />
    </Page>
  );
}
