import type { BusinessDate, Db } from '#app/db/schema.ts';
import { lookAtOnce } from '#app/db/transaction.server.ts';
import type { DayFigures } from '#app/domain/dashboard/figures.ts';
import { businessDate, dayStart } from '#app/domain/dates.ts';
import { ordersBetween } from '#app/domain/orders/order-between.server.ts';

const DAYS = 30;
const DAY_MS = 86_400_000;

/**
 * Revenue and orders of each of the last 30 days in the shop's zone, the oldest first and today the last; a day without
 * any is there with zeros. The day of an order is that of its createdAt (DECISIONS 4).
 */
export async function readDailyFigures(db: Db, now: Date, timeZone: string): Promise<DayFigures[]> {
  const dates = lastDates(businessDate(now, timeZone), DAYS + 1);
  const starts = dates.map((date) => dayStart(date, timeZone));
  // The engines disagree on the day of an instant in a zone; where a day begins and ends they are told.
  const days = dates.slice(0, DAYS).map((_, day) => ({ from: starts[day] ?? '', until: starts[day + 1] ?? '' }));
  const figures = await lookAtOnce(db, (seen) => ordersBetween(seen, days));
  return figures.map(({ orders, revenue }, day) => ({ date: dates[day] ?? '', revenue, orders }));
}

/** `count` dates, one after the other, of which the one before the last is `today`. */
function lastDates(today: BusinessDate, count: number): BusinessDate[] {
  const last = Date.parse(`${today}T00:00:00Z`) + DAY_MS;
  return Array.from({ length: count }, (_, n) => new Date(last - (count - 1 - n) * DAY_MS).toISOString().slice(0, 10));
}
