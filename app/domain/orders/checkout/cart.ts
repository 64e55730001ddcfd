import type { FieldProblem } from '#app/domain/fields.ts';
import type { CheckoutLine } from '#app/domain/orders/checkout/checkout-form.ts';
import { PHONE_COLUMNS, type Phone, phoneOf, plainPhone } from '#app/domain/phone/phone.ts';
import type { PieceFacts, UnitOffer } from '#app/domain/stock/units/shown-units.ts';
import { foldTypedDigits, readDecimal, readNumber, readWhole } from '#app/domain/text/digits.ts';
import type { Format } from '#app/domain/text/format.ts';

/** `salePrice` is the price last shown, in whole MMK (SPEC 3). `id` is that of the item, or of the piece that it offers. */
export type CartLine = Phone & { id: string; salePrice: number; qty: number; piece?: PieceFacts & { itemId: string } };

export function cartLine(item: Phone & { id: string; salePrice: number }, qty: number): CartLine {
  return { id: item.id, ...phoneOf(item), salePrice: item.salePrice, qty };
}

export function offerLine(item: Phone & { id: string }, { id, salePrice, ...facts }: UnitOffer): CartLine {
  return { ...cartLine({ ...item, id, salePrice }, 1), piece: { itemId: item.id, ...facts } };
}

export function checkoutLine({ id, qty, salePrice, piece }: CartLine): CheckoutLine {
  return { id, qty, salePrice, ...(piece && { itemId: piece.itemId }) };
}

export const itemIdOfLine = ({ id, piece }: Pick<CartLine, 'id' | 'piece'>): string => piece?.itemId ?? id;

/** A chosen quantity of 0 removes a phone; a phone that is not chosen stays (D 42). */
export function withChosen(cart: CartLine[], chosen: CartLine[]): CartLine[] {
  const changed = cart.map((line) => chosen.find(({ id }) => id === line.id) ?? line);
  // A damaged cart may have two lines of one phone; both become the chosen line.
  return [...new Set([...changed, ...chosen])].filter(({ qty }) => qty > 0);
}

/** Drops invalid lines (D 15). */
export function readCart(stored: string | null): CartLine[] {
  try {
    const lines: unknown = JSON.parse(stored ?? '[]');
    return Array.isArray(lines) ? lines.flatMap((line) => readLine(line) ?? []) : [];
  } catch {
    return [];
  }
}

function readLine(line: unknown): CartLine | null {
  if (typeof line !== 'object' || line === null) return null;
  const { id, salePrice, qty, piece, name, ...specs } = line as Partial<Record<keyof CartLine, unknown>>;
  if (typeof id !== 'string' || id === '') return null;
  // A line may be older than a specification.
  const phone = { ...plainPhone(''), ...specs, name };
  if (!PHONE_COLUMNS.every((column) => typeof phone[column] === 'string')) return null;
  if (!isCount(salePrice) || !isCount(qty) || qty < 1) return null;
  const stored = cartLine({ id, salePrice, ...(phone as Phone) }, qty);
  if (piece === undefined) return stored;
  return isPiece(piece) ? { ...stored, piece } : null;
}

/** Facts that the shop does not know are not shown (`pieceText`). */
function isPiece(value: unknown): value is NonNullable<CartLine['piece']> {
  if (typeof value !== 'object' || value === null) return false;
  const { itemId, condition, battery, colour } = value as Partial<Record<string, unknown>>;
  return (
    [itemId, condition, colour].every((text) => typeof text === 'string') && (battery === null || isCount(battery))
  );
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

/** Parses a typed quantity as an integer; 0 if it is not a number (SPEC 5) or is ambiguous. */
export function readQty(typed: string, format: Format): number {
  const whole = readWhole(typed, format);
  if (whole !== null) return whole;
  if (ambiguousQty(typed, format)) return 0;
  // Ignore trailing letters, but not trailing digits.
  const digits = readDecimal(typed, format) ?? /^[+-]?\d+(?=\D*$)/.exec(foldTypedDigits(typed).trim())?.[0] ?? '0';
  return Math.min(Math.trunc(Number(digits)), Number.MAX_SAFE_INTEGER) + 0;
}

/** Returns both quantities that a text may mean; null if it means one or none. */
export function ambiguousQty(typed: string, format: Format): Extract<FieldProblem, { code: 'ambiguous' }> | null {
  if (readWhole(typed, format) !== null) return null;
  const number = readNumber(typed, format);
  if (number === null) return null;
  if ('either' in number) return { code: 'ambiguous', typed, either: number.either };
  // `1.000` hardly means one phone, in any format.
  const [whole = '', fraction = ''] = number.plain.split('.');
  return whole !== '0' && fraction.length === 3
    ? { code: 'ambiguous', typed, either: [whole + fraction, whole] }
    : null;
}

/** Reads a quantity of at least 1 (SPEC 2); returns null if the text is no number or ambiguous. */
export function readLineQty(typed: string, format: Format): number | null {
  if (ambiguousQty(typed, format)) return null;
  const qty = readQty(typed, format);
  return qty === 0 && readDecimal(typed, format) === null ? null : Math.max(1, qty);
}
