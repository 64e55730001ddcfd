import { sql } from 'kysely';
import type { BusinessDate, Db, Instant } from '#app/db/schema.ts';
import type { DayFigures } from '#app/domain/dashboard/figures.ts';
import { businessDate, dayStart } from '#app/domain/dates.ts';

const DAYS = 30;
const DAY_MS = 86_400_000;

/**
 * Revenue and orders of each of the last 30 days in the shop's zone, the oldest first and today the last; a day without
 * any is there with zeros. The day of an order is that of its createdAt (DECISIONS 4).
 */
export async function readDailyFigures(db: Db, now: Date, timeZone: string): Promise<DayFigures[]> {
  const dates = lastDates(businessDate(now, timeZone), DAYS + 1);
  const starts = dates.map((date) => dayStart(date, timeZone));
  const days = dates
    .slice(0, DAYS)
    .map((date, day) => ({ date, start: starts[day] ?? '', end: starts[day + 1] ?? '' }));
  // The engines disagree on the day of an instant in a zone; where a day begins and ends they are told.
  const [first, ...others] = days.map(({ start, end }, day) => figuresOf(db, day, start, end));
  if (!first) return [];
  const rows = await others.reduce((all, each) => all.unionAll(each), first).execute();
  const byDay = new Map(rows.map((row) => [row.day, row]));
  return days.map(({ date }, day) => ({
    date,
    revenue: Number(byDay.get(day)?.revenue ?? 0),
    orders: byDay.get(day)?.orders ?? 0,
  }));
}

/** Read from the index orders_sales alone, which begins with the status: so all of them are named. */
function figuresOf(db: Db, day: number, start: Instant, end: Instant) {
  return db
    .selectFrom('orders')
    .select(({ fn, cast }) => [
      sql<number>`${sql.lit(day)}`.as('day'),
      fn.countAll<number>().as('orders'),
      cast<string>(fn.sum('total').filterWhere('status', '=', 'confirmed'), 'text').as('revenue'),
    ])
    .where('status', 'in', ['pending', 'confirmed', 'canceled'])
    .where('createdAt', '>=', start)
    .where('createdAt', '<', end);
}

/** `count` dates, one after the other, of which the one before the last is `today`. */
function lastDates(today: BusinessDate, count: number): BusinessDate[] {
  const last = Date.parse(`${today}T00:00:00Z`) + DAY_MS;
  return Array.from({ length: count }, (_, n) => new Date(last - (count - 1 - n) * DAY_MS).toISOString().slice(0, 10));
}
