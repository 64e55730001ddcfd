import { expect, it } from 'vitest';
import { wrap } from '#app/typesetting/line-wrap.ts';

/** Each letter is 1 wide, marks have no width. */
const widthOf = (text: string) => text.replace(/\p{M}/gu, '').length;
const lines = (text: string, maxWidth: number) => wrap(text, maxWidth, widthOf);

it.each([
  ['Daw Khin Mya', 12, ['Daw Khin Mya']],
  ['Daw Khin Mya', 11, ['Daw Khin', 'Mya']],
  ['Daw Khin Mya', 8, ['Daw Khin', 'Mya']],
  ["O'Brien-Smith & Co., Ltd.", 16, ["O'Brien-Smith &", 'Co., Ltd.']],
  ['Supercalifragilistic', 8, ['Supercal', 'ifragili', 'stic']],
  ['a Supercalifragilistic b', 8, ['a Superc', 'alifragi', 'listic b']],
  ['', 5, ['']],
])('wraps %j at spaces, and within a word only if it is too long', (text, maxWidth, expected) => {
  expect(lines(text, maxWidth)).toEqual(expected);
});

it.each([
  'မန္တလေးသူ မစန္ဒာ နှင့် ကိုကျော်ကျော်ဦး မိသားစု ဖုန်းအရောင်းဆိုင် (ရန်ကုန်မြို့ ပန်းဘဲတန်းမြို့နယ်)',
  'သင်္ဘောကျွန်ုပ်ချိုမြိန်ဩဇာဿာဝတ္ထုပုဂ္ဂိုလ်ဗုဒ္ဓင်္သစ္စာ',
  'အင်္ဂလိပ်စာသင်္ချာတက္ကသိုလ်ကျောင်းသားများ။ဟုတ်ကဲ့၊ရှင်',
  'ရှင့်အိမ်မှာကျွန်တော့်ဖုန်းကိုပြန်ပေးပါ',
])('never separates a letter of %j from its marks', (text) => {
  for (let maxWidth = 1; maxWidth <= 40; maxWidth++) {
    const wrapped = lines(text, maxWidth);
    expect(wrapped.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''));
    for (const line of wrapped.slice(1))
      expect(line).not.toMatch(/^(\p{M}|[\u1000-\u1021]\u1037?[\u1039\u103A]|[၊။])/u);
    for (const line of wrapped) expect(line).not.toMatch(/\u1039$/);
  }
});
