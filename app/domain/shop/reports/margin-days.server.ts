import type { BusinessDate, Db } from '#app/db/schema.ts';
import { businessDate, dayEnd, dayStart, daysBefore } from '#app/domain/dates.ts';
import type { Span } from '#app/domain/orders/order-figures.server.ts';
import type { MarginRow } from '#app/domain/shop/reports/margin.ts';
import { type PageOptions, readFirstAndLast, sumMarginOfDays } from '#app/domain/shop/reports/margin-report.server.ts';
import { type Page, pageOf } from '#app/domain/text/paging.ts';

const DAYS_ON_PAGE = 31;

/** Lists a page of the days from the first sale or return of the span to the last, the newest first. */
export async function listMarginDays(
  db: Db,
  timeZone: string,
  span: Span,
  { page, size = DAYS_ON_PAGE }: PageOptions,
): Promise<{ rows: MarginRow[] } & Page> {
  const ends = await readFirstAndLast(db, span);
  const dateOf = (at: string) => businessDate(new Date(at), timeZone);
  const dates = ends ? datesBetween(dateOf(ends.first), dateOf(ends.last)) : [];
  const found = pageOf(page, dates.length, size);
  const datesOnPage = dates.slice(found.offset, found.offset + found.size);
  const margins = await sumMarginOfDays(
    db,
    datesOnPage.map((date) => ({ from: dayStart(date, timeZone), until: dayEnd(date, timeZone) })),
  );
  return { rows: margins.map((margin, n) => ({ key: datesOnPage[n] ?? '', phone: null, ...margin })), ...found };
}

function datesBetween(first: BusinessDate, last: BusinessDate): BusinessDate[] {
  const dates = [];
  for (let date = last; date >= first; date = daysBefore(date, 1)) dates.push(date);
  return dates;
}
