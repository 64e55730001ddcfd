import type { BusinessDate, Instant } from '#app/db/schema.ts';
import { foldTypedDigits } from '#app/domain/text/digits.ts';

export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;
const MAX_TYPED_DATE = 40;

/** Returns the date in `timeZone` at the instant `now` (D 4). */
export function businessDate(now: Date, timeZone: string): BusinessDate {
  return datesIn(timeZone)(now);
}

/** Returns the instant at which `date` begins in `timeZone`, or the next date if the zone skipped `date`. */
export function dayStart(date: BusinessDate, timeZone: string): Instant {
  return firstInstant(Date.parse(`${date}T00:00:00Z`), timeZone, (reached) => reached >= date);
}

export function dayEnd(date: BusinessDate, timeZone: string): Instant {
  return firstInstant(Date.parse(`${date}T00:00:00Z`) + DAY_MS, timeZone, (reached) => reached > date);
}

/** Returns the instant of `time` on `date`: the first if it occurs twice, one after the jump if the clocks skip it. */
export function timeOn(date: BusinessDate, time: string, timeZone: string): Date {
  const local = Date.parse(`${date}T${time}:00Z`);
  const clockAt = clockIn(timeZone);
  // The offset of `time` is the offset of the day before or of the day after.
  const candidates = [-1, 1].map((day) => {
    const neighbour = local + day * DAY_MS;
    return local - (clockAt(neighbour) - neighbour);
  }) as [number, number];
  const exact = candidates.filter((at) => clockAt(at) === local);
  return new Date(exact.length > 0 ? Math.min(...exact) : candidates[0]);
}

/** Returns the instant of `time` today in `timeZone`, or of yesterday if today's is after `now`. */
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

/** Reads a date in Latin, Myanmar or full-width digits; returns null if the text is not a real date. */
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

/** Outside these bounds, instants do not sort as texts, and PostgreSQL has no year 0. */
const FIRST_MS = Date.parse('0001-01-01T00:00:00.000Z');
const LAST_MS = Date.parse('9999-12-31T23:59:59.999Z');

/** Finds the instant from which on the date in `timeZone` is reached, around this midnight of UTC. */
function firstInstant(midnight: number, timeZone: string, isReached: (date: BusinessDate) => boolean): Instant {
  const dateAt = datesIn(timeZone);
  // No zone is more than 16 hours off; a skipped date needs one more day.
  let before = Math.max(midnight - 16 * HOUR_MS, FIRST_MS);
  let after = Math.min(midnight + 40 * HOUR_MS, LAST_MS);
  // Most days begin at midnight of the offset of that time: a search would read 27 dates. After the year 9999 there is none.
  const offset = clockIn(timeZone)(midnight) - midnight || 0;
  for (let probe = midnight - offset; after - before > 1; probe = Math.floor((before + after) / 2)) {
    for (const at of [probe, probe - 1]) {
      if (at <= before || at >= after) continue;
      if (isReached(dateAt(new Date(at)))) after = at;
      else before = at;
    }
  }
  return instant(new Date(Math.max(after, FIRST_MS)));
}

/** Returns a function from an instant to the local time in `timeZone`, to the minute, read as UTC. Both in milliseconds. */
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
    // `formatToParts` takes four times as long.
    const [month, day, year = ''] = format.format(at).split('/');
    return `${year.padStart(4, '0')}-${month}-${day}`;
  };
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Formats are cached, because creating one takes sixty times as long as using it. */
function englishFormat(style: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify(style);
  const format = formats.get(key) ?? new Intl.DateTimeFormat('en', style);
  formats.set(key, format);
  return format;
}

/** Reads the dates of a filter. `typed` is what its fields show: the dates, and what cannot be read as it came. */
export function readDays({ searchParams }: URL) {
  const param = (name: string) => (searchParams.get(name) ?? '').trim().slice(0, MAX_TYPED_DATE);
  const [start, end] = [readDate(param('start')), readDate(param('end'))];
  const typed = { start: start ?? param('start'), end: end ?? param('end') };
  return {
    start,
    end,
    typed,
    hasInvalidDate: (typed.start !== '' && start === null) || (typed.end !== '' && end === null),
    reversed: start !== null && end !== null && end < start,
  };
}
