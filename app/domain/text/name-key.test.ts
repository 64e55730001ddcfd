import fc from 'fast-check';
import { expect, it } from 'vitest';
import { containsPattern, nameKey } from '#app/domain/text/name-key.ts';

it.each([
  [' Daw  KHIN ', 'daw khin'],
  ['Cafe\u0301', 'cafe'],
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
])('treats %j and %j, which look the same, as equal', (typed, meant) => expect(nameKey(typed)).toBe(nameKey(meant)));

it.each([
  ['ဖုန်း ၁၀', 'ဖုန်း 10'],
  ['ဖုန်း၁၀လုံး', 'ဖုန်း10လုံး'],
  ['၀၉၄၅၀၀', '094500'],
])('reads the digits of %j as Latin digits: %j', (name, key) => expect(nameKey(name)).toBe(key));

it('treats wildcards of a search as plain characters', () => {
  expect(containsPattern('100%_\\')).toBe('%100\\%\\_\\\\%');
});

it.each([
  ['13\u2011Pro', '13-pro'],
  ['13–Pro', '13-pro'],
  ['13\u2212Pro', '13-pro'],
  ['O’Neil‘s', "o'neil's"],
  ['O`Neil´s', "o'neil's"],
  ['“Note” 6″', '"note" 6"'],
  ['Ｒｅｄｍｉ　１３％', 'redmi 13%'],
  ['Café', 'cafe'],
  ['CAFE\u0301', 'cafe'],
  ['Đặng Thị Ngọc', 'dang thi ngoc'],
  ['Straße Łódź Ærø', 'strasse lodz aero'],
  ['İstanbul', 'istanbul'],
  ['ΟΔΟΣ Ή', 'οδοσ η'],
  ['Йошкар', 'иошкар'],
  ['ﬁne™ …', 'fine ...'],
  ["''lux'' ‘‘lux’’ ´´lux´´ ′′lux″", '"lux" "lux" "lux" "lux"'],
  ['5–6″', '5-6"'],
  ["5—6''", '5-6"'],
  ['13ー14', '13-14'],
  ['「Note」 ¨6¨ ʺ6ˮ', '"note" "6" "6"'],
  ['Nokia™ 3310®', 'nokia 3310'],
  ['Nokia ™️ ©️', 'nokia'],
  ['½ 1⁄2 1∕2', '1/2 1/2 1/2'],
  ['6½″', '6 1/2"'],
  ['A・B A·B A•B A･B', 'a b a b a b a b'],
  ['4×4 ✕', '4x4 x'],
  ['1〜2 1～2', '1~2 1~2'],
])('treats %j and %j as equal: only typography differs', (name, key) => expect(nameKey(name)).toBe(key));

it('maps a key to itself', () => {
  const signs = fc.constantFrom(...`'"\`´’”″‴¨ʼŉ™©½¾⅓⁄·・•×-–ーáαß ၁ဝ၀ကိ`);
  fc.assert(
    fc.property(fc.oneof(fc.array(signs, { maxLength: 12 }), fc.array(fc.string({ unit: 'grapheme' }))), (name) => {
      expect(nameKey(nameKey(name.join('')))).toBe(nameKey(name.join('')));
    }),
    { numRuns: 2_000 },
  );
});

it('keeps the marks of Burmese, Thai and Hindi', () => {
  for (const name of ['ကျွန်ုပ် မြင့်မြင့်ခိုင်', 'ဦးတင်ထွန်း', 'ဆွေဆွေ ည့်', 'น้องเมย์', 'मोबाइल फ़ोन'])
    expect(nameKey(name)).toBe(name.normalize('NFC'));
});

it('limits the key to the size of an index entry', () => {
  const key = nameKey('\uFDFA😀'.repeat(60));
  expect(key).toBe(key.toWellFormed());
  expect(Buffer.byteLength(key)).toBeLessThan(1_300);
});
