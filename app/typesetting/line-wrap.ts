const words = new Intl.Segmenter('my', { granularity: 'word' });
const graphemes = new Intl.Segmenter('my', { granularity: 'grapheme' });

const hangs = /^(\p{M}|[\u1000-\u1021]\u1037?[\u1039\u103A]|[၊။])/u;
const stacks = /\u1039$/;
const latinEnd = /[!-\u02AF]$/;
const latinStart = /^[!-\u02AF]/;

/** Inside a word only if it is too wide, never within a grapheme. */
export function wrap(text: string, most: number, widthOf: (text: string) => number): string[] {
  if (widthOf(text) <= most) return [text];
  const lines: string[] = [];
  let line = '';
  let width = 0;
  for (const word of pieces(text, words, true)) {
    for (const piece of widthOf(word.trimEnd()) <= most ? [word] : pieces(word, graphemes, false)) {
      if (line !== '' && width + widthOf(piece.trimEnd()) > most) {
        lines.push(line.trimEnd());
        [line, width] = ['', 0];
      }
      line += piece;
      width += widthOf(piece);
    }
  }
  return [...lines, line.trimEnd()].filter((each) => each !== '');
}

function pieces(text: string, segmenter: Intl.Segmenter, latinWhole: boolean): string[] {
  const joined: string[] = [];
  for (const { segment } of segmenter.segment(text)) {
    const before = joined.at(-1);
    const joins =
      before !== undefined &&
      (hangs.test(segment) ||
        stacks.test(before) ||
        segment.trim() === '' ||
        (latinWhole && latinEnd.test(before) && latinStart.test(segment)));
    if (joins) joined[joined.length - 1] = before + segment;
    else joined.push(segment);
  }
  return joined;
}
