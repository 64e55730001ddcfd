import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { MAIL_TEXTS } from '#app/mail/mail-texts.ts';
import { faultsOf, writingFaults } from './words-faults.ts';

describe('the check of a Burmese translation', () => {
  it('finds no fault in a complete translation', () => {
    expect(faultsOf('Save', 'သိမ်းမည်')).toEqual([]);
    expect(faultsOf('RAM', 'RAM')).toEqual([]);
    expect(faultsOf('{name}: <0/> → <1/>', '{name}: <0/> → <1/>')).toEqual([]);
    expect(faultsOf('See <0>{name}</0>', '<0>{name}</0> ကြည့်ပါ')).toEqual([]);
    expect(faultsOf('{name} is deleted. See <0>Orders</0>.', '{name} ဖျက်ပြီးပါပြီ။ <0>အော်ဒါများ</0> ကြည့်ပါ။')).toEqual([]);
    expect(
      faultsOf(
        'There {n, plural, =0 {is none.} one {is # phone of {kind}.} other {are # phones of {kind}.}}',
        '{n, plural, =0 {မရှိပါ။} other {{kind} ဖုန်း # လုံး ရှိပါသည်။}}',
      ),
    ).toEqual([]);
  });

  it.each([
    ['Save', '', 'no translation'],
    ['Save', 'Save', 'still English'],
    ['Save', 'Save သည်', '"Save" is not in the English', 'Keep'],
    ['{count} new', 'အသစ်', 'placeholder {count} is lost'],
    ['{count} new', '{count} ခု {qty}', 'placeholder {qty} is not in the English'],
    ['See <0>Orders</0>', 'အော်ဒါ ကြည့်ပါ', 'tag <0> is lost'],
    ['See Orders', '<1/> ကြည့်ပါ', 'tag <1/> is not in the English'],
    ['See <0>Orders</0>', '</0>အော်ဒါ<0> ကြည့်ပါ', 'braces or tags that do not close'],
    ['See <0><1>Orders</1></0>', '<0><1>အော်ဒါ</0></1> ကြည့်ပါ', 'braces or tags that do not close'],
    ['{n, plural, one {# line} other {# lines}}', '{n, plural, one {# ခု} other {# ခု}}', 'plural form one'],
    ['{n, plural, one {# line} other {# lines}}', '{n, plural, other {အများ}}', 'the count # is lost'],
    ['{n, plural, one {# line} other {# lines}}', '{n} ခု', 'placeholder {n, plural} is lost'],
    ['{n, plural, one {# line} other {# lines}}', '{n, plural, other {# ခု}', 'braces or tags that do not close'],
    ['{name} is back', '{name}ကို ပြန်ယူမည်', 'no space after Latin letters, a number or a placeholder'],
    ['Delete {name}', 'ဖျက်မည်{name}', 'no space before Latin letters, a number or a placeholder'],
    ['Saved.', 'သိမ်းပြီးပါပြီ ။', 'a space before ။ or ၊'],
    ['Saved, sent', 'သိမ်းပြီး၊ပို့ပြီး', 'no space after ။ or ၊'],
    ['Saved', ' သိမ်းပြီး', 'a space too many'],
    ['Undo: price of {0}', '{0} ဈေး ပြန်ယူမည်', 'Undo is not ပြန်ဖြုတ်'],
    ['Price', 'စျေး', 'စျ is written ဈ'],
  ])('refuses "%s" translated as "%s": %s', (english, burmese, fault, from = english) => {
    expect(faultsOf(from, burmese).join('\n')).toContain(fault);
  });
});

describe('the check of Burmese spelling', () => {
  it('accepts every kind of syllable', () => {
    const words = 'ကျွန်ုပ် ယောက်ျား အင်္ဂလိပ် သင်္ဘော ဗုဒ္ဓ ဩဂုတ် ဥပမာ ၎င်း ပြဿနာ ဈေးနှုန်း အောက်တိုဘာ ခွင့် ပို့ ဧပြီ ကြွက် လျှော့ ၁၂၃၊ ၄။ ၏';
    expect(writingFaults(words.normalize('NFC'))).toEqual([]);
  });

  it.each([
    ['a Zawgyi-only letter', 'ေရာင္း\u1064', 'U+1064'],
    ['the e-vowel first, as Zawgyi has it', 'ေရး', 'U+1031'],
    ['the e-vowel after a vowel', 'ကာေ', 'U+1031'],
    ['a virama without a consonant', 'က္', 'U+1039'],
    ['a medial without its consonant', 'ျမန်မာ', 'U+103B'],
    ['medials in the wrong order', 'က\u103E\u103B', 'U+103B'],
    ['a vowel twice', 'ကိိ', 'U+102D'],
    ['a digit for a letter', '၀င်မည်', 'the digit ၀'],
    ['a zero-width space', 'က\u200Bခ', 'invisible character U+200B'],
    ['a no-break space', 'က\u00A0ခ', 'invisible character U+00A0'],
    ['a byte order mark', '\uFEFFက', 'invisible character U+FEFF'],
    ['half of a surrogate pair', 'က\uD83D', 'invisible character U+D83D'],
    ['marks in another order than NFC has them', 'ခွင\u103A\u1037', 'not in NFC'],
  ])('refuses %s', (_, text, fault) => {
    expect(writingFaults(text).join('\n')).toContain(fault);
  });
});

it('finds no invalid spelling in docs/burmese.md', () => {
  expect(
    writingFaults(readFileSync('docs/burmese.md', 'utf8').replace(/စျေး|စ \+ ျ|သ \+ ြ|ဥ\) and|ဉ in/g, '')),
  ).toEqual([]);
});

it('finds no fault in the texts of mails', () => {
  const textsOf = (words: object): string[] =>
    Object.values(words).flatMap((each) =>
      typeof each === 'object' ? textsOf(each) : [typeof each === 'function' ? each('{0}', '{1}') : each],
    );
  const english = textsOf(MAIL_TEXTS.en);
  expect(textsOf(MAIL_TEXTS.my).flatMap((each, index) => faultsOf(english[index] ?? '', each))).toEqual([]);
});
