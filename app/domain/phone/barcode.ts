import { foldDigits } from '#app/domain/text/digits.ts';

export const EXAMPLE_BARCODE = '6941812345672';

/** The number under a maker's barcode (EAN-8, EAN-13, UPC-A, ITF-14) as it is stored: digits alone, a UPC as the EAN-13 that it
 * is. @returns null for any other text and if the check digit is wrong (GS1 General Specifications, 7.9). */
export function readBarcode(typed: string): string | null {
  const digits = foldDigits(typed).replace(/[\s-]/g, '');
  if (!/^(\d{8}|\d{12,14})$/.test(digits)) return null;
  const sum = [...digits].reverse().reduce((all, digit, at) => all + Number(digit) * (at % 2 === 0 ? 1 : 3), 0);
  return sum % 10 === 0 ? digits.padStart(digits.length === 12 ? 13 : digits.length, '0') : null;
}
