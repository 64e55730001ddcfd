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
