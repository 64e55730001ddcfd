import { setImmediate } from 'node:timers/promises';
import type { BusinessDate, DateOrder, Instant } from '#app/db/schema.ts';
import { businessDate, DAY_MS, instant, timeOn } from '#app/domain/dates.ts';
import { withoutNul } from '#app/domain/fields.ts';
import { foldNumber, MIN_NUMBER_LENGTH } from '#app/domain/money/payments/payment.ts';
import type { StatementLine } from '#app/domain/money/statements/statement.ts';
import type { ColumnRole, StatementColumns } from '#app/domain/money/statements/statement-columns.ts';
import {
  dateOrderOf,
  isSigned,
  readKind,
  readStatementAmount,
  readStatementDate,
  referenceInText,
} from '#app/domain/money/statements/statement-values.ts';

/** Others may go on after as many lines: each slice takes a few milliseconds. */
const SLICE = 200;
/** Looked at for the order of day and month, at both ends. */
const ENDS = 2_000;
const NOON = '12:00';
const MAX_TEXT = 200;
const MAX_NUMBER = 40;

type StatementRead = {
  lines: StatementLine[];
  left: number;
  unreadable: number;
  shownOrder: DateOrder | null;
};
type Reading = {
  rows: string[][];
  columns: StatementColumns;
  dateOrder: DateOrder | null;
  now: Date;
  timeZone: string;
};

/** Reads the rows below the headings. Debits are left out; a row without date and amount is no line. */
export async function readStatement(reading: Reading): Promise<StatementRead> {
  const { rows, columns, timeZone } = reading;
  const dates = datesOf(rows, columns);
  const shownOrder = dates.map(dateOrderOf).find((each) => each !== null) ?? null;
  const order = shownOrder ?? likelyOrder(dates, reading);
  const lines: StatementLine[] = [];
  // Reading the clocks of the zone takes longer than all the rest. Where they change, some hours are off by one.
  const noons = new Map<BusinessDate, number>();
  const timeOf = (day: BusinessDate, time: string) => {
    const noon = noons.get(day) ?? timeOn(day, NOON, timeZone).getTime();
    noons.set(day, noon);
    return instant(new Date(noon + Date.parse(`${day}T${time}Z`) - Date.parse(`${day}T${NOON}Z`)));
  };
  let [left, unreadable] = [0, 0];
  for (const [at, row] of rows.entries()) {
    if (at % SLICE === SLICE - 1) await setImmediate();
    const line = readLine(row, { columns, order, timeOf });
    if (line === 'debit') left++;
    else if (line === 'unreadable') unreadable++;
    else if (line) lines.push(line);
  }
  return { lines, left, unreadable, shownOrder };
}

type How = { columns: StatementColumns; order: DateOrder; timeOf: (day: BusinessDate, time: string) => Instant };

function readLine(row: string[], { columns, order, timeOf }: How): StatementLine | 'debit' | 'unreadable' | null {
  const cell = (role: ColumnRole) => row[columns.indexOf(role)]?.trim() ?? '';
  const date = readStatementDate(cell('date'), cell('time'), order);
  const amounts = (['amount', 'credit', 'debit'] as const).map(cell);
  if (!date && amounts.every((each) => !/\p{Nd}/u.test(each))) return null;
  const [amount, credit, debit] = amounts.map((each) => (/\p{Nd}/u.test(each) ? readStatementAmount(each) : 0));
  if (!date || amount == null || credit == null || debit == null) return 'unreadable';
  const sum = amount || credit;
  const kind = credit > 0 ? 'credit' : readKind(cell('kind'));
  if (debit !== 0 || sum < 0 || kind === 'debit') return 'debit';
  if (sum === 0) return null;
  const isOnlyByKind = columns.includes('kind') && !columns.includes('credit') && !columns.includes('debit');
  if (isOnlyByKind && kind === null && !isSigned(cell('amount'))) return 'unreadable';
  const folded = foldNumber(cell('number').slice(0, 200)).replace(/[^A-Z\d]/g, '');
  const isNumber = folded.replace(/\D/g, '').length >= MIN_NUMBER_LENGTH && folded.length <= MAX_NUMBER;
  const texts = columns.flatMap((role, column) =>
    role === 'text' || (role === 'number' && !isNumber) ? (row[column]?.slice(0, MAX_TEXT).trim() ?? '') : [],
  );
  const text = withoutNul(texts.filter(Boolean).join(' · ')).slice(0, MAX_TEXT);
  return {
    at: date.at ?? timeOf(date.day, date.time ?? NOON),
    hasTime: date.time !== null,
    amount: sum,
    number: isNumber ? folded : null,
    reference: referenceInText(text) ?? referenceInText(cell('number')),
    text: text.toWellFormed(),
  };
}

function datesOf(rows: string[][], columns: StatementColumns): string[] {
  const ends = rows.length > 2 * ENDS ? [...rows.slice(0, ENDS), ...rows.slice(-ENDS)] : rows;
  return ends.map((row) => row[columns.indexOf('date')] ?? '');
}

/** As in files before, else the day first; but not if dates are then in the future, and in the other order none is. */
function likelyOrder(dates: string[], { dateOrder, now, timeZone }: Reading): DateOrder {
  const tomorrow = businessDate(new Date(now.getTime() + DAY_MS), timeZone);
  const isFuture = (order: DateOrder) =>
    dates.some((each) => (readStatementDate(each, '', order)?.day ?? '') > tomorrow);
  const usual = dateOrder ?? 'day-first';
  const other = usual === 'day-first' ? 'month-first' : 'day-first';
  return isFuture(usual) && !isFuture(other) ? other : usual;
}
