import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { expect, it } from 'vitest';
import { readOrderSearch } from '#app/domain/orders/order-search/order-search-terms.server.ts';
import { dialableNumber, phoneKey } from '#app/domain/text/phone-number.ts';

it.each([
  ['09 791-234 567', '09791234567'],
  ['၀၉ ၇၉၁ ၂၃၄ ၅၆၇', '09791234567'],
  ['ဝ၉.၇၉၁.၂၃၄.၅၆၇', '09791234567'],
  ['႐႙ ၇၉၁ 234 ٥٦７', '09791234567'],
  ['+95 (0)9 791 234 567', '09791234567'],
  ['\u202A+95 9 791 234 567\u202C', '09791234567'],
  ['00959 791 234 567', '09791234567'],
  ['959791234567', '09791234567'],
  ['9791234567', '09791234567'],
  ['＋၉၅ ၉ ၇၉၁ ၂၃၄ ၅၆၇', '09791234567'],
  // Seven-digit numbers of early mobile phones, and prefixes that only look like a country code.
  ['09 5123456', '095123456'],
  ['95123456', '095123456'],
  ['+95 9 512 3456', '095123456'],
  ['01 234567', '01234567'],
  ['+95 1 234567', '01234567'],
  ['+66 81 234 5678', '66812345678'],
  ['0066 81 234 5678', '66812345678'],
  // Two numbers in one field, and a number with an alternative ending.
  ['09 791234567 / 09421234567', '09791234567 09421234567'],
  ['+95 9 791234567၊ ၀၉၄၂၁၂၃၄၅၆၇', '09791234567 09421234567'],
  ['01-234567/8', '012345678'],
  // A name in the field contributes no digits.
  ['09 791234567 (ဝင်းဝင်း)', '09791234567'],
  ['၀၉၇၉၁၂၃၄၅၆၇ ၀င်း', '09791234567'],
  ['0978', '0978'],
  ['none', ''],
  ['ဝင်း', ''],
])('compares the phone %j as %j', (phone, key) => expect(phoneKey(phone)).toBe(key));

it.each([
  ['၀၉ ၇၉၁ ၂၃၄ ၅၆၇', '+959791234567'],
  ['09 791234567, 09421234567', '+959791234567'],
  ['+66 81 234 5678', '+66812345678'],
  ['0066 81 234 5678', '+66812345678'],
  ['1122', '1122'],
  ['+95 9 ၇၉၁ ႒႓၄ ٥٦7', '+959791234567'],
  ['09450012345 09797654321', '+959450012345'],
  ['09 450 012 345 - 09 797 654 321', '+959450012345'],
  ['none', ''],
])('dials %j as %j', (phone, number) => expect(dialableNumber(phone)).toBe(number));

/** Every way to write the number 0`own`. */
function written(own: string): string[] {
  const spaced = own.replace(/^(\d)(\d{3})(\d+)/, '$1 $2-$3');
  return [`0${own}`, own, `+95${own}`, `95${own}`, `0095${own}`, `+95 ${spaced}`, `(0)${spaced}`, `+95(0)${own}`];
}

it('gives all notations of a number one key, and finds the number by each', () => {
  let numbers = 0;
  for (let n = 0; numbers < 400; n++) {
    // Prefixes of mobiles and landlines in turn.
    const start = ['95', '979', '942', '925', '967', '1', '2', '67', '86', '43', '7'][n % 11] ?? '';
    const own = start + String((n * 7_919_777_777) % 10 ** (5 + (n % 5)));
    if (!parsePhoneNumberFromString(`+95${own}`)?.isValid()) continue;
    numbers++;
    for (const latin of written(own)) {
      // A number valid as written may be another number of Myanmar.
      const expected = `0${parsePhoneNumberFromString(latin, 'MM')?.nationalNumber}`;
      const burmese = latin.replace(/\d/g, (digit) => String.fromCharCode(0x1040 + Number(digit)));
      for (const notation of [latin, burmese, burmese.replaceAll('၀', 'ဝ')]) {
        expect(phoneKey(notation), notation).toBe(expected);
        expect(finds(notation, own), `${own} by ${notation}`).toBe(true);
      }
    }
    for (const part of [`0${own.slice(0, 4)}`, `+95${own.slice(0, 4)}`, own.slice(0, 4), own.slice(-4)])
      expect(finds(part, own), `${own} by ${part}`).toBe(true);
  }
});

function finds(typed: string, own: string): boolean {
  const patterns = readOrderSearch(typed)?.phones ?? [];
  return patterns.some((pattern) => {
    const part = pattern.replaceAll('%', '');
    return pattern.startsWith('%') ? `0${own}`.includes(part) : `0${own}`.startsWith(part);
  });
}
