import type { BusinessDate } from '#app/db/schema.ts';

export type SalesRange = 'today' | 'yesterday' | 'last-7-days' | 'this-month';

export function salesRanges(today: BusinessDate): Record<SalesRange, { start: BusinessDate; end: BusinessDate }> {
  const yesterday = daysBefore(today, 1);
  return {
    today: { start: today, end: today },
    yesterday: { start: yesterday, end: yesterday },
    'last-7-days': { start: daysBefore(today, 6), end: today },
    'this-month': { start: `${today.slice(0, 7)}-01`, end: today },
  };
}

function daysBefore(date: BusinessDate, days: number): BusinessDate {
  const day = new Date(`${date}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() - days);
  return day.toISOString().slice(0, 10);
}
