/** Keeps browsers from breaking a line at this place; invisible. */
export const WORD_JOINER = '\u2060';

/** For what people copy or send. */
export function withoutJoiners(text: string): string {
  return text.replaceAll(WORD_JOINER, '');
}
