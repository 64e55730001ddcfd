import type { BusinessDate, Instant } from '#app/db/schema.ts';

/** The date it is in `timeZone` at that moment (DECISIONS 4): "today's rate" hangs on it. */
export function businessDate(now: Date, timeZone: string): BusinessDate {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).formatToParts(now);
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? '';
  return `${part('year')}-${part('month')}-${part('day')}`;
}

/** The text as a real date of the calendar (YYYY-MM-DD), or null. */
export function readDate(text: string): BusinessDate | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return null;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) ? text : null;
}

/** An instant as the database keeps it. */
export function instant(now: Date): Instant {
  return now.toISOString();
}
