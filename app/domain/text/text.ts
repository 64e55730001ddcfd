import { withLatinDigits } from '#app/domain/text/digits.ts';

/** Ways to type what looks the same on a screen, and what each reads as. */
const spellings: [RegExp, string][] = [
  // The digits ၀ and ႐ for the letters ဝ and ရ, which look the same, and the dot below as Zawgyi has it.
  [/(?<=[\u1000-\u103F])[\u1040](?![\d\u1040-\u1049])|(?<![\d\u1040-\u1049])\u1040(?=[\u1000-\u103F])/g, '\u101D'],
  [/(?<=[\u1000-\u103F])\u1090(?![\d\u1090-\u1099])|(?<![\d\u1090-\u1099])\u1090(?=[\u1000-\u103F])/g, '\u101B'],
  [/(?<=[\u1000-\u103F])[\u1094\u1095](?![\d\u1090-\u1099])/g, '\u1037'],
  [/\u1033/g, '\u102F'],
  [/\u1034/g, '\u1030'],
  // Signs in another order, and two letters for one.
  [/\u102F\u102D/g, '\u102D\u102F'],
  [/\u1036\u102F/g, '\u102F\u1036'],
  [/\u1005\u103B/g, '\u1008'],
  [/\u101E\u103C/g, '\u1029'],
  [/\u1025(?=[\u102C\u1039\u103A])/g, '\u1009'],
];

/** Letters that are no other letter with a mark. */
const plainLetters: Record<string, string> = {
  ...{ æ: 'ae', œ: 'oe', ß: 'ss', ø: 'o', đ: 'd', ð: 'd', ł: 'l', ı: 'i', þ: 'th', ħ: 'h', ŧ: 't', ς: 'σ' },
};

/**
 * Folds typography: quotes and dashes of every kind into ' " and -, full-width and other compatible forms into the usual
 * ones (NFKC), accents of Latin, Greek and Cyrillic away. Vowels and tones of Burmese are marks too, and stay.
 */
function withoutTypography(text: string): string {
  return text
    .replace(
      /[\u2018-\u201B\u2032\u2035\u2039\u203A\u02B9-\u02BD\u02C8\u02CA\u02CB\uA78C\u0060\u00B4\uFF07\uFF40]/g,
      "'",
    )
    .replace(/[\u201C-\u201F\u2033\u2036\u00AB\u00BB\u301D-\u301F\uFF02]/g, '"')
    .replace(/[\u2010-\u2015\u2043\u2212\u02D7\u2E3A\u2E3B\uFE58\uFE63\uFF0D]/g, '-')
    .normalize('NFKD')
    .replace(/[\u0300-\u036F\u1AB0-\u1AFF\u1DC0-\u1DFF\u20D0-\u20FF\uFE20-\uFE2F]/g, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[æœßøđðłıþħŧς]/g, (letter) => plainLetters[letter] ?? letter);
}

/** One sign may decompose into eighteen, and PostgreSQL has no place in an index for a key without end. */
const LONGEST_KEY = 400;

/**
 * What search compares: as it is spelled, without typography, lower case, single spaces, nothing invisible, digits as 0–9.
 * Same on both engines. A change of it needs a migration of the keys that are stored, as 016 is.
 */
export function nameKey(name: string): string {
  const seen = name.normalize('NFC').replace(/\p{Cf}/gu, '');
  const spelled = spellings.reduce((text, [typed, meant]) => text.replace(typed, meant), seen);
  const folded = withoutTypography(withLatinDigits(spelled).toLowerCase());
  return folded.replace(/\s+/g, ' ').trim().slice(0, LONGEST_KEY).toWellFormed();
}

/** A `like` pattern that finds `text` anywhere, its wildcards taken literally (escape character: backslash). */
export function containsPattern(text: string): string {
  return `%${nameKey(text).replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
}
