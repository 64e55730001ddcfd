/** What the font of pictures and PDF has: Latin of Europe, Burmese and usual punctuation. */
const DRAWN =
  /[!-~\u00A1-\u00A3\u00A5\u00A7-\u00AB\u00AE-\u00B0\u00B4\u00B6-\u00B8\u00BA\u00BB\u00BF-\u0107\u010A-\u0113\u0116-\u011B\u011E-\u0123\u0126\u0127\u012A-\u012E\u0130-\u0133\u0136\u0137\u0139-\u013E\u0141-\u0148\u014A-\u014D\u0150-\u015B\u015E-\u0161\u0164\u0165\u016A-\u017E\u0237\u02C6\u02C7\u02C9\u02D8-\u02DD\u1000-\u109F\u1E9E\u2013\u2014\u2018-\u201A\u201C-\u201E\u2022\u2026\u2039\u203A\u20AC\u2122\u2212\u25CC\uA92E\uA9E0-\uA9FE\uAA60-\uAA7F]/;
const MAX_SHOWN = 20;

/** The different letters, at most 20, that pictures leave out and the PDF draws as a dot. */
export function leftOutLetters(texts: string[]): string[] {
  const leftOut = [...texts.join(' ')].filter((letter) => {
    const bases = letter.normalize('NFKD').replace(/[\p{Z}\p{C}\p{M}\p{Default_Ignorable_Code_Point}]/gu, '');
    return bases !== '' && !DRAWN.test(bases);
  });
  return [...new Set(leftOut)].slice(0, MAX_SHOWN);
}
