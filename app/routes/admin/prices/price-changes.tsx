import { Trans, useLingui } from '@lingui/react/macro';
import { shopContext } from '#app/context.ts';
import { businessDate, dayStart, instant } from '#app/domain/dates.ts';
import { listPriceChanges } from '#app/domain/prices/price-changes/price-change-list.server.ts';
import { readChangesSubject } from '#app/domain/prices/price-changes/price-change-subject.server.ts';
import { readPriceChart } from '#app/domain/prices/price-changes/price-chart.server.ts';
import { firstDay, readRange } from '#app/domain/prices/rates/chart-range.ts';
import { readCursor } from '#app/domain/text/paging.ts';
import { ListDownload } from '#app/ui/admin/components/list-download-links.tsx';
import { useHistoryOrigin } from '#app/ui/admin/paths/price-paths.ts';
import { PriceChangesEmpty } from '#app/ui/admin/prices/price-change-empty.tsx';
import { ItemSubject, RateSubject } from '#app/ui/admin/prices/price-change-heading.tsx';
import { PriceChangeTable } from '#app/ui/admin/prices/price-change-table.tsx';
import { PriceChart } from '#app/ui/admin/prices/price-chart-figure.tsx';
import { RateChangeTable } from '#app/ui/admin/prices/rates/rate-change-table.tsx';
import { OfficeButtonLink } from '#app/ui/admin/rights/guarded-links.tsx';
import { Page } from '#app/ui/layout/page.tsx';
import { CursorPager } from '#app/ui/lists/cursor-pager.tsx';
import type { LiveHandle } from '#app/ui/live/live-data.ts';
import type { Route } from './+types/price-changes';

export const handle: LiveHandle = { shows: ['catalog'] };

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, env } = context.get(shopContext);
  const itemId = url.searchParams.get('item') || null;
  // With `item`, all other parameters except `changes` and `chart` belong to the list that linked here.
  const filter = { itemId, rateId: (!itemId && url.searchParams.get('rate')) || null };
  const place = url.searchParams.get(itemId ? 'changes' : 'page');
  const now = new Date();
  const range = readRange(url.searchParams.get('chart'));
  const day = firstDay(range, businessDate(now, env.timeZone));
  const from = day && dayStart(day, env.timeZone);
  const [subject, list, series] = await Promise.all([
    readChangesSubject(db, filter),
    listPriceChanges(db, filter, readCursor(place ?? '')),
    itemId === null ? null : readPriceChart(db, itemId, from),
  ]);
  return { filter, subject, ...list, series, range, from, until: instant(now) };
}

export default function PriceChanges({ loaderData }: Route.ComponentProps) {
  const { t } = useLingui();
  const { filter, subject, changes, count, newer, older, series, range, from, until } = loaderData;
  const { item, rate } = subject;
  const [newest] = changes;
  const view = filter.itemId ? 'item' : filter.rateId ? 'rate' : 'all';
  return (
    <Page title={t`Price Changes`} actions={view === 'all' ? <PricesLink /> : <BackLink />}>
      {view === 'item' && item && <ItemSubject item={item} />}
      {view === 'rate' && newest && <RateSubject rate={rate} change={newest} count={count ?? 0} />}
      {newest && series && <PriceChart series={series} range={range} from={from} until={until} />}
      {!newest && <PriceChangesEmpty of={view} known={item !== null || rate !== null} />}
      {newest && view === 'rate' && <RateChangeTable changes={changes} />}
      {newest && view !== 'rate' && <PriceChangeTable changes={changes} named={view === 'all'} />}
      <CursorPager newer={newer} older={older} {...(view === 'item' && { name: 'changes' })} />
      {newest && <ListDownload list="price-changes">{t`Save this list`}</ListDownload>}
    </Page>
  );
}

function PricesLink() {
  return (
    <OfficeButtonLink to="/admin/update-prices" size="small" look="quiet" className="max-sm:px-0">
      <Trans>Update Prices</Trans>
    </OfficeButtonLink>
  );
}

function BackLink() {
  const { t } = useLingui();
  const origin = useHistoryOrigin();
  if (origin) return <OfficeButtonLink to={origin.path + origin.search}>{t`Back to the list`}</OfficeButtonLink>;
  return <OfficeButtonLink to="/admin/price-changes">{t`All price changes`}</OfficeButtonLink>;
}
