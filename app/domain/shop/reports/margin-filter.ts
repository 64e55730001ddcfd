import type { BusinessDate } from '#app/db/schema.ts';
import { periodQuery, readPeriod } from '#app/domain/orders/sales/sales-period.ts';
import { MARGIN_SORTS, MARGIN_VIEWS, type MarginSort, type MarginView } from '#app/domain/shop/reports/margin.ts';

export type MarginFilter = { view: MarginView; sort: MarginSort } & ReturnType<typeof readPeriod>;

export function readMarginFilter(url: URL, today: BusinessDate): MarginFilter {
  const { searchParams } = url;
  return {
    ...readPeriod(url, today),
    view: MARGIN_VIEWS.find((each) => each === searchParams.get('by')) ?? 'day',
    sort: MARGIN_SORTS.find((each) => each === searchParams.get('sort')) ?? 'revenue',
  };
}

export function marginQuery({ start, end, view, sort }: Pick<MarginFilter, 'start' | 'end' | 'view' | 'sort'>) {
  return new URLSearchParams({
    ...periodQuery({ start, end }),
    ...(view !== 'day' && { by: view }),
    ...(view !== 'day' && sort !== 'revenue' && { sort }),
  });
}
