import { useLingui } from '@lingui/react/macro';
import { personContext, shopContext } from '#app/context.ts';
import { businessDate } from '#app/domain/dates.ts';
import { readSalesFilter } from '#app/domain/orders/sales/sale.ts';
import { listBuyers } from '#app/domain/orders/sales/sales-buyers.server.ts';
import { taxMonths } from '#app/domain/orders/sales/sales-tax.ts';
import { showCosts } from '#app/domain/people/rights/costs.ts';
import { readSalesHistory } from '#app/domain/shop/reports/sales-history-read.server.ts';
import { requestedPage } from '#app/domain/text/paging.ts';
import { ListDownload } from '#app/ui/admin/components/list-download-links.tsx';
import { ExportButton, ExportNote, ExportState, useSalesExport } from '#app/ui/admin/orders/sales/sales-export.tsx';
import { SalesFigures } from '#app/ui/admin/orders/sales/sales-figures.tsx';
import { SalesFilterForm } from '#app/ui/admin/orders/sales/sales-filter-form.tsx';
import { SalesTable } from '#app/ui/admin/orders/sales/sales-table.tsx';
import { SalesTaxFiles } from '#app/ui/admin/orders/sales/sales-tax-rows.tsx';
import { Page } from '#app/ui/layout/page.tsx';
import { Pager } from '#app/ui/lists/pager.tsx';
import type { Route } from './+types/sales-history';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, env } = context.get(shopContext);
  const today = businessDate(new Date(), env.timeZone);
  const filter = readSalesFilter(url, today);
  const [buyers, { profit, ...list }] = await Promise.all([
    listBuyers(db, filter.buyer),
    readSalesHistory(db, env.timeZone, filter, requestedPage(url)),
  ]);
  // The files are of all buyers and channels.
  const isTaxed = filter.buyer === '' && !filter.channel && (list.taxes === null || list.taxes.length > 0);
  return {
    filter,
    buyers,
    today,
    taxFiles: isTaxed ? taxMonths(filter, today) : null,
    ...list,
    ...showCosts(context.get(personContext).rights, { profit }),
  };
}

export default function SalesHistory({ loaderData }: Route.ComponentProps) {
  const { t } = useLingui();
  const { filter, buyers, today, taxFiles, sales, total, returned, takesPayments, page, pages } = loaderData;
  const report = useSalesExport(filter);
  const isUndecided = buyers.many && !buyers.chosen && buyers.names.length > 0;
  return (
    <Page
      title={t`Sales History`}
      heading={<span className="max-sm:text-xl">{t`Sales History`}</span>}
      actions={!isUndecided && <ExportButton report={report} disabled={filter.reversed} />}
    >
      <ExportState report={report} />
      <SalesFilterForm filter={filter} buyers={buyers} today={today} />
      {!isUndecided && (
        <>
          <SalesFigures {...loaderData} />
          {taxFiles && <SalesTaxFiles {...taxFiles} />}
          <SalesTable
            sales={sales}
            total={total}
            returned={returned}
            takesPayments={takesPayments}
            filtered={Boolean(filter.buyer || filter.channel || filter.start || filter.end)}
          />
          <Pager page={page} pages={pages} />
          <ExportNote />
          {sales.length > 0 && <ListDownload list="sales">{t`Save this list`}</ListDownload>}
          {returned > 0 && <ListDownload list="returns">{t`Save the returns of these days`}</ListDownload>}
        </>
      )}
    </Page>
  );
}
