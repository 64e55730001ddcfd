import { expect, it } from 'vitest';
import { splitStacked } from '#app/typesetting/line-breaks.ts';

it.each([
  ['လက်ဆောင်ဗူးပါကမ္ဘာ့အကောင်းဆုံး', ['ကမ္ဘာ့']],
  ['မဟာဗန္ဓုလပန်းခြံလမ်း', ['ဗန္ဓု']],
  ['အင်္ဂလိပ် သင်္ဘောမင်္ဂလာ', ['အင်္ဂ', 'သင်္ဘော', 'မင်္ဂ']],
  ['ပုဂ္ဂိုလ် ဥက္ကဋ္ဌ ဣန္ဒြေ', ['ပုဂ္ဂိုလ်', 'ဥက္ကဋ္ဌ', 'ဣန္ဒြေ']],
  ['သမ္မတမြန်မာ', ['သမ္မ']],
  ['ဒေါ်ခင်မြ', []],
  ['Redmi 14C', []],
  ['', []],
  ['\u1039', []],
])('keeps the stacked letters of %j together and loses no letter', (text, together) => {
  const parts = splitStacked(text);
  expect(parts.filter((_, index) => index % 2)).toEqual(together);
  expect(parts.join('')).toBe(text);
});
