import { expect, it } from 'vitest';
import { readItemForm } from '#app/domain/catalog/inventory/item-form.ts';
import { ENGLISH } from '#app/domain/text/format.ts';
import { aPhone } from '#tests/support/factories/phones.ts';

const shared = { priceMode: 'manual', type: 'instock', currency: 'CNY', qty: '1' };
const valid = aPhone({ ...shared, name: 'A', ram: '8GB', rom: '256GB' });
const details = { wasRounding: '', lowStockThreshold: null, tracking: 'off', warrantyDays: null };
const numbers = { cost: '၁၄၈', rate: '600.10', profit: '-5' };

function read(changes: Record<string, string | string[] | Blob | undefined>) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...valid, ...numbers, ...changes })) {
    for (const each of [value].flat()) if (each !== undefined) form.append(name, each);
  }
  return readItemForm(form, ENGLISH);
}

it('reads the fields of an item, also in Burmese digits, and no other fields', () => {
  const value = { ...valid, qty: 1, cost: '148', rate: '600.10', profit: '-5', ...details };
  const result = read({ salePrice: '1', __proto__x: 'y' });
  expect(result).toMatchObject({ ok: true, typed: { cost: '၁၄၈' } });
  expect(result).toHaveProperty('value', [value]);
});

it('writes RAM and ROM as 8GB and 1TB, and leaves other text as it is', () => {
  expect(read({ ram: ' ၈ gb', rom: '1tb' })).toMatchObject({ value: [{ ram: '8GB', rom: '1TB' }] });
  expect(read({ 'ram-2': '12', 'rom-2': '8 + 8GB', 'qty-2': '1', 'cost-2': '1' })).toMatchObject({
    value: [{}, { ram: '12GB', rom: '8 + 8GB' }],
  });
  for (const text of ['1', '65', '20000', '4G', '-', '128GB+', '0gb'])
    expect(read({ rom: text })).toMatchObject({ value: [{ rom: text }] });
});

it('reads articles, each with a variant or none, without RAM and ROM; a phone needs both and has no variant', () => {
  const article = { kind: 'article', ram: undefined, rom: undefined };
  const second = { 'variant-2': '', 'qty-2': '2', 'cost-2': '1' };
  expect(read({ ...article, variant: ' ၂၀ W ', ...second })).toMatchObject({
    value: [
      { ram: '', rom: '', variant: '20 W' },
      { ram: '', rom: '', variant: '', qty: 2 },
    ],
  });
  expect(read({ ...article, ram: '8', rom: '256' })).toMatchObject({ value: [{ ram: '', rom: '' }] });
  expect(read({ ...article, variant: 'x'.repeat(41) })).toMatchObject({ problems: { variant: { code: 'too-long' } } });
  for (const kind of [undefined, '', 'phone', 'ARTICLE']) {
    const missing = { ram: { code: 'missing' }, rom: { code: 'missing' } };
    expect(read({ ...article, kind })).toMatchObject({ ok: false, problems: missing });
    expect(read({ kind, variant: 'Blue' })).toMatchObject({ value: [{ ram: '8GB', variant: '' }] });
  }
});

it('reads the tracking and the warranty of a phone', () => {
  expect(read({ tracking: 'required', warrantyDays: '၃၆၅' })).toMatchObject({
    value: [{ tracking: 'required', warrantyDays: 365 }],
  });
});

it('reads a cost in lakh if it is in MMK', () => {
  const inMmk = { currency: 'MMK', cost: '၁၂.၅ သိန်း', 'ram-2': '8', 'rom-2': '512', 'qty-2': '1', 'cost-2': '13 lakh' };
  expect(read(inMmk)).toMatchObject({ ok: true, value: [{ cost: '1250000' }, { cost: '1300000' }] });
  for (const currency of ['CNY', 'USD', 'THB', ['MMK', 'CNY']])
    expect(read({ ...inMmk, currency })).toMatchObject({ ok: false });
  expect(read({ cost: '12.5 lakh' })).toMatchObject({ problems: { cost: { code: 'not-a-number' } } });
});

it('uses auto mode if no mode was sent, and then ignores the rate', () => {
  const { rate: _, profit: __, ...rest } = numbers;
  expect(read({ priceMode: undefined, rate: 'x' })).toHaveProperty('value', [
    { ...valid, ...rest, priceMode: 'auto', qty: 1, cost: '148', ...details },
  ]);
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
  ['tracking', 'often', 'not-a-choice'],
  ['warrantyDays', '0', 'too-small'],
  ['warrantyDays', '3651', 'too-large'],
  ['warrantyDays', '1.5', 'not-whole'],
  ['priceMode', 'x', 'not-a-choice'],
  ['priceMode', ['manual', 'auto'], 'repeated'],
])('refuses %s %j as %s and keeps what was typed', (field, value, code) => {
  const result = read({ [field]: value });
  expect(result).toMatchObject({ ok: false, problems: { [field]: { code } }, typed: { rom: '256GB' } });
});

it('reads each version of a phone, its colour as a part of the name', () => {
  const second = { 'colour-2': ' Blue ', 'ram-2': '12', 'rom-2': '512', 'qty-2': '4', 'cost-2': '၂၀၀' };
  const result = read({ ...second, colour: '', 'other-3': 'x' });
  expect(result).toMatchObject({
    ok: true,
    value: [
      { name: 'A', ram: '8GB' },
      { name: 'A Blue', ram: '12GB', rom: '512GB', qty: 4, cost: '200', rate: '600.10' },
    ],
  });
  expect(read({ ...second, 'cost-2': 'x', 'ram-2': undefined })).toMatchObject({
    ok: false,
    problems: { 'cost-2': { code: 'not-a-number' }, 'ram-2': { code: 'missing' } },
    typed: { ram: '8GB', 'qty-2': '4' },
  });
  expect(read({ ...second, name: 'x'.repeat(116) })).toMatchObject({
    ok: false,
    problems: { 'colour-2': { code: 'too-long', max: 3 } },
  });
});

it('reads at most twenty versions', () => {
  const rows = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`ram-${n + 2}`, '8']));
  expect(read(rows(19))).toMatchObject({ problems: { 'cost-20': { code: 'missing' } } });
  expect(read(rows(20))).toMatchObject({ ok: false, problems: { versions: { code: 'too-large', max: 20 } } });
});
