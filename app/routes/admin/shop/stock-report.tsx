import { useLingui } from '@lingui/react/macro';
import { personContext, shopContext } from '#app/context.ts';
import { showCosts } from '#app/domain/people/rights/costs.ts';
import { listDeadStock } from '#app/domain/shop/reports/dead-stock.server.ts';
import { DEAD_STOCK_DAYS } from '#app/domain/shop/reports/dead-stock.ts';
import { listReorder } from '#app/domain/shop/reports/reorder.server.ts';
import { requestedPage } from '#app/domain/text/paging.ts';
import { TabLinks } from '#app/ui/admin/components/tab-links.tsx';
import { DeadStock } from '#app/ui/admin/shop/reports/dead-stock-table.tsx';
import { ReorderList } from '#app/ui/admin/shop/reports/reorder-list.tsx';
import { Page } from '#app/ui/layout/page.tsx';
import { Pager } from '#app/ui/lists/pager.tsx';
import type { Route } from './+types/stock-report';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, env } = context.get(shopContext);
  const { rights } = context.get(personContext);
  const options = { now: new Date(), timeZone: env.timeZone, page: requestedPage(url) };
  if (url.searchParams.get('view') === 'reorder')
    return { view: 'reorder' as const, ...showCosts(rights, await listReorder(db, options)) };
  const days = DEAD_STOCK_DAYS.find((each) => String(each) === url.searchParams.get('days')) ?? DEAD_STOCK_DAYS[0];
  const dead = await listDeadStock(db, { ...options, days, byCost: rights.includes('costs.view') });
  return { view: 'dead' as const, days, ...showCosts(rights, dead) };
}

export default function StockReport({ loaderData }: Route.ComponentProps) {
  const { t } = useLingui();
  const { view, page, pages } = loaderData;
  const views = [
    { to: '?', label: t`Dead stock`, active: view === 'dead' },
    { to: '?view=reorder', label: t`What to order`, active: view === 'reorder' },
  ];
  return (
    <Page title={t`Stock Report`}>
      <div className="mb-6">
        <TabLinks label={t`Report`} links={views} />
      </div>
      {view === 'dead' ? <DeadStock {...loaderData} /> : <ReorderList {...loaderData} />}
      <Pager page={page} pages={pages} />
    </Page>
  );
}
