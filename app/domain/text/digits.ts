import { type Format, writeNumber } from '#app/domain/text/format.ts';

/** Where the digits of Myanmar's scripts begin, nine more behind each, and the full-width ones of East Asian keyboards. */
const own = [0x1040, 0x1090, 0xa9f0, 0xff10];
/** Those of the neighbours too: Arabic, Persian, Hindi, Bengali, Thai, Lao and Khmer. */
const all = [0x660, 0x6f0, 0x966, 0x9e6, 0xe50, 0xed0, 0x1040, 0x1090, 0x17e0, 0xa9f0, 0xff10];

/** What keyboards and copied texts leave among figures, and nobody sees. */
const invisible = /[\u200B-\u200D\u2060\uFEFF]/g;

/**
 * Turns digits into 0–9, one for one, and leaves all else alone: those of every script around Myanmar, for what is
 * searched or dialled.
 */
export function withLatinDigits(text: string, zeros = all): string {
  return text.replace(/[^\P{Nd}\d]/gu, (digit) => {
    const code = digit.charCodeAt(0);
    const zero = zeros.findLast((start) => start <= code);
    return digit.length === 1 && zero !== undefined && code - zero < 10 ? String(code - zero) : digit;
  });
}

/**
 * Reads a number typed in the digits of Myanmar, also of several scripts, as one in 0–9 (DECISIONS 29), without what cannot be
 * seen. The letter ဝ counts as zero where everything else is a digit or number punctuation. An amount in other digits, or in
 * which the direction of writing turns, stays as it is: nobody here means one.
 */
export function toLatinDigits(text: string): string {
  const latin = withLatinDigits(text.replace(invisible, ''), own);
  return /^[\d\u101D\s.,+-]*$/.test(latin) && /\d/.test(latin) ? latin.replaceAll('\u101D', '0') : latin;
}

/** The signs that group digits and begin decimals on this viewer's screens. */
function numberSigns({ group, decimal }: Format): { group: string; decimal: string } {
  return { group: plainSigns(group), decimal: plainSigns(decimal) };
}

/** A decimal as it stands in a field to be edited: every digit, the viewer's decimal sign, no groups. It reads as itself. */
export function fieldDecimal(plain: string, format: Format): string {
  return plain.replace('.', numberSigns(format).decimal);
}

/** What was read of a form as it stands in its fields again. */
export function fieldDecimals<Values extends Record<string, unknown>>(
  values: Values,
  decimals: readonly string[],
  format: Format,
): Record<string, string> {
  const entries = Object.entries(values).map(([name, value]) => [name, String(value)] as const);
  return Object.fromEntries(
    entries.map(([name, value]) => [name, decimals.includes(name) ? fieldDecimal(value, format) : value]),
  );
}

/** What a typed number is in plain form ('1250.50'); `either` where its one sign may group digits or begin decimals. */
export type TypedNumber = { plain: string } | { either: [whole: string, fraction: string] };

/**
 * Reads a number as this viewer's screens write one; null if it is none. Other formats are read as far as they leave one
 * reading: `1.234,5`, `12,50,000`, `1 250`, `640,5` (a keypad may have nothing but a comma). A dot or comma before three
 * digits is a decimal sign or a group sign: as the screens have it, but for a dot that groups, since calculators and
 * number pads type it for decimals (decision record 047).
 */
export function readNumber(typed: string, format: Format): TypedNumber | null {
  const [, minus = '', text = ''] = /^(?:(-)|\+)?(.*)$/s.exec(plainSigns(toLatinDigits(typed).trim())) ?? [];
  const plain = (digits: string) => minus + withoutLeadingZeros(digits);
  const at = text.search(/[.,]\d*$/);
  const [head, sign, tail] = [text.slice(0, at), text.charAt(at), text.slice(at + 1)];
  if (at === -1 || head.includes(sign)) {
    const whole = withoutGroups(text);
    return whole === null ? null : { plain: plain(whole) };
  }
  const whole = head === '' && tail !== '' ? '0' : withoutGroups(head);
  if (whole === null) return null;
  const fraction = { plain: plain(tail === '' ? whole : `${whole}.${tail}`) };
  const { group, decimal } = numberSigns(format);
  if (sign === decimal || tail.length < 3 || /^0+$/.test(whole)) return fraction;
  if (sign === ',' && group === ',' && withoutGroups(text) !== null) return { plain: plain(whole + tail) };
  const groups = tail.length === 3 && (head !== whole || head.length <= 3);
  if (!groups && sign !== group) return fraction;
  return { either: [plain(whole + tail), plain(`${whole}.${tail.replace(/0+$/, '')}`.replace(/\.$/, ''))] };
}

/** What was typed as a decimal number in plain form, its decimals kept as entered ('600.10'); null if it is none. */
export function readDecimal(typed: string, format: Format): string | null {
  const number = readNumber(typed, format);
  return number && 'plain' in number ? number.plain : null;
}

/** What was typed as a whole number; null if it is none or beyond what a number holds exactly. */
export function readWhole(typed: string, format: Format): number | null {
  const read = readNumber(typed, format);
  if (read === null) return null;
  const plain = 'plain' in read ? read.plain : read.either[0];
  const number = Number(plain);
  if (!/^-?\d+$/.test(plain) || !Number.isSafeInteger(number)) return null;
  // Of two readings only the one that the screens show: no count has decimals.
  const isShown = () => plainSigns(writeNumber(String(number), format)) === plainSigns(toLatinDigits(typed).trim());
  return 'plain' in read || isShown() ? number + 0 : null;
}

/** One sign of each kind: spaces and apostrophes, which only group, become a space. */
function plainSigns(text: string): string {
  return text
    .replace(/[\u200E\u200F\u061C]/g, '')
    .replace(/[\s'\u2018\u2019\u02BC\u2032`\u00B4]/g, ' ')
    .replace(/[\uFF0C\u060C\u2E41]/g, ',')
    .replaceAll('\uFF0E', '.')
    .replace(/^[\u2212\u2013\uFF0D]/, '-')
    .replace(/^\uFF0B/, '+');
}

/** The digits of a whole number, its groups of three, or of two as in India, taken apart; null if they are none. */
function withoutGroups(text: string): string | null {
  if (/^\d+$/.test(text)) return text;
  const grouped = /^[1-9]\d{0,2}([ .,])\d{3}(\1\d{3})*$/.test(text) || /^[1-9]\d?(,\d{2})*,\d{3}$/.test(text);
  return grouped ? text.replace(/[ .,]/g, '') : null;
}

function withoutLeadingZeros(digits: string): string {
  return digits.replace(/^0+(?=\d)/, '');
}
