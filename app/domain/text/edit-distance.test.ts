import fc from 'fast-check';
import { expect, it } from 'vitest';
import { distanceFrom, MAX_COMPARED } from '#app/domain/text/edit-distance.ts';

it.each([
  ['a16', 'samsunggalaxya16', 0],
  ['samsng', 'samsunggalaxya16', 1],
  ['remdi', 'redmi14c', 1],
  ['nokia', 'tecnocamon', 2],
  ['zzz', 'redmi14c', 3],
  ['ဖုန်အိတ်', 'ဖုန်းအိတ်13', 1],
  ['abc', '', 3],
])('needs from %s to a part of %s %i letters', (word, text, distance) =>
  expect(distanceFrom(word)(text)).toBe(distance),
);

it('finds the same as the table of all prefixes', () => {
  const letters = (maxLength: number) =>
    fc.array(fc.constantFrom('a', 'b', 'c', 'က', '😀'), { maxLength }).map((each) => each.join('').slice(0, maxLength));
  fc.assert(
    fc.property(
      letters(MAX_COMPARED).filter((word) => word !== ''),
      letters(60),
      (word, text) => distanceFrom(word)(text) === distanceInTable(word, text),
    ),
  );
});

/** The textbook algorithm (Sellers 1980), with swaps. */
function distanceInTable(word: string, text: string): number {
  let row = Array.from({ length: word.length + 1 }, (_, n) => n);
  let before = row;
  let least = word.length;
  for (let at = 0; at < text.length; at++) {
    const next = [0];
    for (let n = 1; n <= word.length; n++) {
      const replaced = (row[n - 1] ?? 0) + Number(word[n - 1] !== text[at]);
      const isSwapped = n > 1 && at > 0 && word[n - 1] === text[at - 1] && word[n - 2] === text[at];
      const swapped = isSwapped ? (before[n - 2] ?? 0) + 1 : word.length;
      next.push(Math.min(replaced, (row[n] ?? 0) + 1, (next[n - 1] ?? 0) + 1, swapped));
    }
    [before, row] = [row, next];
    least = Math.min(least, row[word.length] ?? 0);
  }
  return least;
}
