/** Vietnamese needs two marks on a letter, Thai three. */
const TOO_MANY =
  /((?:(?![\u1000-\u109F\uA9E0-\uA9FE\uAA60-\uAA7F])[\p{Mn}\p{Me}]\p{Cf}*){4})(?:(?![\u1000-\u109F\uA9E0-\uA9FE\uAA60-\uAA7F])[\p{Mn}\p{Me}]\p{Cf}*)+/gu;
/** The longest Burmese syllable has fewer signs on a letter. */
const TOO_MANY_SIGNS =
  /((?:(?![^\u1000-\u109F\uA9E0-\uA9FE\uAA60-\uAA7F])\p{M}\p{Cf}*){10})(?:(?![^\u1000-\u109F\uA9E0-\uA9FE\uAA60-\uAA7F])\p{M}\p{Cf}*)+/gu;

/** Drops the marks of a letter beyond those that any script needs: sixty accents would print over the lines around. */
export function limitMarks(text: string): string {
  return text.replace(TOO_MANY, '$1').replace(TOO_MANY_SIGNS, '$1');
}
