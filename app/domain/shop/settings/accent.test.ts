import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { accentStyle, contrast, isReadableAccent, STANDARD_ACCENT } from '#app/domain/shop/settings/accent.ts';
import { lookForm } from '#app/domain/shop/settings/shop-look.ts';

const colour = fc.integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, '0')}`);

it('measures contrast as WCAG does', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.478, 3);
});

type Colours = Record<string, string>;

/** The colours of a style sheet in the light and in the dark theme: its first two rules for the root. */
function rootColours(css: string): Record<'light' | 'dark', Colours> {
  const [light = {}, dark = {}] = [...css.matchAll(/:root(?:,\s*\.voucher)? ?\{([^}]*)\}/g)].map(
    ([, rule = '']): Colours =>
      Object.fromEntries([...rule.matchAll(/--([\w-]+): ?(#[\da-f]{6})\b/g)].map(([, name, value]) => [name, value])),
  );
  return { light, dark };
}

const app = rootColours(readFileSync('app/ui/layout/app.css', 'utf8'));
const theme = fc.constantFrom('light' as const, 'dark' as const);

/** The lowest contrast of the accent with what lies below it, and with the text on it. */
function lowestContrast(accents: Colours, page: Colours): number {
  const others = [page['color-base-100'], page['color-base-200'], page.surface];
  others.push(accents['primary-tint'], accents['color-primary-content']);
  return Math.min(...others.map((other) => contrast(accents['color-primary'] ?? '', other ?? '')));
}

it('measures the colours of app.css', () => {
  expect(app.light['color-primary']).toBe(STANDARD_ACCENT);
  for (const each of ['light', 'dark'] as const) {
    const { [each]: colours } = app;
    expect(Object.keys(colours), each).toEqual(
      expect.arrayContaining(['color-base-100', 'color-base-200', 'surface', 'primary-tint', 'color-primary-content']),
    );
    expect(lowestContrast(colours, colours), each).toBeGreaterThanOrEqual(4.5);
  }
});

it('an accepted accent is readable in both themes, as text and below text', () => {
  fc.assert(
    fc.property(colour.filter(isReadableAccent), theme, (accent, each) => {
      expect(lowestContrast(rootColours(accentStyle(accent))[each], app[each])).toBeGreaterThanOrEqual(4.5);
    }),
  );
});

it('accepts each grey that is readable on the pages of app.css, and no lighter one', () => {
  const greys = Array.from({ length: 256 }, (_, n) => `#${n.toString(16).padStart(2, '0').repeat(3)}`);
  const readable = greys.filter((grey) => lowestContrast(rootColours(accentStyle(grey)).light, app.light) >= 4.5);
  expect(greys.filter(isReadableAccent)).toEqual(readable);
  for (const grey of readable)
    expect(lowestContrast(rootColours(accentStyle(grey)).dark, app.dark), grey).toBeGreaterThanOrEqual(4.5);
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
