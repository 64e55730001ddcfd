import { expect, it } from 'vitest';
import { containsPattern, nameKey } from '#app/domain/text.ts';

it.each([
  [' Daw  KHIN ', 'daw khin'],
  ['Cafe\u0301', 'café'],
  ['မြ\u200Bင့်\uFEFF', 'မြင့်'],
  ['\u202Eredmi\u202C \u2068၁၃\u2069', 'redmi 13'],
  ['\u200B\u200D\uFEFF\u2060', ''],
])('compares the name %j as %j', (name, key) => expect(nameKey(name)).toBe(key));

it.each([
  ['ဇော်၀င်းထွန်း', 'ဇော်ဝင်းထွန်း'],
  ['၀န်းယား ၉', 'ဝန်းယား ၉'],
  ['ပ႐ို', 'ပရို'],
  ['ဗီဗုိ', 'ဗီဗို'],
  ['ကိုညိဳ႕', 'ကိုညို့'],
  ['စျေးချို', 'ဈေးချို'],
  ['ဦးဥာဏ်', 'ဦးဉာဏ်'],
])('takes %j for %j, which looks the same', (typed, meant) => expect(nameKey(typed)).toBe(nameKey(meant)));

it.each([
  ['ဖုန်း ၁၀', 'ဖုန်း 10'],
  ['ဖုန်း၁၀လုံး', 'ဖုန်း10လုံး'],
  ['၀၉၄၅၀၀', '094500'],
])('leaves the figures of %j as they are', (name, key) => expect(nameKey(name)).toBe(key));

it('takes the wildcards of a search literally', () => {
  expect(containsPattern('100%_\\')).toBe('%100\\%\\_\\\\%');
});
