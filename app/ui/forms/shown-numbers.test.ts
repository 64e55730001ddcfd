import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fieldDecimal, readNumber, readWhole } from '#app/domain/text/digits.ts';
import { BURMESE_DIGITS } from '#app/domain/text/format.ts';
import { formatNumber } from '#app/domain/text/money-format.ts';
import { formatDecimal } from '#app/ui/admin/components/decimal.tsx';
import { everyLocale, formatOf } from '#tests/support/formats.ts';

/** The format of every locale that Intl has data of. */
const formats = [...everyLocale(), BURMESE_DIGITS].map(formatOf);
const anyFormat = fc.constantFrom(...formats);
/** Toki Pona groups by two with a space, which is refused here: `12 50` is no number anywhere else. */
const anyGrouping = anyFormat.filter((format) => !format.tag.startsWith('tok'));
/** Decimals in plain form, also below zero, with up to six decimals, of which the last may be zeros. */
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

it('reads a displayed number unchanged or as one of two readings, in every format', () => {
  fc.assert(
    fc.property(anyDecimal, anyGrouping, (plain, format) => {
      const shown = formatDecimal(plain, { language: 'en', format, timeZone: 'UTC' });
      const read = readNumber(shown, format);
      if (read && 'either' in read) expect(read.either[0]).toBe(plain);
      else expect(read, `${shown} ${format.tag}`).toEqual({ plain });
    }),
    { numRuns: 2_000 },
  );
});

it('reads a displayed whole number, in every format', () => {
  fc.assert(
    fc.property(fc.integer(), anyGrouping, (number, format) => {
      expect(readWhole(formatNumber(number, { language: 'en', format, timeZone: 'UTC' }), format)).toBe(number);
    }),
    { numRuns: 2_000 },
  );
});
