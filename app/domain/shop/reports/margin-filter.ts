import type { BusinessDate } from '#app/db/schema.ts';
import { readDays } from '#app/domain/dates.ts';
import { salesRanges } from '#app/domain/orders/sales/sales-ranges.ts';
import { MARGIN_SORTS, MARGIN_VIEWS, type MarginSort, type MarginView } from '#app/domain/shop/reports/margin.ts';

export type MarginFilter = {
  start: BusinessDate | null;
  end: BusinessDate | null;
  view: MarginView;
  sort: MarginSort;
  hasInvalidDate: boolean;
  reversed: boolean;
};

/** A URL without dates means the last 30 days. An empty date means no limit. */
export function readMarginFilter(url: URL, today: BusinessDate): MarginFilter {
  const { searchParams } = url;
  const hasNoDates = !searchParams.has('start') && !searchParams.has('end');
  const days = hasNoDates ? { ...salesRanges(today)['last-30-days'], hasInvalidDate: false } : readDays(url);
  const { start, end } = days;
  return {
    ...days,
    view: MARGIN_VIEWS.find((each) => each === searchParams.get('by')) ?? 'day',
    sort: MARGIN_SORTS.find((each) => each === searchParams.get('sort')) ?? 'revenue',
    reversed: start !== null && end !== null && end < start,
  };
}

/** Always contains both dates, because a query without them means the last 30 days. */
export function marginQuery({ start, end, view, sort }: Pick<MarginFilter, 'start' | 'end' | 'view' | 'sort'>) {
  return new URLSearchParams({
    start: start ?? '',
    end: end ?? '',
    ...(view !== 'day' && { by: view }),
    ...(view !== 'day' && sort !== 'revenue' && { sort }),
  });
}
