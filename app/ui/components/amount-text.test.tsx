import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { LineAmount } from '#app/ui/components/amount-text.tsx';

const textOf = (qty: number) =>
  renderToStaticMarkup(<LineAmount salePrice={1_140_153} qty={qty} />).replace(/<[^>]+>/g, '');

it('writes a line of several pieces as a multiplication, and one piece as its price', () => {
  expect(textOf(2)).toBe('2 × 1,140,153 = 2,280,306 MMK');
  expect(textOf(1)).toBe('1,140,153 MMK');
});
