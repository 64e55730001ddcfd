import type { BusinessDate, Instant } from '#app/db/schema.ts';
import { toLatinDigits } from '#app/domain/text/digits.ts';

/** The date it is in `timeZone` at that moment (DECISIONS 4): "today's rate" hangs on it. */
export function businessDate(now: Date, timeZone: string): BusinessDate {
  return datesIn(timeZone)(now);
}

/**
 * The instant at which `date` begins in `timeZone`, wherever its clocks are set forward or back; of a date that the
 * zone left out, the one at which the next begins.
 */
export function dayStart(date: BusinessDate, timeZone: string): Instant {
  const dateAt = datesIn(timeZone);
  return firstInstant(date, (at) => dateAt(at) >= date);
}

/** The instant at which `date` is over in `timeZone`: a day is from its start up to, and without, its end. */
export function dayEnd(date: BusinessDate, timeZone: string): Instant {
  const dateAt = datesIn(timeZone);
  return firstInstant(date, (at) => dateAt(at) > date);
}

/**
 * The instant at which clocks in `timeZone` show `time` (HH:MM) on `date`: the first where they show it twice, and where
 * they skip it, as long after midnight as if they had not.
 */
export function timeOn(date: BusinessDate, time: string, timeZone: string): Date {
  const shown = Date.parse(`${date}T${time}:00Z`);
  const clockAt = clockIn(timeZone);
  // However the clocks are set around then, they stood at one of these the day before and the day after.
  const [before, after] = [-1, 1].map((day) => {
    const near = shown + day * 24 * HOUR_MS;
    return shown - (clockAt(near) - near);
  }) as [number, number];
  const right = [before, after].filter((at) => clockAt(at) === shown);
  return new Date(right.length > 0 ? Math.min(...right) : before);
}

/** The last time that clocks in `timeZone` showed `time` (HH:MM), `now` included. */
export function lastTime(now: Date, time: string, timeZone: string): Date {
  const today = businessDate(now, timeZone);
  const at = timeOn(today, time, timeZone);
  if (at <= now) return at;
  const yesterday = new Date(Date.parse(`${today}T00:00:00Z`) - 24 * HOUR_MS).toISOString().slice(0, 10);
  return timeOn(yesterday, time, timeZone);
}

/** What was typed, in any digits, as a real date of the calendar (YYYY-MM-DD), or null. */
export function readDate(typed: string): BusinessDate | null {
  const text = toLatinDigits(typed).trim();
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return null;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) ? text : null;
}

/** Whether the text is an instant as the database keeps it, of a year that both engines know. */
export function isInstant(text: string): text is Instant {
  const at = Date.parse(text);
  return at >= FIRST_MS && at <= LAST_MS && new Date(at).toISOString() === text;
}

/** An instant as the database keeps it. */
export function instant(now: Date): Instant {
  return now.toISOString();
}

const HOUR_MS = 3_600_000;
/** Of instants before and after, the text does not sort, and PostgreSQL takes none of year 0. */
const FIRST_MS = Date.parse('0001-01-01T00:00:00.000Z');
const LAST_MS = Date.parse('9999-12-31T23:59:59.999Z');

/** The first instant around `date` at which `reached`, which from then on it stays. */
function firstInstant(date: BusinessDate, reached: (at: Date) => boolean): Instant {
  const midnight = Date.parse(`${date}T00:00:00Z`);
  // No zone was ever 16 hours off; of two days the later one may be asked for.
  let before = Math.max(midnight - 16 * HOUR_MS, FIRST_MS);
  let after = Math.min(midnight + 40 * HOUR_MS, LAST_MS);
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (reached(new Date(middle))) after = middle;
    else before = middle;
  }
  return instant(new Date(Math.max(after, FIRST_MS)));
}

/** What clocks in `timeZone` show at an instant, as if it were UTC. */
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

/** English, of which Intl has the same everywhere; kept, because making one takes sixty times as long as writing with it. */
function englishFormat(style: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify(style);
  const format = made.get(key) ?? new Intl.DateTimeFormat('en', style);
  made.set(key, format);
  return format;
}

/** The days that a URL asks for. A date that is none is left out, and `ignored` says so. */
export function readDays({ searchParams }: URL) {
  const typed = (name: string) => searchParams.get(name)?.trim() ?? '';
  const [start, end] = [readDate(typed('start')), readDate(typed('end'))];
  return { start, end, ignored: (typed('start') !== '' && start === null) || (typed('end') !== '' && end === null) };
}
