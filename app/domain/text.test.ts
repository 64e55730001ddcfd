import { expect, it } from 'vitest';
import { containsPattern, nameKey } from '#app/domain/text.ts';

it.each([
  [' Daw  KHIN ', 'daw khin'],
  ['Cafe\u0301', 'café'],
  ['မြ\u200Bင့်\uFEFF', 'မြင့်'],
  ['\u202Eredmi\u202C \u2068၁၃\u2069', 'redmi 13'],
  ['\u200B\u200D\uFEFF\u2060', ''],
])('compares the name %j as %j', (name, key) => expect(nameKey(name)).toBe(key));

it('takes the wildcards of a search literally', () => {
  expect(containsPattern('100%_\\')).toBe('%100\\%\\_\\\\%');
});
