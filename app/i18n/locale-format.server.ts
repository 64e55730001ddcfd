import type { Format } from '#app/domain/text/format.ts';

type Part = { type: string; value: string };

/** Derives the format of a locale, with Latin digits and Gregorian years. */
export function deriveFormat(tag: string): Format {
  const options = { numberingSystem: 'latn', calendar: 'gregory', timeZone: 'UTC' } as const;
  const number = new Intl.NumberFormat(tag, { numberingSystem: 'latn' });
  const date = new Intl.DateTimeFormat(tag, { ...options, dateStyle: 'medium' });
  const time = new Intl.DateTimeFormat(tag, { ...options, timeStyle: 'short' });
  const dateAndTime = new Intl.DateTimeFormat(tag, { ...options, dateStyle: 'medium', timeStyle: 'short' });
  const numberParts = number.formatToParts(-123_456_789_012.5);
  const groups = numberParts.filter(({ type }) => type === 'integer').map(({ value }) => value.length);
  const isGrouped = (digits: number) => number.formatToParts(10 ** (digits - 1)).some(({ type }) => type === 'group');
  const evening = Date.UTC(2026, 10, 21, 15, 4);
  const dateTime = dateAndTime
    .format(evening)
    .replace(date.format(evening), '{date}')
    .replace(time.format(evening), '{time}');
  return {
    tag,
    group: textOf(numberParts, 'group'),
    decimal: textOf(numberParts, 'decimal'),
    // In right-to-left scripts the sign includes a direction mark.
    minus: plainSpaces(
      joined(
        numberParts.slice(
          0,
          numberParts.findIndex(({ type }) => type === 'integer'),
        ),
      ),
    ),
    sizes: [groups.at(-1) ?? 0, groups.at(-2) ?? 0],
    groupedFrom: [1, 2, 3, 4, 5, 6].find(isGrouped) ?? 0,
    dates: Array.from({ length: 12 }, (_, month) => template(date.formatToParts(Date.UTC(2026, month, 5)))),
    times: Array.from({ length: 24 }, (_, hour) => template(time.formatToParts(Date.UTC(2026, 0, 1, hour, 4)))),
    dateTime: plainSpaces(dateTime),
  };
}

function template(parts: Part[]): string {
  const names: Record<string, string> = { year: 'y', day: 'd', minute: 'm' };
  const texts = parts.map(({ type, value }) => {
    const name = names[type];
    if (!name) return value;
    return type !== 'year' && value.length === 2 ? `{${name}${name}}` : `{${name}}`;
  });
  return plainSpaces(texts.join(''));
}

function textOf(parts: Part[], type: string): string {
  return plainSpaces(parts.find((part) => part.type === type)?.value ?? '');
}

function joined(parts: Part[]): string {
  return parts.map(({ value }) => value).join('');
}

function plainSpaces(text: string): string {
  return text.replace(/[\u00A0\u202F]/g, ' ');
}
