import { z } from 'zod';

/** What a column of a statement holds. `kind` says of each line whether the money came or went. */
export const COLUMN_ROLES = ['date', 'time', 'amount', 'credit', 'debit', 'kind', 'number', 'text'] as const;
export type ColumnRole = (typeof COLUMN_ROLES)[number];
/** By position; null for a column that is not read. */
export type StatementColumns = (ColumnRole | null)[];

export const MAX_COLUMNS = 50;

const HEADINGS: Record<ColumnRole, RegExp> = {
  date: /^(((transaction|trans|txn|trx|value|posting|posted|booking|payment) )?(date|datetime)( (and )?time)?|timestamp|(transaction|trans|txn|trx) time|ရက်စွဲ|နေ့စွဲ|နေ့ရက်)$/,
  time: /^(time|အချိန်)$/,
  amount: /^((transaction|trans|txn|trx|payment) )?(amount|amt)$|^(ငွေ)?ပမာဏ$/,
  credit: /^(credit(ed)?|deposits?|received|receipts?|money in|paid in|in|cr)( amount)?$|^(ဝင်ငွေ|အဝင်)$/,
  debit: /^(debit(ed)?|withdrawals?|money out|paid out|spent|out|dr)( amount)?$|^(ထွက်ငွေ|အထွက်)$/,
  kind: /^((transaction|trans|txn|trx) )?type$|^((dr|debit) (or )?(cr|credit)|(cr|credit) (or )?(dr|debit)|direction)$|^(လုပ်ငန်းစဉ် ?)?အမျိုးအစား$/,
  number:
    /^((transaction|trans|txn|trx|receipt|order) )(id|no|number|ref|reference|reference no)$|^(ref|reference) (id|no|number)$|^လုပ်ငန်းစဉ်( ?(နံပါတ်|အမှတ်))?$/,
  text: /^((transaction|payment|customer) )?(remarks?|notes?|descriptions?|details?|narration|narrative|particulars|references?|ref|message|memo|comment)$|^(မှတ်ချက်|အကြောင်းအရာ)$/,
};

/** Rows before the headings, such as the name of the account. */
const MAX_PREAMBLE = 30;
const MAX_HEADING = 60;

export function findHeadings(rows: string[][]): { at: number; columns: StatementColumns } | null {
  for (const [at, row] of rows.slice(0, MAX_PREAMBLE).entries()) {
    const columns = columnsOf(row);
    if (isReadable(columns)) return { at, columns };
  }
  return null;
}

/** The first column with a heading counts; of those with texts, all. */
function columnsOf(row: string[]): StatementColumns {
  const found: StatementColumns = [];
  for (const cell of row) {
    const heading = cell
      .slice(0, MAX_HEADING)
      .normalize('NFC')
      .toLowerCase()
      .replace(/\((mmk|ks|kyats?|ကျပ်)\)|\b(mmk|ks|kyats?)\b/g, '')
      .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
      .trim();
    const role = COLUMN_ROLES.find((each) => HEADINGS[each].test(heading)) ?? null;
    found.push(role === 'text' || !found.includes(role) ? role : null);
  }
  // Without a date, a column of times has both; without a number, the reference is the bank's own.
  const stand: Partial<Record<ColumnRole, number>> = {
    date: found.indexOf('time'),
    number: row.findIndex((cell) => /^\s*ref(erence)?\W*$/i.test(cell.slice(0, MAX_HEADING))),
  };
  for (const [role, at] of Object.entries(stand) as [ColumnRole, number][])
    if (!found.includes(role) && at >= 0) found[at] = role;
  return found;
}

export function isReadable(columns: StatementColumns): boolean {
  return columns.includes('date') && (columns.includes('amount') || columns.includes('credit'));
}

const stored = z.array(z.enum(COLUMN_ROLES).nullable()).max(MAX_COLUMNS);

/** @returns null for a text that is not what `JSON.stringify` made of columns. */
export function readColumns(text: string | null): StatementColumns | null {
  if (text === null) return null;
  const read = stored.safeParse(JSON.parse(text));
  return read.success ? read.data : null;
}

export function readChosenColumns(sent: string[]): StatementColumns | null {
  const columns = sent.slice(0, MAX_COLUMNS).map((each) => COLUMN_ROLES.find((role) => role === each) ?? null);
  return columns.length > 0 ? columns : null;
}
