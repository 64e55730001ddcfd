import { foldDigits } from '#app/domain/text/digits.ts';

/** The longest line in characters, also once its characters are composed. */
const MAX_LINE = 200;
/** Copied text has invisible characters too. */
const MAX_WITH_INVISIBLE = 4 * MAX_LINE;
/** No phone has as many numbers and words on its line. */
const MAX_WORDS = 12;
const IMEI_DIGITS = 15;
/** The most digits in a group of a printed IMEI. */
const MAX_GROUP = 8;

/** The start of a code that has several fields (ISO/IEC 15434). */
const ENVELOPE = /\[\)>\p{Cc}\d{2}(?=\p{Cc})/gu;
/** Scanners and files send control characters between codes, or their pictures. */
const CONTROL = /[\p{Cc}\u2400-\u2421]/gu;
const INVISIBLE = /\p{Cf}/gu;
const QUOTES = /["'“”‘’`=]/g;
const IMEI_LABEL =
  /imei\s*(?:no\b\.?|number|sim|slot)?\s*[-_.#]?\s*(?:[([]?\s*(?:sim\s*)?[12]\s*[)\]]?(?!\d))?\s*[:=.#)-]*\s*/gi;
const SERIAL_LABEL = /(?:serial\s*(?:number|no\b\.?)|s\/n|sn(?=\s*[:=#]))\s*[:=.#]*\s*/gi;
const EMPTY_LABEL = /SN:(?![0-9A-Z])/gi;
/** The dot of `3.56938E14` or `35.693803.564380.9` ends no number of a list. */
const LIST_NUMBER = /^\s*\d{1,4}(?:\.(?=\s|\d{14,}(?!\d*E))|[)။]|\s*[\t,;])\s*(?=\S)/i;
const BETWEEN_CODES = /[\t,;|၊、]+/;
/** `356,938,035,643,809`, also grouped as in India, and the decimals of `356938035643809,0`. */
const GROUPED = /\d{1,3}(?:,\d{2,3}){4,7}(?![\d,])/g;
const DECIMALS = /(\d{15})[.,]0{1,2}(?!\d)/g;
const DECIMAL_COMMA = /\d{1,3},(?=\d+E[+-]?\d{1,4}(?![\dA-Z]))/gi;

/** Returns the words of a line that may be codes: null for an empty line, undefined for a line too long to read. */
export function lineWords(line: string): string[] | null | undefined {
  // The patterns would be slow on a longer line.
  if (line.length > MAX_WITH_INVISIBLE && line.trim() !== '') return undefined;
  const visible = line.replace(INVISIBLE, '').replace(ENVELOPE, '').replace(CONTROL, '\t').trim();
  if (visible === '') return null;
  const composed = visible.slice(0, MAX_LINE + 1).normalize('NFKC');
  if (composed.length > MAX_LINE) return undefined;
  const words = wordsIn(plainLine(composed));
  return words.length > MAX_WORDS ? undefined : words;
}

/** Returns the line in Latin digits, without labels, quotes and its number in the list. A serial number keeps the label `SN:`. */
function plainLine(composed: string): string {
  const bare = withZeros(foldDigits(composed))
    .replace(QUOTES, ' ')
    .replace(
      IMEI_LABEL,
      unlessAfter(/[a-z]/i, () => '\t'),
    )
    .replace(
      SERIAL_LABEL,
      unlessAfter(/[a-z0-9]/i, () => '\tSN:'),
    )
    .replace(EMPTY_LABEL, '\t')
    .replace(
      DECIMAL_COMMA,
      unlessAfter(/[\d,.]/, (whole) => whole.replace(',', '.')),
    )
    .replace(
      GROUPED,
      unlessAfter(/[\d,.]/, (grouped) => grouped.replaceAll(',', '')),
    )
    .replace(DECIMALS, '$1');
  const plain = bare.replace(/^[\s,;|]+/, '').trimEnd();
  const rest = plain.replace(LIST_NUMBER, '');
  return /\d{6}/.test(rest) ? rest : plain;
}

/** Changes what was found unless it follows such a character: Safari before 16.4 reads no lookbehind. */
function unlessAfter(before: RegExp, change: (found: string) => string) {
  return (found: string, at: number, text: string) => (before.test(text[at - 1] ?? '') ? found : change(found));
}

/** People type the letter U+101D for the Burmese zero, which looks like it. */
function withZeros(latin: string): string {
  return latin.replace(/(\d?)(\u101D+)(?=(\d?))/g, (letters, before, zeros, after) =>
    before || after ? before + '0'.repeat(zeros.length) : letters,
  );
}

function wordsIn(plain: string): string[] {
  return plain.split(BETWEEN_CODES).flatMap((cell) => {
    const words = cell
      .replace(/(\d{14}\s*)\/\s*(?=\d{14})/g, '$1 ')
      .split(/\s+/)
      .map((word) => word.replace(/^[.:-]+|[.:။-]+$/g, ''))
      .filter((word) => word !== '');
    const joined: string[] = [];
    let group = '';
    for (const word of [...words, '']) {
      if (group && (group.length >= IMEI_DIGITS || !isGroup(word))) {
        joined.push(group);
        group = '';
      }
      if (isGroup(word)) group += word;
      else if (word) joined.push(word);
    }
    return joined;
  });
}

function isGroup(word: string): boolean {
  return word.length <= MAX_GROUP && /^\d+$/.test(word);
}
