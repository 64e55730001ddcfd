import type { z } from 'zod';
import { currencyIn, type ImportRole } from '#app/domain/catalog/stock-import/import-columns.ts';
import type { FaultCode, RowNote } from '#app/domain/catalog/stock-import/stock-import.ts';
import { optionalText } from '#app/domain/fields.ts';
import { readMmk } from '#app/domain/text/amount.ts';
import { foldDigits, foldTypedDigits, readNumber, type TypedNumber } from '#app/domain/text/digits.ts';
import { ENGLISH } from '#app/domain/text/format.ts';

const MAX_SHOWN = 60;
const ERROR = /^#(REF!|N\/A|VALUE!|NAME\?|DIV\/0!|NUM!|NULL!|SPILL!|CALC!)/;
/** `="012345"` keeps the zeros of a text in CSV. */
const TEXT_FORMULA = /^="(.*)"$/s;
const DATE =
  /^(\d{4}-\d{2}-\d{2}([ T]\d{2}:\d{2}.*)?|\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4}|\d{1,2}-(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*(-\d{2,4})?|(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*-\d{2,4})$/i;
/** The number of a day from 1954 on: what is left of 4/64 once somebody has formatted its cell as a number. */
const DAY_NUMBER = /^[2-9]\d{4}$/;
const PIECES = /\s*(pcs?|pieces?|units?|ea|nos?|လုံး|ခု|စုံ)\.?$/iu;

/** The text of a cell as somebody meant it: without what spreadsheets put around it to keep it a text. */
export function cellText(cell: string): string {
  const text = cell.replace(TEXT_FORMULA, '$1').trim();
  return /^'[=+\-@]/.test(text) ? text.slice(1) : text;
}

const fields = new Map<number, z.ZodType<string>>();

/** Making a field takes longer than reading with it. */
function fieldOf(max: number): z.ZodType<string> {
  const field = fields.get(max) ?? optionalText(max);
  fields.set(max, field);
  return field;
}

/** Reads the cells of one row by their roles, and gathers what cannot be read. */
export class RowCells {
  readonly faults: RowNote[] = [];
  private readonly cells: Partial<Record<ImportRole, string>>;

  constructor(cells: Partial<Record<ImportRole, string>>) {
    this.cells = cells;
  }

  raw(role: ImportRole): string {
    return cellText(this.cells[role] ?? '');
  }

  fault(code: FaultCode, field: ImportRole, from = this.raw(field), to?: string): void {
    this.faults.push({ code, field, from: from.slice(0, MAX_SHOWN), ...(to !== undefined && { to }) });
  }

  /** A text of one line; empty, with a fault, if it is a formula, or too long. */
  text(role: ImportRole, max: number): string {
    const raw = this.raw(role);
    if (raw === '') return '';
    if (this.isFormula(role)) return '';
    const read = fieldOf(max).safeParse(raw);
    if (read.success) return read.data;
    this.fault('too-long', role);
    return '';
  }

  /** As a text, of a column where spreadsheets see dates, such as 4/64. */
  memory(role: ImportRole): string {
    const raw = foldDigits(this.raw(role));
    if (DATE.test(raw) || DAY_NUMBER.test(raw)) this.fault('date', role);
    return this.text(role, 40);
  }

  /** Whole pieces; null for an empty cell. */
  whole(role: ImportRole, { min = 0, max }: { min?: number; max: number }): number | null {
    const plain = this.number(role, (text) => readNumber(text.replace(PIECES, ''), ENGLISH));
    if (plain === null) return null;
    const number = Number(plain);
    if (!Number.isInteger(number)) this.fault('not-whole', role);
    else if (number < min) this.fault('too-small', role, undefined, String(min));
    else if (number > max) this.fault('too-large', role, undefined, String(max));
    else return number;
    return null;
  }

  /** An amount that is not negative, also in lakh; null for an empty cell. */
  amount(role: ImportRole): string | null {
    const plain = this.number(role, (text) => readMmk(withoutCurrency(text), ENGLISH));
    if (plain?.startsWith('-')) {
      this.fault('too-small', role, undefined, '0');
      return null;
    }
    if (plain !== null && plain.length > 24) this.fault('too-large', role);
    return plain === null ? null : withoutZeros(plain);
  }

  percent(role: ImportRole): string | null {
    const plain = this.number(role, (text) => readNumber(text.replace(/\s*[%٪]$/, ''), ENGLISH));
    return plain === null ? null : withoutZeros(plain);
  }

  private number(role: ImportRole, read: (text: string) => TypedNumber | null): string | null {
    const raw = this.raw(role);
    if (raw === '' || /^[-–—]$/.test(raw) || this.isFormula(role)) return null;
    const scientific = /^\d(\.\d+)?E\+?\d{1,2}$/i.test(raw) ? String(Number(raw)) : raw;
    const number = read(scientific);
    if (number && 'plain' in number) return number.plain;
    if (number) this.fault('ambiguous', role, raw, number.either.join(' / '));
    else this.fault(DATE.test(foldTypedDigits(raw)) ? 'date' : 'not-a-number', role);
    return null;
  }

  private isFormula(role: ImportRole): boolean {
    const raw = this.raw(role);
    const isFormula = ERROR.test(raw) || /^=./.test(raw);
    if (isFormula) this.fault('formula', role);
    return isFormula;
  }
}

/** `$ 120`, `¥700`: what `readMmk` does not take off. */
function withoutCurrency(text: string): string {
  if (text.length > 100) return text;
  const currency = currencyIn(text);
  return currency === null || currency === 'MMK'
    ? text
    : text.replace(/\b(usd|us|dollars?|cny|rmb|yuan|thb|baht)\b|[$¥฿]|ဒေါ်လာ|ယွမ်|ဘတ်/gi, '').trim();
}

function withoutZeros(plain: string): string {
  return plain.includes('.') ? plain.replace(/\.?0+$/, '') : plain;
}
