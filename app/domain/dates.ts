import type { BusinessDate, Instant } from '#app/db/schema.ts';
import { foldTypedDigits } from '#app/domain/text/digits.ts';

export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

/** At that moment in `timeZone` (DECISIONS 4). */
export function businessDate(now: Date, timeZone: string): BusinessDate {
  return datesIn(timeZone)(now);
}

/** The instant at which `date` begins in `timeZone`. For a date that the zone skipped, the start of the next. */
export function dayStart(date: BusinessDate, timeZone: string): Instant {
  const dateAt = datesIn(timeZone);
  return firstInstant(date, (at) => dateAt(at) >= date);
}

export function dayEnd(date: BusinessDate, timeZone: string): Instant {
  const dateAt = datesIn(timeZone);
  return firstInstant(date, (at) => dateAt(at) > date);
}

/** The first instant if the time occurs twice, shifted forward if it is skipped. */
export function timeOn(date: BusinessDate, time: string, timeZone: string): Date {
  const shown = Date.parse(`${date}T${time}:00Z`);
  const clockAt = clockIn(timeZone);
  // The offset is that of the day before or that of the day after.
  const [before, after] = [-1, 1].map((day) => {
    const near = shown + day * 24 * HOUR_MS;
    return shown - (clockAt(near) - near);
  }) as [number, number];
  const right = [before, after].filter((at) => clockAt(at) === shown);
  return new Date(right.length > 0 ? Math.min(...right) : before);
}

/** The last instant up to `now` at which clocks in `timeZone` showed `time`. */
export function lastTime(now: Date, time: string, timeZone: string): Date {
  const today = businessDate(now, timeZone);
  const at = timeOn(today, time, timeZone);
  if (at <= now) return at;
  return timeOn(daysBefore(today, 1), time, timeZone);
}

export function daysBefore(date: BusinessDate, days: number): BusinessDate {
  return daysAfter(date, -days);
}

export function daysAfter(date: BusinessDate, days: number): BusinessDate {
  const day = new Date(`${date}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() + days);
  return day.toISOString().slice(0, 10);
}

/** From any digits; null if it is not a real date. */
export function readDate(typed: string): BusinessDate | null {
  const text = foldTypedDigits(typed).trim();
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return null;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) ? text : null;
}

/** True if the text is an instant as stored, in a year that both engines support. */
export function isInstant(text: string): text is Instant {
  const at = Date.parse(text);
  return at >= FIRST_MS && at <= LAST_MS && new Date(at).toISOString() === text;
}

export function instant(now: Date): Instant {
  return now.toISOString();
}

/** Outside these bounds the text does not sort, and PostgreSQL has no year 0. */
const FIRST_MS = Date.parse('0001-01-01T00:00:00.000Z');
const LAST_MS = Date.parse('9999-12-31T23:59:59.999Z');

function firstInstant(date: BusinessDate, reached: (at: Date) => boolean): Instant {
  const midnight = Date.parse(`${date}T00:00:00Z`);
  // No zone is more than 16 hours off; a skipped date needs one more day.
  let before = Math.max(midnight - 16 * HOUR_MS, FIRST_MS);
  let after = Math.min(midnight + 40 * HOUR_MS, LAST_MS);
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (reached(new Date(middle))) after = middle;
    else before = middle;
  }
  return instant(new Date(Math.max(after, FIRST_MS)));
}

/** What clocks in `timeZone` show at an instant, as a UTC timestamp in milliseconds. */
export function clockIn(timeZone: string): (at: number) => number {
  const dateAt = datesIn(timeZone);
  const format = englishFormat({ timeZone, hourCycle: 'h23', hour: '2-digit', minute: '2-digit' });
  return (at) => Date.parse(`${dateAt(new Date(at))}T${format.format(at)}:00Z`);
}

function datesIn(timeZone: string): (at: Date) => BusinessDate {
  const format = englishFormat({
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  return (at) => {
    const parts = format.formatToParts(at);
    const part = (type: string) => parts.find((each) => each.type === type)?.value ?? '';
    return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`;
  };
}

const made = new Map<string, Intl.DateTimeFormat>();

/** Cached: creating one is sixty times slower than using it. */
function englishFormat(style: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify(style);
  const format = made.get(key) ?? new Intl.DateTimeFormat('en', style);
  made.set(key, format);
  return format;
}

export function readDays({ searchParams }: URL) {
  const typed = (name: string) => searchParams.get(name)?.trim() ?? '';
  const [start, end] = [readDate(typed('start')), readDate(typed('end'))];
  return {
    start,
    end,
    hasInvalidDate: (typed('start') !== '' && start === null) || (typed('end') !== '' && end === null),
  };
}
