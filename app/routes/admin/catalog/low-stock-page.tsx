import { Trans, useLingui } from '@lingui/react/macro';
import { shopContext } from '#app/context.ts';
import { listLowStock } from '#app/domain/catalog/inventory/low-stock.server.ts';
import { LOW_STOCK_BELOW } from '#app/domain/constants.ts';
import { requestedPage } from '#app/domain/text/paging.ts';
import { LowStockTable } from '#app/ui/admin/catalog/inventory/low-stock-table.tsx';
import { OfficeButtonLink } from '#app/ui/admin/rights/guarded-links.tsx';
import { EmptyState } from '#app/ui/components/empty-state.tsx';
import { Page } from '#app/ui/layout/page.tsx';
import { Pager } from '#app/ui/lists/pager.tsx';
import type { LiveHandle } from '#app/ui/live/live-data.ts';
import type { Route } from './+types/low-stock-page';

export const handle: LiveHandle = { shows: ['catalog'] };

export async function loader({ context, url }: Route.LoaderArgs) {
  return listLowStock(context.get(shopContext).db, requestedPage(url));
}

export default function LowStock({ loaderData: { items, page, pages } }: Route.ComponentProps) {
  const { t } = useLingui();
  return (
    <Page
      title={t`Low Stock Alert`}
      lead={
        <Trans>
          Items with fewer than {LOW_STOCK_BELOW} in stock, or fewer than their own low-stock limit. The fewest come
          first.
        </Trans>
      }
      isCompact
      width="text"
    >
      {items.length === 0 ? <EmptyState title={t`All stock levels are sufficient`} /> : <LowStockTable items={items} />}
      <Pager page={page} pages={pages} />
      <OfficeButtonLink to="/admin/stock-report?view=reorder" className="mt-4">
        {t`What to order`}
      </OfficeButtonLink>
    </Page>
  );
}
