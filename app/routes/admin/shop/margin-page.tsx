import { Trans, useLingui } from '@lingui/react/macro';
import { shopContext } from '#app/context.ts';
import { businessDate } from '#app/domain/dates.ts';
import { readRateTable } from '#app/domain/prices/rates/latest-rates.server.ts';
import { marginQuery, readMarginFilter } from '#app/domain/shop/reports/margin-filter.ts';
import { readMarginReport } from '#app/domain/shop/reports/margin-read.server.ts';
import { readStockValue } from '#app/domain/shop/reports/stock-value.server.ts';
import { requestedPage } from '#app/domain/text/paging.ts';
import { DateFilter } from '#app/ui/admin/components/date-filter.tsx';
import { DayRanges } from '#app/ui/admin/components/day-ranges.tsx';
import { MarginChoices } from '#app/ui/admin/shop/reports/margin-choices.tsx';
import { MarginFigures } from '#app/ui/admin/shop/reports/margin-figures.tsx';
import { MarginTable } from '#app/ui/admin/shop/reports/margin-table.tsx';
import { StockValueFigures } from '#app/ui/admin/shop/reports/stock-value-table.tsx';
import { UnknownCostNote } from '#app/ui/admin/shop/reports/unknown-costs.tsx';
import { ButtonLink } from '#app/ui/components/button.tsx';
import { EmptyState } from '#app/ui/components/empty-state.tsx';
import { Page } from '#app/ui/layout/page.tsx';
import { Pager } from '#app/ui/lists/pager.tsx';
import { PreservedParams } from '#app/ui/lists/preserved-params.tsx';
import type { Route } from './+types/margin-page';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, env } = context.get(shopContext);
  const today = businessDate(new Date(), env.timeZone);
  const filter = readMarginFilter(url, today);
  const [report, stock] = await Promise.all([
    readMarginReport(db, env.timeZone, { filter, page: requestedPage(url) }),
    readRateTable(db).then((rates) => readStockValue(db, rates)),
  ]);
  return { filter, today, report, stock };
}

export default function MarginPage({ loaderData: { filter, today, report, stock } }: Route.ComponentProps) {
  const { t } = useLingui();
  const { start, end, hasInvalidDate, reversed } = filter;
  const { total, unknown, rows, page, pages } = report;
  const fileName = `${['margin-by', filter.view, start, end].filter(Boolean).join('-')}.csv`;
  return (
    <Page
      title={t`Margin`}
      lead={<Trans>What confirmed orders earned: revenue less what the phones cost at the rate of their order.</Trans>}
      actions={
        !reversed && (
          <ButtonLink to={`/admin/margin/csv?${marginQuery(filter)}`} reloadDocument download={fileName}>
            <Trans>Export CSV</Trans>
          </ButtonLink>
        )
      }
    >
      <div className="flex flex-col gap-4 print:hidden">
        <DayRanges days={filter} today={today} queryOf={(days) => marginQuery({ ...filter, ...days })} />
        <DateFilter
          start={start}
          end={end}
          hasInvalidDate={hasInvalidDate}
          endProblem={reversed ? t`The end date is before the start date.` : undefined}
          allDates={`?${marginQuery({ ...filter, start: null, end: null })}`}
        >
          <PreservedParams except={['start', 'end', 'page']} />
        </DateFilter>
      </div>
      {!reversed && (
        <>
          <MarginFigures total={total} />
          <UnknownCostNote unknown={unknown} total={total} />
          <MarginChoices filter={filter} />
          {rows.length === 0 ? (
            <div className="mt-4">
              <EmptyState title={<Trans>No sales found</Trans>}>
                <Trans>Choose other dates. An order that you confirm is a sale.</Trans>
              </EmptyState>
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
