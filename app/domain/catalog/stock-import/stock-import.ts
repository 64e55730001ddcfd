import { z } from 'zod';
import type { Decimal, StockImportState, StockRowFate } from '#app/db/schema.ts';
import type { ImportRole } from '#app/domain/catalog/stock-import/import-columns.ts';
import { ITEM_CURRENCIES, LAST_SHEET_ROW } from '#app/domain/constants.ts';
import { choice, type Problems, pageId } from '#app/domain/fields.ts';

export type { StockImportState, StockRowFate };
export const ROW_FATES = ['refused', 'new', 'changed', 'same'] as const satisfies StockRowFate[];

export const MAX_IMPORT_ROWS = 10_000;

/** The place of a row as a URL or a form has it; 0 if it cannot be one. */
export function rowPosition(text: string | null): number {
  const position = Number(text);
  return Number.isInteger(position) && position > 0 && position <= LAST_SHEET_ROW ? position : 0;
}
export const MAX_IMPORT_MB = 16;
/** A sheet may have more; what stands right of them is not read. */
export const MAX_IMPORT_COLUMNS = 40;
export const IMPORT_BOUNDS = { maxRows: MAX_IMPORT_ROWS + 1, maxColumns: MAX_IMPORT_COLUMNS };

/** `quantity`: whether the file says how many there are, or how many came in. `currency`: of amounts that name none.
 * `isConverted`: texts in Zawgyi are read as Unicode. */
export type ImportOptions = {
  quantity: 'counted' | 'added';
  currency: (typeof ITEM_CURRENCIES)[number];
  isConverted: boolean;
};
export const STANDARD_OPTIONS: ImportOptions = { quantity: 'counted', currency: 'MMK', isConverted: false };

/** Why a row is refused, or what of it stays as it is in the shop. `from` and `to` are shown as they are. */
export type RowNote = { code: NoteCode; field?: ImportRole; from?: string; to?: string };

/** With these, nothing of the row is written. */
export const FAULTS = [
  'formula',
  'date',
  'not-a-number',
  'not-whole',
  'ambiguous',
  'too-small',
  'too-large',
  'too-long',
  'not-a-choice',
  'bad-barcode',
  'number-rounded',
  'zero-missing',
  'wrong-number',
  'imeis-off',
  'known-unit',
  'number-twice',
  'one-piece',
  'beyond-count',
  'no-item',
  'total-row',
  'deleted-item',
  'two-items',
  'other-version',
  'several-items',
  'missing',
  'no-such-type',
  'barcode-taken',
  'other-barcode',
  'other-currency',
  'no-price',
  'no-rate',
  'no-profit',
  'unpriceable',
  'doubtful-price',
  'twice-in-file',
  'leased',
] as const;
/** With these, the row is written. */
const REMARKS = [
  'unknown-id',
  'from-above',
  'name-kept',
  'price-kept',
  'price-computed',
  'zawgyi',
  'comes-back',
] as const;
export type FaultCode = (typeof FAULTS)[number];
export type NoteCode = FaultCode | (typeof REMARKS)[number];

export type PriceInputs = { cost: Decimal | null; rate: Decimal | null; profit: Decimal | null; salePrice: number };

/** What becomes of a row. `label` is the item; a pair is what it is and what it becomes. */
export type RowVerdict = {
  fate: StockRowFate;
  label: string;
  notes: RowNote[];
  qty?: [number, number];
  price?: [number | null, number];
  unit?: string;
};

export type ListedRow = RowVerdict & { position: number; cells: string[] };

export type RowCounts = Record<StockRowFate, number>;

export type StockImport = {
  id: string;
  fileName: string;
  state: StockImportState;
  headings: string[];
  columns: (ImportRole | null)[];
  options: ImportOptions;
  digest: string;
  counts: RowCounts;
  zawgyi: number;
  otherPrices: number;
  isRepeated: boolean;
};

/** `undone` is null while it can be undone. */
export type PastImport = {
  id: string;
  fileName: string;
  by: string;
  at: string;
  undone: string | null;
  isOwn: boolean;
};

export type ImportProblem =
  | 'no-file'
  | 'too-large'
  | 'not-a-text'
  | 'too-many-lines'
  | 'empty'
  | 'no-name-column'
  | 'no-such-import'
  | 'no-such-row'
  | 'changed-meanwhile'
  | 'nothing-to-do'
  | 'already-undone'
  | 'not-allowed';
export type ImportRefusal = { ok: false; problem: ImportProblem };

export type ImportDone =
  | { ok: true; counts: RowCounts; id: string }
  /** `kept`: items of which something was sold or edited since, and stays. */
  | { ok: true; undone: string; kept: string[] }
  | { ok: true; id?: string };
export type ImportOutcome = ImportDone | ImportRefusal | { ok: false; problems: Problems };

const STEPS = ['columns', 'options', 'row', 'apply', 'undo', 'discard'] as const;

/** What a form of the page does with which list. One without a step sends a file. */
export const stepForm = z.object({ step: choice(STEPS), id: pageId() });

export const optionsForm = z.object({
  quantity: choice(['counted', 'added']),
  currency: choice(ITEM_CURRENCIES),
  converted: choice(['', 'yes']),
});
