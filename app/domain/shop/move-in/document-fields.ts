import Big from 'big.js';
import { optionalText } from '#app/domain/fields.ts';
import { type Fields, readDecimal, readText } from '#app/domain/shop/move-in/export-values.ts';
import type { Note } from '#app/domain/shop/move-in/move-in.ts';

const MAX_SHOWN = 60;
/** Sums of a million orders stay exact. */
export const MAX_MMK = 1_000_000_000_000;

/** Made once for each length: making one takes ten times as long as using it. */
const schemas = new Map<number, ReturnType<typeof optionalText>>();

/** A text of one line, cleaned; null if it is longer. */
export function readLine(typed: string, max: number): string | null {
  const schema = schemas.get(max) ?? optionalText(max);
  schemas.set(max, schema);
  const read = schema.safeParse(typed);
  return read.success ? read.data : null;
}

/** Reads the fields of one document, and keeps what was repaired (`notes`) and why it must be refused (`faults`). */
export class DocumentFields {
  readonly notes: Note[] = [];
  readonly faults: Note[] = [];
  readonly #fields: Fields;

  constructor(fields: Fields) {
    this.#fields = fields;
  }

  /** Empty if it is missing; a longer text is cut. */
  text(field: string, max: number): string {
    const typed = readText(this.#fields[field]) ?? '';
    const whole = readLine(typed, max);
    if (whole !== null) return whole;
    this.notes.push({ code: 'shortened', field });
    return readLine([...typed].slice(0, max / 2).join(''), max) ?? '';
  }

  requiredText(field: string, max: number): string {
    const text = this.text(field, max);
    if (text === '') this.faults.push({ code: 'missing', field });
    return text;
  }

  decimal(field: string): string | null {
    const value = this.#fields[field];
    if (value === undefined || value === null || value === '') return null;
    const read = readDecimal(value);
    if (!read) this.faults.push({ code: 'not-a-number', field, from: shown(value) });
    else if (read.wasText) this.notes.push({ code: 'number-as-text', field, from: shown(value) });
    return read?.plain ?? null;
  }

  /** A price in whole MMK: a fraction goes up to the next. Null if it is missing. */
  mmk(field: string): number | null {
    const plain = this.decimal(field);
    if (plain === null) return null;
    const price = new Big(plain).round(0, Big.roundUp);
    if (price.lt(0) || price.gt(MAX_MMK)) {
      this.faults.push({ code: 'too-large', field, from: plain });
      return null;
    }
    if (!price.eq(plain))
      this.notes.push({ code: 'rounded-up', field, from: plain, to: Number(price).toLocaleString('en') });
    return Number(price.toFixed());
  }

  /** Pieces: missing ones and less than none become 0. */
  pieces(field: string, max: number): number {
    const plain = this.decimal(field);
    if (plain === null) {
      if (this.faults.length === 0) this.notes.push({ code: 'empty-quantity', field });
      return 0;
    }
    const pieces = new Big(plain);
    if (!pieces.eq(pieces.round(0))) this.faults.push({ code: 'not-a-number', field, from: plain });
    else if (pieces.gt(max)) this.faults.push({ code: 'too-large', field, from: plain });
    else if (pieces.lt(0)) this.notes.push({ code: 'negative-quantity', field, from: plain });
    return Math.max(0, Math.trunc(Number(plain)));
  }
}

export const shown = (value: unknown): string =>
  (typeof value === 'object' ? JSON.stringify(value) : String(value)).slice(0, MAX_SHOWN);
