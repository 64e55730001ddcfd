import { Trans, useLingui } from '@lingui/react/macro';
import { shopContext } from '#app/context.ts';
import { listDeadStock } from '#app/domain/margin/dead-stock.server.ts';
import { DEAD_DAYS } from '#app/domain/margin/dead-stock.ts';
import { requestedPage } from '#app/domain/paging.ts';
import { DeadStock } from '#app/ui/admin/stock-report/dead-stock.tsx';
import { Page } from '#app/ui/layout/page.tsx';
import { Pager } from '#app/ui/lists/pager.tsx';
import type { Route } from './+types/stock-report';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, env } = context.get(shopContext);
  const days = DEAD_DAYS.find((each) => String(each) === url.searchParams.get('days')) ?? DEAD_DAYS[0];
  const place = { now: new Date(), timeZone: env.timeZone, days, page: requestedPage(url) };
  return { days, ...(await listDeadStock(db, place)) };
}

export default function StockReport({ loaderData: { days, items, totals, page, pages } }: Route.ComponentProps) {
  const { t } = useLingui();
  return (
    <Page
      title={t`Stock Report`}
      lead={<Trans>Phones in stock that do not sell, the most money first, at the newest exchange rates.</Trans>}
    >
      <DeadStock days={days} items={items} totals={totals} />
      <Pager page={page} pages={pages} />
    </Page>
  );
}
