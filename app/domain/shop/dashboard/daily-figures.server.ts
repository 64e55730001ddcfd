import type { BusinessDate, Db } from '#app/db/schema.ts';
import { readSnapshot } from '#app/db/transaction.server.ts';
import { businessDate, DAY_MS, dayStart, daysBefore } from '#app/domain/dates.ts';
import { netRevenue, type OrderFigures, ordersBetween } from '#app/domain/orders/order-figures.server.ts';
import type { DayFigures, PeriodFigures } from '#app/domain/shop/dashboard/figures.ts';

const DAYS = 30;

/** Reads the last 30 days, oldest first, even if empty. An order belongs to the day of its createdAt (D 4). */
export async function readDailyFigures(db: Db, now: Date, timeZone: string): Promise<DayFigures[]> {
  const dates = lastDates(businessDate(now, timeZone), DAYS + 1);
  const starts = dates.map((date) => dayStart(date, timeZone));
  // Pass the bounds of each day: the engines disagree on the date of an instant in a time zone.
  const days = dates.slice(0, DAYS).map((_, day) => ({ from: starts[day] ?? '', until: starts[day + 1] ?? '' }));
  const figures = await readSnapshot(db, (snapshot) => ordersBetween(snapshot, days));
  return figures.map((day, n) => ({ date: dates[n] ?? '', revenue: netRevenue(day), orders: day.orders }));
}

export async function readPeriodFigures(db: Db, now: Date, timeZone: string, days: number): Promise<PeriodFigures> {
  const dates = lastDates(businessDate(now, timeZone), 2 * days + 1);
  const [earlierFrom = '', from = ''] = [dates[0], dates[days]];
  const spans = [
    { from: dayStart(from, timeZone), until: null },
    { from: dayStart(earlierFrom, timeZone), until: new Date(+now - days * DAY_MS).toISOString() },
  ];
  const [current, earlier] = await readSnapshot(db, (snapshot) => ordersBetween(snapshot, spans));
  const sumOf = (figures: OrderFigures | undefined) => ({ orders: figures?.orders ?? 0, revenue: netRevenue(figures) });
  return { from, now: sumOf(current), before: sumOf(earlier) };
}

/** Returns `count` dates; the last is tomorrow. */
function lastDates(today: BusinessDate, count: number): BusinessDate[] {
  return Array.from({ length: count }, (_, n) => daysBefore(today, count - 2 - n));
}
