import { expect, it } from 'vitest';
import { limitMarks } from '#app/domain/text/marks.ts';

it('keeps the marks that scripts need', () => {
  for (const text of ['Nguyễn Thị Hồng', 'ฟื้นตัวที่นี่', 'בְּרֵאשִׁית', 'ကြွှော့်ပြီးတို့သင်္ဘော', '👩‍❤️‍👨 1️⃣', 'Aye Aye'])
    expect([text, text.normalize('NFD')].map(limitMarks)).toEqual([text, text.normalize('NFD')]);
});

it.each(['\u0301', '\u0E49', '\u064E', '\u20DD', '\u0301\u200D', '\u034F\u0301', '\u1037', '\u103D', '\u1037\u200C'])(
  'drops most of sixty marks %j on one letter',
  (mark) => {
    const limited = limitMarks(`Ay${mark.repeat(60)}e က${mark.repeat(60)}`);
    expect(limited.replace(/[\p{M}\p{Cf}]/gu, '')).toBe('Aye က');
    expect([...limited].length).toBeLessThanOrEqual(45);
  },
);

it('takes no time for long runs', () => {
  const started = performance.now();
  for (const part of ['\u0301', '\u0301\u200D', '\u200D', '\u1037', `\u0301${'\u200D'.repeat(1_000)}`])
    limitMarks(part.repeat(100_000 / part.length));
  expect(performance.now() - started).toBeLessThan(1_000);
});
