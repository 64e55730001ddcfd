import { expect, it } from 'vitest';
import { ambiguousQty, readCart, readLineQty, readQty, withChosen } from '#app/domain/orders/checkout/cart.ts';
import { ENGLISH } from '#app/domain/text/format.ts';
import { aPhone } from '#tests/support/factories/phones.ts';
import { formatOf } from '#tests/support/formats.ts';

const line = aPhone({ id: 'a', salePrice: 315_000, qty: 2 });

it('reads stored lines, without fields that a line does not have', () => {
  expect(readCart(JSON.stringify([{ ...line, __proto__: { cost: 1 }, cost: 469 }]))).toEqual([line]);
});

it('keeps a line that was stored before phones had a specification', () => {
  const { rom: _, ...older } = line;
  expect(readCart(JSON.stringify([older]))).toEqual([{ ...line, rom: '' }]);
  expect(readCart(JSON.stringify([{ ...line, rom: 256 }]))).toEqual([]);
});

it.each([null, '', 'null', '{', '7', '"x"', '{"0":1}', '[null,1,"a",[]]'])('reads %j as an empty cart', (stored) =>
  expect(readCart(stored)).toEqual([]),
);

it.each([
  { id: '' },
  { id: 7 },
  { name: null },
  { qty: 0 },
  { qty: -1 },
  { qty: 1.5 },
  { qty: '2' },
  { salePrice: -1 },
  { salePrice: 1e300 },
])('drops a line with %j and keeps the next one', (damage) => {
  expect(readCart(JSON.stringify([{ ...line, ...damage }, line]))).toEqual([line]);
});

it.each([
  ['3', 3],
  ['၁၂', 12],
  [' 4 ', 4],
  ['2.9', 2],
  ['abc', 0],
  ['', 0],
  ['-2', -2],
  ['99999999999999999999', Number.MAX_SAFE_INTEGER],
  ['1,000', 1000],
  ['1 000', 1000],
  ['3 pcs', 3],
  ['2,5', 2],
  ['2x3', 0],
  ['1.000', 0],
  ['10,00,0', 0],
])('reads the quantity %j as %s', (typed, qty) => expect(readQty(typed, ENGLISH)).toBe(qty));

it.each([
  ['de', '1.000', 1000],
  ['de', '1,000', 0],
  ['vi', '12.500', 12_500],
  ['de-CH', '1’000', 1000],
])('in %s reads the quantity %j as %s', (tag, typed, qty) => expect(readQty(typed, formatOf(tag))).toBe(qty));

it.each([
  ['3', 3],
  ['0', 1],
  ['-2', 1],
  ['−2', 1],
  ['၀', 1],
  ['0.4', 1],
  ['-1,000', 1],
  ['', null],
  ['-', null],
  ['abc', null],
  ['1.000', null],
])('reads the quantity %j of a line as %s', (typed, qty) => expect(readLineQty(typed, ENGLISH)).toBe(qty));

it('returns both quantities that an ambiguous text may mean', () => {
  expect(ambiguousQty('1.000', ENGLISH)).toEqual({ code: 'ambiguous', typed: '1.000', either: ['1000', '1'] });
  expect(ambiguousQty('1,000', formatOf('de'))).toEqual({ code: 'ambiguous', typed: '1,000', either: ['1000', '1'] });
  for (const clear of ['', 'abc', '2', '2.9', '0.125', '1,000']) expect(ambiguousQty(clear, ENGLISH), clear).toBeNull();
});

it('keeps each phone in the cart that the buyer did not set to 0', () => {
  const [other, added] = [
    { ...line, id: 'b' },
    { ...line, id: 'c' },
  ];
  expect(withChosen([line, other], [])).toEqual([line, other]);
  expect(withChosen([line, other], [added])).toEqual([line, other, added]);
  expect(withChosen([line, other], [{ ...line, qty: 5 }])).toEqual([{ ...line, qty: 5 }, other]);
  expect(withChosen([line, other], [{ ...line, qty: 0 }, added])).toEqual([other, added]);
  expect(withChosen([line, other, line], [{ ...line, qty: 3 }])).toEqual([{ ...line, qty: 3 }, other]);
  expect(withChosen([line], [{ ...line, qty: -1 }])).toEqual([]);
});
