import type { DateOrder, Instant, RowOf } from '#app/db/schema.ts';
import { MAX_COLUMNS, type StatementColumns } from '#app/domain/money/statements/statement-columns.ts';

/** Fits a year of a busy wallet. */
export const MAX_STATEMENT_LINES = 60_000;
export const MAX_STATEMENT_MB = 16;
export const STATEMENT_BOUNDS = { maxRows: MAX_STATEMENT_LINES, maxColumns: MAX_COLUMNS };

/** Money that came into an account. `at` is noon if the statement has no times, `reference` is that of an order. */
export type StatementLine = RowOf<'statementLines', 'at' | 'hasTime' | 'amount' | 'number' | 'reference' | 'text'>;

export type StatementEvidence = Pick<StatementLine, 'at' | 'hasTime' | 'number'> & { holder: string };

/** `left` counts the debits, `unreadable` the lines with a date or an amount that cannot be read. */
export type Imported = {
  lines: number;
  known: number;
  left: number;
  unreadable: number;
  /** The first and the last time of all its lines; null if it has none. */
  span: { from: Instant; to: Instant } | null;
};
export type StatementImport = { at: Instant; lines: number };
export type Importing = ({ ok: true } & Imported) | ImportRefusal;
export type ImportRefusal = { ok: false; typed?: { text: string } } & (
  | { problem: 'no-such-account' | 'nothing-sent' | 'not-a-text' | 'too-large' | 'too-many-lines' }
  | { problem: 'unknown-columns'; sample: string[][]; columns: StatementColumns; dateOrder: DateOrder }
);
