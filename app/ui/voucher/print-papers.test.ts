import { expect, it } from 'vitest';
import { pageRule, readPaper } from '#app/ui/voucher/print-papers.ts';

it('reads a stored paper, and anything else as A5', () => {
  expect(['80', '58', 'a5', 'A4', '', '{', null].map(readPaper)).toEqual(['80', '58', 'a5', 'a5', 'a5', 'a5', 'a5']);
});

it('fits the page length of a roll to its content, and leaves A5 as it is', () => {
  expect(pageRule('80', 960)).toBe('@page { size: 80mm 262mm; margin: 3mm 4mm }');
  expect(pageRule('58', 960.1)).toBe('@page { size: 58mm 263mm; margin: 3mm 5mm }');
  expect(pageRule('58', 1e6)).toBe('@page { size: 58mm 5000mm; margin: 3mm 5mm }');
  expect(pageRule('a5', 1e6)).toBe('@page { size: 148mm 210mm; margin: 11mm }');
});
