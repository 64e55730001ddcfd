import { expect, it } from 'vitest';
import { leftOutLetters } from '#app/typesetting/drawn-letters.ts';
import { openFont } from '#app/typesetting/font-shape.ts';
import { reportFont } from '#tests/support/report-font.ts';

it('names each letter once that the font of pictures lacks', () => {
  expect(leftOutLetters(['小米 14 小', 'Redmi ကို', 'ร้าน', '📱👨‍👩‍👧', 'Việt ơ ＡＢ ①'])).toEqual([
    ...['小', '米', 'ร', 'า', 'น', '📱', '👨', '👩', '👧'],
  ]);
});

it.each(['regular', 'bold'] as const)('knows every letter of the %s font', async (weight) => {
  const { drawable } = openFont(await reportFont(weight));
  const wrong: string[] = [];
  for (let code = 0x21; code < 0x1fb00; code++) {
    const letter = String.fromCodePoint(code);
    if (!/[^\p{Z}\p{C}\p{M}\p{Default_Ignorable_Code_Point}]/u.test(letter.normalize('NFKD'))) continue;
    if (leftOutLetters([letter]).length > 0 !== (drawable(letter) === '')) wrong.push(`${code.toString(16)} ${letter}`);
  }
  expect(wrong).toEqual([]);
});
