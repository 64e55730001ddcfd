import { withLatinDigits } from '#app/domain/digits.ts';

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

/** What search compares: composed, as it is spelled, lower case, single spaces, nothing invisible, digits as 0–9. Same on both engines. */
export function nameKey(name: string): string {
  const seen = name.normalize('NFC').replace(/\p{Cf}/gu, '');
  const spelled = spellings.reduce((text, [typed, meant]) => text.replace(typed, meant), seen);
  return withLatinDigits(spelled).toLowerCase().replace(/\s+/g, ' ').trim();
}

/** A `like` pattern that finds `text` anywhere, its wildcards taken literally (escape character: backslash). */
export function containsPattern(text: string): string {
  return `%${nameKey(text).replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
}
