import { Trans, useLingui } from '@lingui/react/macro';
import { shopContext } from '#app/context.ts';
import { businessDate } from '#app/domain/dates.ts';
import { listBuyers } from '#app/domain/orders/sales/buyer-list.server.ts';
import { readSalesFilter } from '#app/domain/orders/sales/sale.ts';
import { listSales } from '#app/domain/orders/sales/sales-list.server.ts';
import type { Settled } from '#app/domain/orders/sales/sales-paid.server.ts';
import { requestedPage } from '#app/domain/text/paging.ts';
import { SalesExport } from '#app/ui/admin/orders/sales/sales-export.tsx';
import { SalesFilterForm } from '#app/ui/admin/orders/sales/sales-filter-form.tsx';
import { SalesTable } from '#app/ui/admin/orders/sales/sales-table.tsx';
import { Mmk } from '#app/ui/components/amount-text.tsx';
import { Page } from '#app/ui/layout/page.tsx';
import { Pager } from '#app/ui/lists/pager.tsx';
import type { Route } from './+types/sales-history';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, env } = context.get(shopContext);
  const filter = readSalesFilter(url);
  const [buyers, list] = await Promise.all([
    listBuyers(db, filter.buyer),
    listSales(db, env.timeZone, filter, requestedPage(url)),
  ]);
  return { filter, buyers, today: businessDate(new Date(), env.timeZone), ...list };
}

export default function SalesHistory({ loaderData }: Route.ComponentProps) {
  const { t } = useLingui();
  const { filter, buyers, today, sales, total, returned, settled, page, pages } = loaderData;
  const isUndecided = buyers.many && !buyers.chosen && buyers.names.length > 0;
  return (
    <Page title={t`Sales History`}>
      <SalesFilterForm filter={filter} buyers={buyers} today={today} />
      {!isUndecided && (
        <>
          <p className="mt-6 flex flex-wrap items-baseline gap-x-4 text-lg">
            <Trans>Total Sales</Trans>
            <span className="text-2xl font-semibold *:whitespace-normal">
              <Mmk value={total} />
            </span>
            {settled && <SettledText total={total} settled={settled} />}
          </p>
          <SalesExport filter={filter} disabled={filter.reversed} />
          <SalesTable
            sales={sales}
            total={total}
            returned={returned}
            filtered={Boolean(filter.buyer || filter.start || filter.end)}
          />
          <Pager page={page} pages={pages} />
        </>
      )}
    </Page>
  );
}

function SettledText({ total, settled: { kept, paid } }: { total: number; settled: Settled }) {
  return (
    <span className="text-base text-muted *:whitespace-normal">
      {kept < total ? (
        <Trans>
          <Mmk value={kept} /> after returns of these sales, <Mmk value={paid} /> of that is paid
        </Trans>
      ) : (
        <Trans>
          <Mmk value={paid} /> of it is paid
        </Trans>
      )}
    </span>
  );
}
