import { expect, it } from 'vitest';
import { readItemForm } from '#app/domain/inventory/item-form.ts';
import { ENGLISH } from '#app/domain/text/format.ts';

const right = { priceMode: 'manual', type: 'instock', currency: 'CNY', name: 'A', ram: '8', rom: '256', qty: '1' };
const numbers = { cost: '၁၄၈', rate: '600.10', profit: '-5' };

function read(changes: Record<string, string | string[] | Blob | undefined>) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...right, ...numbers, ...changes })) {
    for (const each of [value].flat()) if (each !== undefined) form.append(name, each);
  }
  return readItemForm(form, ENGLISH);
}

it('reads the fields of an item, also in Burmese digits, and no other fields', () => {
  const value = { ...right, qty: 1, cost: '148', rate: '600.10', profit: '-5' };
  expect(read({ salePrice: '1', __proto__x: 'y' })).toEqual({ ok: true, value });
});

it('uses auto mode if no mode was sent, and then ignores the rate', () => {
  const { rate: _, profit: __, ...rest } = numbers;
  expect(read({ priceMode: undefined, rate: 'x' })).toEqual({
    ok: true,
    value: { ...right, ...rest, priceMode: 'auto', qty: 1, cost: '148' },
  });
});

it.each([
  ['cost', '1e309', 'not-a-number'],
  ['cost', 'NaN', 'not-a-number'],
  ['cost', '', 'missing'],
  ['cost', undefined, 'missing'],
  ['cost', '1'.repeat(25), 'too-long'],
  ['rate', 'Infinity', 'not-a-number'],
  ['profit', ' ', 'missing'],
  ['qty', '-1', 'too-small'],
  ['qty', '1.5', 'not-whole'],
  ['qty', '1e3', 'not-a-number'],
  ['qty', '99999999999', 'too-large'],
  ['qty', ['1', '2'], 'repeated'],
  ['name', '   ', 'missing'],
  ['name', 'x'.repeat(121), 'too-long'],
  ['name', new Blob(['x']), 'not-text'],
  ['ram', ['8', '8'], 'repeated'],
  ['currency', 'EUR', 'not-a-choice'],
  ['currency', '__proto__', 'not-a-choice'],
  ['type', '', 'missing'],
  ['priceMode', 'x', 'not-a-choice'],
  ['priceMode', ['manual', 'auto'], 'repeated'],
])('refuses %s %j as %s and keeps what was typed', (field, value, code) => {
  const response = read({ [field]: value });
  expect(response).toMatchObject({ ok: false, problems: { [field]: { code } }, typed: { rom: '256' } });
});
