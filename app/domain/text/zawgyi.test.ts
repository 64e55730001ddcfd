import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { searchVariants, toUnicode } from '#app/domain/text/zawgyi.server.ts';

it.each([
  ['ေအာင္ေအာင္', 'အောင်အောင်'],
  ['ေဒၚခင္', 'ဒေါ်ခင်'],
  ['Redmi ဖုန္း 13', 'Redmi ဖုန်း 13'],
  ['ရန္ကုန္ျမို့', 'ရန်ကုန်မြို့'],
  ['အမှတ် ၅\nလွည္းတန္းလမ္း', 'အမှတ် ၅\nလှည်းတန်းလမ်း'],
  // Words that are Unicode already stay in a mixed field.
  ['မောင်မောင် ေအာင္', 'မောင်မောင် အောင်'],
  ['ဦးေက်ာ္ မောင်', 'ဦးကျော် မောင်'],
])('reads %j as %j', (typed, read) => expect(toUnicode(typed)).toBe(read.normalize('NFC')));

it.each([
  ...[
    'မသန္တာ',
    'မမြင့်မြင့်',
    'လွ',
    'ဝေဝေ',
    '၀ေ',
    '၀င်း',
    'အင်္ဂါ',
    'ဥက္ကာ',
    'ယောက်ျား',
    'ကျွန်ုပ်',
    'ပြဿနာ',
    'မႂ်ႇသုင်ၶႃႈ',
    'နီၢ်ထူ',
    'ဘာသာမန်',
  ],
  ...['Redmi 13', '', '၁၂၃', '😀', 'ေ'.repeat(20_000)],
])('leaves %j unchanged', (typed) => expect(toUnicode(typed)).toBeNull());

it('converts no word of a long Unicode text, and most words of a long Zawgyi text', async () => {
  const read = async (name: string) =>
    (await readFile(`node_modules/myanmar-tools/resources/${name}`, 'utf8')).split(/[\s၊။]+/).filter(Boolean);
  for (const file of ['udhr_mya_unicode_src.txt', 'mmgov_unicode_out.txt'])
    for (const word of await read(file)) expect(toUnicode(word), word).toBeNull();
  let [words, found] = [0, 0];
  for (const file of ['udhr_mya_zawgyi_out.txt', 'mmgov_zawgyi_src.txt'])
    for (const word of await read(file)) {
      words++;
      if (toUnicode(word)) found++;
    }
  expect(found / words).toBeGreaterThan(0.75);
});

it('searches in Unicode and in Zawgyi', () => {
  expect(searchVariants('ေအာင္')).toContain('အောင်');
  expect(searchVariants('အောင်'.normalize('NFC'))).toContain('ေအာင္');
  expect(searchVariants('Redmi')).toEqual(['Redmi']);
});
