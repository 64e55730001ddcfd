/** Syllables joined by stacked consonants (ကမ္ဘာ, သင်္ဘော), with their signs. */
const STACKED =
  /([\u1000-\u102A\u103F][\u102B-\u1038\u103A-\u103E]*(?:[\u1000-\u1021]\u103A?\u1039[\u1000-\u1021][\u102B-\u1038\u103A-\u103E]*)+(?:[\u1000-\u1021]\u103A[\u102B-\u1038]*)?)/;

/** Returns breakable and unbreakable parts in turn, a breakable one first. */
export function splitStacked(text: string): string[] {
  return text.split(STACKED);
}

/** Keeps browsers from breaking a line at this place; invisible. */
export const WORD_JOINER = '\u2060';

/** For what people copy or send. */
export function withoutJoiners(text: string): string {
  return text.replaceAll(WORD_JOINER, '');
}
