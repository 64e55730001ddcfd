const myanmarZero = 0x1040;
const shanZero = 0x1090;

/**
 * Turns Burmese (၀–၉) and Shan (႐–႙) digits into 0–9 and leaves the rest alone, so that a number may be typed in
 * either (DECISIONS 29). The letter ဝ counts as zero where everything else is a digit or number punctuation.
 */
export function toLatinDigits(text: string): string {
  const latin = text.replace(/[\u1040-\u1049\u1090-\u1099]/g, (digit) => {
    const code = digit.charCodeAt(0);
    return String(code - (code >= shanZero ? shanZero : myanmarZero));
  });
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
