import type { BusinessDate } from '#app/db/schema.ts';
import { daysBefore, readDays } from '#app/domain/dates.ts';

export type OpenDays = { start: BusinessDate | null; end: BusinessDate | null };
export type Days = { start: BusinessDate; end: BusinessDate };

/** Presets that end today, unless their name says otherwise. */
export function salesRanges(today: BusinessDate) {
  const yesterday = daysBefore(today, 1);
  return {
    today: { start: today, end: today },
    yesterday: { start: yesterday, end: yesterday },
    'last-7-days': { start: daysBefore(today, 6), end: today },
    'this-month': { start: firstOfMonth(today), end: today },
    'last-30-days': { start: daysBefore(today, 29), end: today },
    'last-month': lastMonth(today),
  } satisfies Record<string, Days>;
}

export type SalesRange = keyof ReturnType<typeof salesRanges>;

const PERIOD_PARAMS = ['start', 'end', 'dates', 'buyer'];

/** The days of a report: the usual ones if the URL asks for nothing, else its dates. A missing date is no limit. */
export function readPeriod(url: URL, today: BusinessDate, usual: SalesRange = 'today'): ReturnType<typeof readDays> {
  if (PERIOD_PARAMS.some((name) => url.searchParams.has(name))) return readDays(url);
  const days = salesRanges(today)[usual];
  return { ...days, typed: days, hasInvalidDate: false, reversed: false };
}

/** Never empty, because a URL without dates means today. Empty parameters are lost in links. */
export function periodQuery({ start, end }: OpenDays): Record<string, string> {
  if (!start && !end) return { dates: 'other' };
  return { ...(start && { start }), ...(end && { end }) };
}

function lastMonth(today: BusinessDate): Days {
  const end = daysBefore(firstOfMonth(today), 1);
  return { start: firstOfMonth(end), end };
}

const firstOfMonth = (date: BusinessDate) => `${date.slice(0, 7)}-01`;
