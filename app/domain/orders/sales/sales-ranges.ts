import type { BusinessDate } from '#app/db/schema.ts';
import { daysBefore } from '#app/domain/dates.ts';

export type Days = { start: BusinessDate; end: BusinessDate };

/** Presets that end today, unless their name says otherwise. */
export function salesRanges(today: BusinessDate) {
  const yesterday = daysBefore(today, 1);
  return {
    today: { start: today, end: today },
    yesterday: { start: yesterday, end: yesterday },
    'last-7-days': { start: daysBefore(today, 6), end: today },
    'last-30-days': { start: daysBefore(today, 29), end: today },
    'this-month': { start: firstOfMonth(today), end: today },
    'last-month': lastMonth(today),
  } satisfies Record<string, Days>;
}

export type SalesRange = keyof ReturnType<typeof salesRanges>;

function lastMonth(today: BusinessDate): Days {
  const end = daysBefore(firstOfMonth(today), 1);
  return { start: firstOfMonth(end), end };
}

const firstOfMonth = (date: BusinessDate) => `${date.slice(0, 7)}-01`;
