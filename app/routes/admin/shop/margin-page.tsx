import { useLingui } from '@lingui/react/macro';
import { shopContext } from '#app/context.ts';
import { businessDate } from '#app/domain/dates.ts';
import { sumExpenses } from '#app/domain/money/expenses/expense-list.server.ts';
import { readRateTable } from '#app/domain/prices/rates/latest-rates.server.ts';
import { marginQuery, readMarginFilter } from '#app/domain/shop/reports/margin-filter.ts';
import { readMarginReport } from '#app/domain/shop/reports/margin-read.server.ts';
import { readStockValue } from '#app/domain/shop/reports/stock-value.server.ts';
import { requestedPage } from '#app/domain/text/paging.ts';
import { PeriodControl } from '#app/ui/admin/components/period-control.tsx';
import { SalesEmpty } from '#app/ui/admin/orders/sales/sales-empty.tsx';
import { OfficeButtonLink } from '#app/ui/admin/rights/guarded-links.tsx';
import { MarginChoices } from '#app/ui/admin/shop/reports/margin-choices.tsx';
import { LeftFigures, MarginFigures } from '#app/ui/admin/shop/reports/margin-figures.tsx';
import { MarginTable } from '#app/ui/admin/shop/reports/margin-table.tsx';
import { StockValueFigures } from '#app/ui/admin/shop/reports/stock-value-table.tsx';
import { UnknownCostNote } from '#app/ui/admin/shop/reports/unknown-costs.tsx';
import { Page } from '#app/ui/layout/page.tsx';
import { Pager } from '#app/ui/lists/pager.tsx';
import { PreservedParams } from '#app/ui/lists/preserved-params.tsx';
import type { Route } from './+types/margin-page';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, env } = context.get(shopContext);
  const today = businessDate(new Date(), env.timeZone);
  const filter = readMarginFilter(url, today);
  const [expenses, report, stock] = await Promise.all([
    sumExpenses(db, filter),
    readMarginReport(db, env.timeZone, { filter, page: requestedPage(url) }),
    readRateTable(db).then((rates) => readStockValue(db, rates)),
  ]);
  return { filter, today, report, stock, spent: expenses.reduce((all, { sum }) => all + sum, 0) };
}

export default function MarginPage({ loaderData: { filter, today, report, stock, spent } }: Route.ComponentProps) {
  const { t } = useLingui();
  const { start, end, reversed } = filter;
  const { total, off, unknown, rows, page, pages } = report;
  const fileName = `${['margin-by', filter.view, start, end].filter(Boolean).join('-')}.csv`;
  return (
    <Page
      title={t`Margin`}
      actions={
        !reversed && (
          <OfficeButtonLink to={`/admin/margin/csv?${marginQuery(filter)}`} reloadDocument download={fileName}>
            {t`Export CSV`}
          </OfficeButtonLink>
        )
      }
    >
      <PeriodControl days={filter} today={today} queryOf={(days) => marginQuery({ ...filter, ...days })}>
        <PreservedParams except={['start', 'end', 'dates', 'page']} />
      </PeriodControl>
      {!reversed && (
        <>
          <MarginFigures total={total} />
          {(spent > 0 || off > 0) && <LeftFigures total={total} spent={spent} off={off} days={filter} />}
          <p className="mt-2 quiet">
            {t`What confirmed orders earned: revenue less what the goods cost at the rate of their order.`}
          </p>
          <UnknownCostNote unknown={unknown} total={total} />
          <MarginChoices filter={filter} />
          {rows.length === 0 ? (
            <div className="mt-4">
              <SalesEmpty
                filtered={start !== null || end !== null}
                allSales={`?${marginQuery({ ...filter, start: null, end: null })}`}
              />
            </div>
          ) : (
            <MarginTable view={filter.view} rows={rows} />
          )}
          <Pager page={page} pages={pages} />
        </>
      )}
      <StockValueFigures value={stock} />
    </Page>
  );
}
