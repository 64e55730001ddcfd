/** The longest word that can be compared, because its letters are the bits of a number. */
export const MAX_COMPARED = 32;

/** Returns a function that counts the letters to insert, delete or replace, and the neighbours to swap, until a text contains
 * the word (Myers 1999, with swaps by Hyyrö 2003).
 * @param word of 1 to `MAX_COMPARED` letters. */
export function distanceFrom(word: string): (text: string) => number {
  const places = new Map<string, number>();
  for (let at = 0; at < word.length; at++) {
    const letter = word.charAt(at);
    places.set(letter, (places.get(letter) ?? 0) | (1 << at));
  }
  const last = 1 << (word.length - 1);
  return (text) => {
    // Bit n says that the distance grows (or shrinks) between the word's first n and n + 1 letters.
    let [grows, shrinks] = [-1, 0];
    // Bit n says that the word's first n + 1 letters cost no more than its first n did one letter of the text before.
    let [diagonal, sameBefore] = [0, 0];
    let [distance, least] = [word.length, word.length];
    for (let at = 0; at < text.length; at++) {
      const same = places.get(text.charAt(at)) ?? 0;
      const swapped = ((~diagonal & same) << 1) & sameBefore;
      diagonal = (((same & grows) + grows) ^ grows) | same | shrinks | swapped;
      sameBefore = same;
      const rises = shrinks | ~(diagonal | grows);
      const falls = grows & diagonal;
      if (rises & last) distance++;
      if (falls & last) distance--;
      least = Math.min(least, distance);
      grows = (falls << 1) | ~(diagonal | (rises << 1));
      shrinks = (rises << 1) & diagonal;
    }
    return least;
  };
}
