import { expect, it } from 'vitest';
import { dateFormat, numberFormat } from '#app/domain/formats.ts';

const whole = { maximumFractionDigits: 0 };

it('makes a way of writing once, and another for each format and style', () => {
  expect(numberFormat('en', whole)).toBe(numberFormat('en', { ...whole }));
  expect(numberFormat('en', whole).format(1_234.5)).toBe('1,235');
  expect(numberFormat('de', whole).format(1_234.5)).toBe('1.235');
  expect(numberFormat('en', { maximumFractionDigits: 1 }).format(1_234.5)).toBe('1,234.5');
  const evening = Date.UTC(2026, 10, 23, 20);
  expect(dateFormat('en', { dateStyle: 'medium', timeZone: 'UTC' }).format(evening)).toBe('Nov 23, 2026');
  expect(dateFormat('en', { dateStyle: 'medium', timeZone: 'Asia/Yangon' }).format(evening)).toBe('Nov 24, 2026');
});

it('does not keep every format that visitors name', () => {
  const first = numberFormat('en-x-first', whole);
  expect(numberFormat('en-x-first', whole)).toBe(first);
  for (let n = 0; n < 100; n++) numberFormat(`en-x-v${n}`, whole);
  expect(numberFormat('en-x-first', whole)).not.toBe(first);
});
