import { foldDigits } from '#app/domain/text/digits.ts';

const spellings: [RegExp, string][] = [
  // The digits ၀ and ႐ typed for the letters ဝ and ရ, and Zawgyi's dot below.
  [/([\u1000-\u103F])\u1040(?![\d\u1040-\u1049])|(^|[^\d\u1040-\u1049])\u1040(?=[\u1000-\u103F])/g, '$1$2\u101D'],
  [/([\u1000-\u103F])\u1090(?![\d\u1090-\u1099])|(^|[^\d\u1090-\u1099])\u1090(?=[\u1000-\u103F])/g, '$1$2\u101B'],
  [/([\u1000-\u103F])[\u1094\u1095](?![\d\u1090-\u1099])/g, '$1\u1037'],
  [/\u1033/g, '\u102F'],
  [/\u1034/g, '\u1030'],
  // Reordered signs, and two letters typed for one.
  [/\u102F\u102D/g, '\u102D\u102F'],
  [/\u1036\u102F/g, '\u102F\u1036'],
  [/\u1005\u103B/g, '\u1008'],
  [/\u101E\u103C/g, '\u1029'],
  [/\u1025(?=[\u102C\u1039\u103A])/g, '\u1009'],
];

/** Letters that Unicode does not decompose. */
const plainLetters: Record<string, string> = {
  æ: 'ae',
  œ: 'oe',
  ß: 'ss',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  ı: 'i',
  þ: 'th',
  ħ: 'h',
  ŧ: 't',
  ς: 'σ',
};

/** Characters that NFKD would turn into letters or into a spacing accent. */
const beforeNfkd: [RegExp, string][] = [
  [/[\u00A9\u00AE\u2117\u2120\u2122]|[\uFE00-\uFE0F]/g, ''],
  [/(\d)(?=[\u00BC-\u00BE\u2150-\u215F\u2189])/g, '$1 '],
  [/[\u00B4\u1FBD\u1FBF\u1FFD\u1FFE]/g, "'"],
  [/[\u00A8\u02DD]/g, '"'],
  [/\u02DC/g, '~'],
];

const afterNfkd: [RegExp, string][] = [
  [/[\u0300-\u036F\u1AB0-\u1AFF\u1DC0-\u1DFF\u20D0-\u20FF\uFE20-\uFE2F]/g, ''],
  [/[`\u2018-\u201B\u2032\u2035\u2039\u203A\u02B9\u02BB-\u02BD\u02C8\u02CA\u02CB\u05F3\u275B\u275C\uA78C]/g, "'"],
  [/[\u201C-\u201F\u2033\u2036\u00AB\u00BB\u02BA\u02EE\u05F4\u275D\u275E\u300C-\u300F\u301D-\u301F]|''/g, '"'],
  [/[\u2053\u223C\u301C]/g, '~'],
  [/[\p{Pd}\u02D7\u2043\u2212\u2500\u2796\u30FC]/gu, '-'],
  [/[\u2044\u2215\u29F8]/g, '/'],
  [/[\u00B7\u2022\u2027\u2219\u22C5\u25CF\u30FB]/g, ' '],
  [/[\u00D7\u2715\u2716\u2A2F]/g, 'x'],
  [/\u3001/g, ','],
  [/\u3002/g, '.'],
];

function withoutTypography(text: string): string {
  return replaceEach(replaceEach(text, beforeNfkd).normalize('NFKD'), afterNfkd)
    .normalize('NFC')
    .toLowerCase()
    .replace(/[æœßøđðłıþħŧς]/g, (letter) => plainLetters[letter] ?? letter);
}

function replaceEach(text: string, signs: [RegExp, string][]): string {
  return signs.reduce((result, [sign, meant]) => result.replace(sign, meant), text);
}

/** One character may decompose into eighteen; PostgreSQL limits the size of index keys. */
const MAX_KEY_LENGTH = 400;

/** The search key of a name, the same on both engines. A change requires a migration of stored keys, such as 017. */
export function nameKey(name: string): string {
  const seen = name.normalize('NFC').replace(/\p{Cf}/gu, '');
  const spelled = replaceEach(seen, spellings);
  const folded = withoutTypography(foldDigits(spelled).toLowerCase());
  return folded.replace(/\s+/g, ' ').trim().slice(0, MAX_KEY_LENGTH).toWellFormed();
}

/** A pattern for `like` on search keys; the escape character is a backslash. */
export function containsPattern(key: string): string {
  return `%${key.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
}
