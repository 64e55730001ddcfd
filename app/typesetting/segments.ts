const words = segmenter('word');
const graphemes = segmenter('grapheme');

/** The words of a text, spaces and signs included; in Firefox before 125, which cannot tell them, its graphemes. */
export function wordsOf(text: string): string[] {
  return words ? segmentsOf(words, text) : graphemesOf(text);
}

export function graphemesOf(text: string): string[] {
  return graphemes ? segmentsOf(graphemes, text) : (text.match(/\P{M}\p{M}*|\p{M}+/gu) ?? []);
}

function segmentsOf(each: Intl.Segmenter, text: string): string[] {
  return [...each.segment(text)].map(({ segment }) => segment);
}

function segmenter(granularity: 'word' | 'grapheme'): Intl.Segmenter | undefined {
  return 'Segmenter' in Intl ? new Intl.Segmenter('my', { granularity }) : undefined;
}
