import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fieldDecimal, readNumber, readWhole } from '#app/domain/text/digits.ts';
import { BURMESE_DIGITS } from '#app/domain/text/format.ts';
import { formatNumber } from '#app/domain/text/money-format.ts';
import { formatDecimal } from '#app/ui/admin/components/decimal.tsx';
import { everyLocale, formatOf } from '#tests/support/formats.ts';

/** The formats of all locales of Intl, and of Burmese digits. */
const formats = [...everyLocale(), BURMESE_DIGITS].map(formatOf);
const anyFormat = fc.constantFrom(...formats);
/** Without Toki Pona, which writes `12 50` for 1250: the shop refuses this grouping. */
const anyReadableFormat = anyFormat.filter((format) => !format.tag.startsWith('tok'));
/** Plain numbers, positive or negative, with up to six decimals; the last decimals may be zeros. */
const anyDecimal = fc.tuple(fc.bigInt(-(10n ** 15n), 10n ** 15n), fc.nat({ max: 6 })).map(([digits, decimals]) => {
  const figures = String(digits)
    .replace('-', '')
    .padStart(decimals + 1, '0');
  const whole = figures.slice(0, figures.length - decimals);
  const sign = digits < 0n ? '-' : '';
  return sign + (decimals === 0 ? whole : `${whole}.${figures.slice(-decimals)}`);
});

it('reads the value of a field back unchanged, in every format', () => {
  fc.assert(
    fc.property(anyDecimal, anyFormat, (plain, format) => {
      expect(readNumber(fieldDecimal(plain, format), format)).toEqual({ plain });
    }),
    { numRuns: 2_000 },
  );
});

it('reads a displayed number back unchanged, or offers it as the first of two readings, in every format', () => {
  fc.assert(
    fc.property(anyDecimal, anyReadableFormat, (plain, format) => {
      const shown = formatDecimal(plain, { language: 'en', format, timeZone: 'UTC' });
      const read = readNumber(shown, format);
      if (read && 'either' in read) expect(read.either[0]).toBe(plain);
      else expect(read, `${shown} ${format.tag}`).toEqual({ plain });
    }),
    { numRuns: 2_000 },
  );
});

it('reads a displayed whole number back unchanged, in every format', () => {
  fc.assert(
    fc.property(fc.integer(), anyReadableFormat, (number, format) => {
      expect(readWhole(formatNumber(number, { language: 'en', format, timeZone: 'UTC' }), format)).toBe(number);
    }),
    { numRuns: 2_000 },
  );
});
