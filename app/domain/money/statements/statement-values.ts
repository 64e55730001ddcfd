import type { BusinessDate, DateOrder, Instant } from '#app/db/schema.ts';
import { instant, readDate } from '#app/domain/dates.ts';
import { orderNumberOf } from '#app/domain/money/merchant-qr/payment-reference.ts';
import { readMmk } from '#app/domain/text/amount.ts';
import { foldDigits, readWhole, withoutInvisible } from '#app/domain/text/digits.ts';
import { ENGLISH } from '#app/domain/text/format.ts';

const MAX_AMOUNT = 100;
const DEBIT_SIGN = /^\(.*\)$|[-\u2212\u2013]$|^dr\b|(?<!\p{L})dr\.?$/iu;
const SIGNS_AROUND = /^\(|\)$|[-\u2212\u2013]$|^(dr|cr)\b\.?|(?<!\p{L})(dr|cr)\.?$/giu;

/** Reads an amount in whole MMK, negative for a debit: `-1,250,000.00`, `Ks 1,250,000`, `1.250.000`, `(500)`, `500 DR`. */
export function readStatementAmount(cell: string): number | null {
  const typed = withoutInvisible(cell.slice(0, MAX_AMOUNT)).trim();
  // Kyat have no decimals, so three digits behind a dot are thousands.
  const plain = typed
    .replace(SIGNS_AROUND, '')
    .trim()
    .replace(/^(\D*\p{Nd}{1,3})\.(\p{Nd}{3})(?!.*\p{Nd})/u, '$1$2');
  const amount = readWhole(plain, ENGLISH, readMmk);
  return amount !== null && DEBIT_SIGN.test(typed) ? -Math.abs(amount) : amount;
}

const DEBIT_KIND =
  /^d$|(?<!\p{L})(dr|debit(ed|s)?|out(going|ward)?|sen[dt]|paid|pay|bill|spent|to|withdr[ae]w(als?|n)?|cash ?out|purchase|fees?|charges?)(?!\p{L})|ထွက်|ထုတ်/iu;
const CREDIT_KIND =
  /^c$|(?<!\p{L})(cr|credit(ed|s)?|in|incoming|inward|received?|receipt|deposit(ed|s)?|from|cash ?in)(?!\p{L})|ဝင်|သွင်း|လက်ခံ/iu;

export function readKind(cell: string): 'credit' | 'debit' | null {
  const kind = cell.slice(0, MAX_AMOUNT).normalize('NFC').trim();
  const [isDebit, isCredit] = [DEBIT_KIND.test(kind), CREDIT_KIND.test(kind)];
  if (isDebit === isCredit) return null;
  return isDebit ? 'debit' : 'credit';
}

export function isSigned(cell: string): boolean {
  return /^\s*[(+\-\u2212\u2013]|[)+\-\u2212\u2013]\s*$|(?<!\p{L})(cr|dr)(?!\p{L})/iu.test(cell.slice(0, MAX_AMOUNT));
}

export const DATE_ORDERS = ['day-first', 'month-first'] as const satisfies DateOrder[];

/** `at` is set for a time that names its own zone, such as 2026-11-30T06:00:00Z. */
export type StatementDate = { day: BusinessDate; time: string | null; at: Instant | null };

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const YEAR_FIRST = /^(\d{4})[-/. ]?(\d{1,2})[-/. ]?(\d{1,2})(?!\d)/;
const NUMBERS = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4}|\d{2})(?!\d)/;
const NAMED = /^(\d{1,2})[-/. ]*([a-z]{3,9})[-/., ]*(\d{4}|\d{2})(?!\d)/;
const NAME_FIRST = /^([a-z]{3,9})[-/. ]*(\d{1,2})[-/., ]+(\d{4})(?!\d)/;
const ZONED = /^(\d{4}-\d{2}-\d{2})[t ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?) ?(z|utc|gmt|[+-]\d{2}:?\d{2})$/;
const TIME = /(\d{1,2}):(\d{2})(?::\d{2}(?:\.\d+)?)?\s*([ap]\.?m)?/;

const foldDate = (cell: string) =>
  foldDigits(withoutInvisible(cell).slice(0, 60))
    .trim()
    .toLowerCase()
    .replace(/^(mon|tue|wed|thu|fri|sat|sun)[a-z]*,?\s+/, '');

/** Which of the two numbers can only be a day; null if both may be months. */
export function dateOrderOf(cell: string): DateOrder | null {
  const [, first, second] = NUMBERS.exec(foldDate(cell)) ?? [];
  if (Number(first) > 12) return 'day-first';
  return Number(second) > 12 ? 'month-first' : null;
}

/** Reads a date of any common form, in digits of any script, with its time if there is one. @returns null for another text. */
export function readStatementDate(cell: string, timeCell: string, order: DateOrder): StatementDate | null {
  const text = foldDate(cell);
  const day = dayIn(text, order);
  return day === null
    ? null
    : { day, time: timeIn(timeCell === '' ? text : foldDate(timeCell)), at: timeCell === '' ? zonedIn(text) : null };
}

function zonedIn(text: string): Instant | null {
  const [, day, time, zone = ''] = ZONED.exec(text) ?? [];
  if (!day) return null;
  const offset = /\d/.test(zone) ? zone.replace(/:?(\d\d)$/, ':$1') : 'Z';
  const at = new Date(`${day}T${time}${offset}`);
  return Number.isNaN(at.getTime()) ? null : instant(at);
}

function dayIn(text: string, order: DateOrder): BusinessDate | null {
  const dated = (year = '', month = '', day = '') =>
    readDate(`${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`);
  const monthOf = (name = '') => String(MONTHS.indexOf(name.slice(0, 3)) + 1);
  const [, year, month, day] = YEAR_FIRST.exec(text) ?? [];
  if (year) return dated(year, month, day);
  const [, first, second, numbersYear] = NUMBERS.exec(text) ?? [];
  if (first) return order === 'day-first' ? dated(numbersYear, second, first) : dated(numbersYear, first, second);
  const [, namedDay, name, namedYear] = NAMED.exec(text) ?? [];
  if (namedDay) return dated(namedYear, monthOf(name), namedDay);
  const [, firstName, nameDay, nameYear] = NAME_FIRST.exec(text) ?? [];
  return firstName ? dated(nameYear, monthOf(firstName), nameDay) : null;
}

/** `HH:MM`, as the clock of the shop shows it. */
function timeIn(text: string): string | null {
  const [, hours, minutes, half] = TIME.exec(text) ?? [];
  if (hours === undefined) return null;
  const hour = half ? (Number(hours) % 12) + (half.startsWith('p') ? 12 : 0) : Number(hours);
  return hour < 24 && Number(minutes) < 60 ? `${String(hour).padStart(2, '0')}:${minutes}` : null;
}

export function referenceInText(text: string): string | null {
  const found = foldDigits(text).match(/(?<![\p{L}\d/-])[1-9]\d{0,14}-\d(?![\p{L}\d/-])/gu) ?? [];
  const references = new Set(found.filter((each) => orderNumberOf(each) !== null));
  const [reference = null] = references;
  return references.size === 1 ? reference : null;
}
