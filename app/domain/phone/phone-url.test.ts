import { expect, it } from 'vitest';
import { plainPhone } from '#app/domain/phone/phone.ts';
import { decodeId, encodeId, idIn, phonePath } from '#app/domain/phone/phone-url.ts';
import { aPhone } from '#tests/support/factories/phones.ts';

const phone = aPhone({ name: 'Redmi Note 13 Pro', ram: '8GB', rom: '256GB' });
const segmentOf = (item: Parameters<typeof phonePath>[0]) => phonePath(item).replace('/shop/', '');

it('the path of a phone has a readable text and ends with the id', () => {
  const id = '0b6ad2a4-4ad1-4a0e-8df7-3c2ee3d66cb9';
  expect(phonePath({ id, ...phone })).toBe(`/shop/redmi-note-13-pro-8gb-256gb--${id}`);
  expect(idIn(segmentOf({ id, ...phone }))).toBe(id);
  expect(idIn(id)).toBe(id);
  expect(idIn(`what-it-was-called-before--${id}`)).toBe(id);
});

it('the path of a phone has the Latin words of its name that fit, or "phone" if there are none', () => {
  const nameOf = (name: string) => segmentOf({ id: 'x', ...plainPhone(name) });
  expect(nameOf('ရွှေဖုန်း')).toBe('phone--x');
  expect(nameOf('ရွှေဖုန်း Pro+ (5G) — Édition')).toBe('pro-5g-edition--x');
  expect(nameOf('--a--b--')).toBe('a-b--x');
  expect(nameOf('')).toBe('phone--x');
  expect(nameOf('W'.repeat(200))).toBe('phone--x');
  expect(nameOf('abcdefghi '.repeat(20)).length).toBeLessThan(64);
  expect(nameOf('\u{1F4F1}\uD800')).toBe('phone--x');
});

it('makes a path of letters, digits, _, ~ and - for any id, and reads the id back', () => {
  const ids = [
    ...['a/b', '50%', '%2F', '..', '.', 'a b', 'x?y#z', '--', 'a--b', '-', '~', '~2f', '__proto__', 'abc.data', '\n'],
    ...['ဖုန်း-၁', '\u{1F4F1}', 'é', 'e\u0301', '\uFEFFx', '<script>', "'", '"', '\\', 'a'.repeat(64), 'က'.repeat(64)],
  ];
  for (const id of ids) {
    const segment = segmentOf({ id, ...phone });
    expect(segment).toMatch(/^[\w~-]+$/);
    expect(idIn(segment), id).toBe(id);
    expect(decodeId(encodeId(id)), id).toBe(id);
  }
});

it('finds no id in a path that the shop did not make', () => {
  for (const segment of ['', 'x--', 'x--~zz', 'x--~ff', 'x--a.b', 'x--က', 'x--%2f', 'x--~e1', 'x-- ']) {
    expect(idIn(segment), segment).toBeNull();
  }
});

it('encodes half a surrogate pair like the replacement character', () => {
  expect(encodeId('\uD800')).toBe(encodeId('\uFFFD'));
});

it('finds no id that contains NUL, which the database refuses', () => {
  for (const segment of ['~00', 'a~00', 'redmi--~00a']) expect(idIn(segment), segment).toBeNull();
});
