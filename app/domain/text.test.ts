import { expect, it } from 'vitest';
import { containsPattern, nameKey, phoneKey } from '#app/domain/text.ts';

it.each([
  [' Daw  KHIN ', 'daw khin'],
  ['Cafe\u0301', 'café'],
  ['မြ\u200Bင့်\uFEFF', 'မြင့်'],
])('compares the name %j as %j', (name, key) => expect(nameKey(name)).toBe(key));

it.each([
  ['09 791-234 567', '09791234567'],
  ['၀၉ ၇၉၁ ၂၃၄ ၅၆၇', '09791234567'],
  ['ဝ၉ ၇၉၁ (၂)', '097912'],
  ['+95 9 1', '9591'],
  ['none', ''],
])('compares the phone %j as %j', (phone, key) => expect(phoneKey(phone)).toBe(key));

it('takes the wildcards of a search literally', () => {
  expect(containsPattern('100%_\\')).toBe('%100\\%\\_\\\\%');
});
