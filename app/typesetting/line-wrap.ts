const words = new Intl.Segmenter('my', { granularity: 'word' });
const graphemes = new Intl.Segmenter('my', { granularity: 'grapheme' });

const hangs = /^(\p{M}|[\u1000-\u1021]\u1037?[\u1039\u103A]|[၊။])/u;
const stacks = /\u1039$/;
const latinEnd = /[!-\u02AF]$/;
const latinStart = /^[!-\u02AF]/;

/** Wraps between words; inside a word only if it is too wide, never within a grapheme. */
export function wrap(text: string, maxWidth: number, widthOf: (text: string) => number): string[] {
  if (widthOf(text) <= maxWidth) return [text];
  const lines: string[] = [];
  let line = '';
  let width = 0;
  for (const word of partsOf(text, words, { joinLatin: true })) {
    for (const part of widthOf(word.trimEnd()) <= maxWidth ? [word] : partsOf(word, graphemes)) {
      if (line !== '' && width + widthOf(part.trimEnd()) > maxWidth) {
        lines.push(line.trimEnd());
        [line, width] = ['', 0];
      }
      line += part;
      width += widthOf(part);
    }
  }
  return [...lines, line.trimEnd()].filter((each) => each !== '');
}

function partsOf(text: string, segmenter: Intl.Segmenter, { joinLatin = false } = {}): string[] {
  const joined: string[] = [];
  for (const { segment } of segmenter.segment(text)) {
    const before = joined.at(-1);
    const joins =
      before !== undefined &&
      (hangs.test(segment) ||
        stacks.test(before) ||
        segment.trim() === '' ||
        (joinLatin && latinEnd.test(before) && latinStart.test(segment)));
    if (joins) joined[joined.length - 1] = before + segment;
    else joined.push(segment);
  }
  return joined;
}
