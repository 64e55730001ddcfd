import { graphemesOf, wordsOf } from '#app/typesetting/segments.ts';

const attachedStart = /^(\p{M}|[\u1000-\u1021]\u1037?[\u1039\u103A]|[၊။])/u;
const stackedEnd = /\u1039$/;
const latinEnd = /[!-\u02AF]$/;
const latinStart = /^[!-\u02AF]/;

/** Wraps between words; inside a word only if it is too wide, never within a grapheme. */
export function wrap(text: string, maxWidth: number, widthOf: (text: string) => number): string[] {
  if (widthOf(text) <= maxWidth) return [text];
  const lines: string[] = [];
  let line = '';
  let width = 0;
  for (const word of joinParts(wordsOf(text), { joinLatin: true })) {
    for (const part of widthOf(word.trimEnd()) <= maxWidth ? [word] : joinParts(graphemesOf(word))) {
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

function joinParts(segments: string[], { joinLatin = false } = {}): string[] {
  const joined: string[] = [];
  for (const segment of segments) {
    const previous = joined.at(-1);
    const isJoined =
      previous !== undefined &&
      (attachedStart.test(segment) ||
        stackedEnd.test(previous) ||
        segment.trim() === '' ||
        (joinLatin && latinEnd.test(previous) && latinStart.test(segment)));
    if (isJoined) joined[joined.length - 1] = previous + segment;
    else joined.push(segment);
  }
  return joined;
}
