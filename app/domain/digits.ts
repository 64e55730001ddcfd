/**
 * Where the digits of a script begin; nine more follow each. Burmese, Shan and Tai Laing; full-width ones, as East Asian
 * keyboards write them; and those of the neighbours: Arabic, Persian, Hindi, Bengali, Thai, Lao and Khmer.
 */
const zeros = [0x660, 0x6f0, 0x966, 0x9e6, 0xe50, 0xed0, 0x1040, 0x1090, 0x17e0, 0xa9f0, 0xff10];

/** What keyboards and copied texts leave around figures, and nobody sees. */
const invisible = /[\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g;

/** Turns the digits of every script above into 0–9, one for one, and leaves all else alone. */
export function withLatinDigits(text: string): string {
  return text.replace(/[^\P{Nd}\d]/gu, (digit) => {
    const code = digit.charCodeAt(0);
    const zero = zeros.findLast((start) => start <= code) ?? code;
    return digit.length === 1 && code - zero < 10 ? String(code - zero) : digit;
  });
}

/**
 * Reads a number typed in any digits, also of several scripts, as one in 0–9 (DECISIONS 29), without what cannot be seen.
 * The letter ဝ counts as zero where everything else is a digit or number punctuation.
 */
export function toLatinDigits(text: string): string {
  const latin = withLatinDigits(text.replace(invisible, ''));
  return /^[\d\u101D\s.,+-]*$/.test(latin) && /\d/.test(latin) ? latin.replaceAll('\u101D', '0') : latin;
}

/** Takes the commas out of a well grouped number (1,250,000) and nothing else. */
function ungroup(text: string): string {
  return /^[+-]?\d{1,3}(,\d{3})+(\.\d*)?$/.test(text) ? text.replaceAll(',', '') : text;
}

/** What was typed as a decimal number in plain form, its decimals kept as entered ('600.10'); null if it is none. */
export function readDecimal(typed: string): string | null {
  const text = ungroup(toLatinDigits(typed).trim());
  if (!/^[+-]?(\d+\.?\d*|\.\d+)$/.test(text)) return null;
  const sign = text.startsWith('-') ? '-' : '';
  const [whole = '', fraction = ''] = text.replace(/^[+-]/, '').split('.');
  const digits = whole.replace(/^0+(?=\d)/, '') || '0';
  return sign + (fraction ? `${digits}.${fraction}` : digits);
}

/** What was typed as a whole number; null if it is none or beyond what a number holds exactly. */
export function readWhole(typed: string): number | null {
  const text = ungroup(toLatinDigits(typed).trim());
  if (!/^[+-]?\d+$/.test(text)) return null;
  const number = Number(text);
  return Number.isSafeInteger(number) ? number + 0 : null;
}
