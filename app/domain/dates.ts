import type { BusinessDate, Instant } from '#app/db/schema.ts';

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

/** The text as a real date of the calendar (YYYY-MM-DD), or null. */
export function readDate(text: string): BusinessDate | null {
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

function datesIn(timeZone: string): (at: Date) => BusinessDate {
  const format = new Intl.DateTimeFormat('en', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
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
