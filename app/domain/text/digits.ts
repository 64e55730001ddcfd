import { type Format, writeNumber } from '#app/domain/text/format.ts';

/** The zeros of the Myanmar digit blocks and of full-width digits. */
const MYANMAR_ZEROS = [0x1040, 0x1090, 0xa9f0, 0xff10];
/** Also the zeros of Arabic, Persian, Hindi, Bengali, Thai, Lao and Khmer. */
const ALL_ZEROS = [0x660, 0x6f0, 0x966, 0x9e6, 0xe50, 0xed0, 0x1040, 0x1090, 0x17e0, 0xa9f0, 0xff10];

/** Invisible characters that keyboards and copied text leave in numbers. */
const INVISIBLE = /[\u200B-\u200D\u2060\uFEFF]/g;

export function withoutInvisible(text: string): string {
  return text.replace(INVISIBLE, '');
}

/** Replaces the digits of all scripts around Myanmar with 0–9, one for one; for search and dialling. */
export function foldDigits(text: string, zeros = ALL_ZEROS): string {
  return text.replace(/(?!\d)\p{Nd}/gu, (digit) => {
    const code = digit.charCodeAt(0);
    const zero = zeros.findLast((start) => start <= code);
    return digit.length === 1 && zero !== undefined && code - zero < 10 ? String(code - zero) : digit;
  });
}

/** For fields that take numbers (D 29). The letter ဝ counts as zero if the rest is digits and number punctuation. */
export function foldTypedDigits(text: string): string {
  const latin = foldDigits(withoutInvisible(text), MYANMAR_ZEROS);
  return /^[\d\u101D\s.,+-]*$/.test(latin) && /\d/.test(latin) ? latin.replaceAll('\u101D', '0') : latin;
}

function numberSigns({ group, decimal }: Format): { group: string; decimal: string } {
  return { group: plainSigns(group), decimal: plainSigns(decimal) };
}

/** Writes all digits, with the viewer's decimal sign and without grouping. */
export function fieldDecimal(plain: string, format: Format): string {
  return plain.replace('.', numberSigns(format).decimal);
}

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

/** Plain form ('1250.50'); `either` if its only sign may group digits or start the decimals. */
export type TypedNumber = { plain: string } | { either: [whole: string, fraction: string] };

const MAX_LENGTH = 100;

/** Accepts other formats than the viewer's as long as only one reading is possible: `1.234,5`, `12,50,000`, `1 250`. A dot or
 * comma before three digits is read in the viewer's format, but a grouping dot is ambiguous: number pads type it for decimals
 * (decision: numbers-and-dates). */
export function readNumber(typed: string, format: Format): TypedNumber | null {
  // Computing with ten thousand digits takes long, and no amount has a hundred.
  if (typed.length > MAX_LENGTH) return null;
  const [, minus = '', text = ''] = /^(?:(-)|\+)?(.*)$/s.exec(plainSigns(foldTypedDigits(typed).trim())) ?? [];
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
  const mayBeGroup = tail.length === 3 && (head !== whole || head.length <= 3);
  if (!mayBeGroup && sign !== group) return fraction;
  return { either: [plain(whole + tail), plain(`${whole}.${tail.replace(/0+$/, '')}`.replace(/\.$/, ''))] };
}

/** Reads a number with all its decimals ('600.10'); null if the text is no number or ambiguous. */
export function readDecimal(typed: string, format: Format, read = readNumber): string | null {
  const number = read(typed, format);
  return number && 'plain' in number ? number.plain : null;
}

export function readWhole(typed: string, format: Format, read = readNumber): number | null {
  const number = read(typed, format);
  return number && wholeOf(number, typed, format);
}

function wholeOf(number: TypedNumber, typed: string, format: Format): number | null {
  const plain = 'plain' in number ? number.plain : number.either[0];
  const whole = Number(plain);
  if (!/^-?\d+$/.test(plain) || !Number.isSafeInteger(whole)) return null;
  // Accept an ambiguous text only as the screens write it: counts have no decimals.
  const isShown = () => plainSigns(writeNumber(String(whole), format)) === plainSigns(foldTypedDigits(typed).trim());
  // `+ 0` turns −0 into 0.
  return 'plain' in number || isShown() ? whole + 0 : null;
}

/** Replaces equivalent signs by one. Spaces and apostrophes only group digits, so they become a space. */
function plainSigns(text: string): string {
  return text
    .replace(/[\u200E\u200F\u061C]/g, '')
    .replace(/[\s'\u2018\u2019\u02BC\u2032`\u00B4]/g, ' ')
    .replace(/[\uFF0C\u060C\u2E41]/g, ',')
    .replaceAll('\uFF0E', '.')
    .replace(/^[\u2212\u2013\uFF0D]/, '-')
    .replace(/^\uFF0B/, '+');
}

/** Removes separators of groups of three digits, or of two as in India; null if they are misplaced. */
function withoutGroups(text: string): string | null {
  if (/^\d+$/.test(text)) return text;
  const grouped = /^[1-9]\d{0,2}([ .,])\d{3}(\1\d{3})*$/.test(text) || /^[1-9]\d?(,\d{2})*,\d{3}$/.test(text);
  return grouped ? text.replace(/[ .,]/g, '') : null;
}

function withoutLeadingZeros(digits: string): string {
  return digits.replace(/^0+(?=\d)/, '');
}
