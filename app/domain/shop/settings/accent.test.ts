import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  accentStyle,
  accentTint,
  contrast,
  isReadableAccent,
  readableOnDark,
  STANDARD_ACCENT,
} from '#app/domain/shop/settings/accent.ts';
import { lookForm } from '#app/domain/shop/settings/shop-look.ts';

const colour = fc.integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, '0')}`);

it('measures contrast as WCAG does', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.478, 3);
});

it('an accepted accent is readable in both themes, as text and below text', () => {
  fc.assert(
    fc.property(colour.filter(isReadableAccent), (accent) => {
      for (const [one, other] of [
        [accent, '#f1ede4'],
        [accent, '#ffffff'],
        [accent, accentTint(accent, 'light')],
        [readableOnDark(accent), '#262e2a'],
        [readableOnDark(accent), '#111513'],
        [readableOnDark(accent), accentTint(readableOnDark(accent), 'dark')],
        [readableOnDark(accent), '#0b1110'],
      ] as const)
        expect(contrast(one, other), `${one} on ${other}`).toBeGreaterThanOrEqual(4.5);
    }),
  );
});

it('an accent is refused if it is too light or no colour, and stored empty if it is the standard one', () => {
  const read = (accent: string) => lookForm.safeParse({ accent });
  expect(read(' #B3261E ').data).toEqual({ accent: '#b3261e' });
  expect(read(STANDARD_ACCENT).data).toEqual({ accent: '' });
  expect(read('').data).toEqual({ accent: '' });
  for (const bad of ['#ffd400', 'red', '#12345', '#1234567', '#zzzzzz', '#000;}*{x'])
    expect(read(bad).success, bad).toBe(false);
});

it('writes nothing but colours into the style sheet', () => {
  expect(accentStyle('')).toBe('');
  expect(accentStyle('#b3261e')).toMatch(
    /^:root\{--color-primary:#b3261e;--color-primary-content:#ffffff;--primary-tint:#f9eeed\}@media/,
  );
  expect(accentStyle('</style><script>')).toMatch(/^[^<]*#000000[^<]*$/);
});
