import { foldDigits } from '#app/domain/text/digits.ts';
import { hasValidLuhnDigit, readUnitCode, type UnitCode, type UnitCodeProblem } from '#app/domain/units/unit-code.ts';

/** The most phones in one receipt. */
export const MAX_UNIT_LINES = 5_000;
const MAX_LINE = 500;
const MAX_IMEIS = 2;
/** The most codes in one receipt: each phone has at most two IMEIs and a serial number. */
export const MAX_UNIT_CODES = MAX_UNIT_LINES * (MAX_IMEIS + 1);
/** Shorter words in a line are sizes, colours and counts. */
const MIN_SERIAL = 6;
const IMEI_DIGITS = 15;
/** The most digits in a group of a printed IMEI. */
const MAX_GROUP = 8;

export type UnitLineProblem =
  | { problem: UnitCodeProblem | 'not-a-number' | 'letter-in-imei' | 'scientific-notation'; typed: string }
  /** `line` has the code too, and may be the line itself. */
  | { problem: 'repeated'; code: string; line: number }
  | { problem: 'no-number' | 'missing-second-imei' | 'too-many-imeis' | 'too-many-serials' | 'line-too-long' };

/** One phone: the number of its line, its codes and what is wrong with them. */
export type UnitLine = { line: number; codes: UnitCode[]; problems: UnitLineProblem[] };

const LABELS = [
  /(?<![a-z])imei\s*(?:[([]?\s*[12]\s*[)\]]?(?!\d))?\s*[:=.#)-]*\s*/gi,
  /(?<![a-z0-9])(?:serial\s*(?:number|no\b\.?)|s\/n|sn(?=\s*[:=#]))\s*[:=.#]*\s*/gi,
];
const LIST_NUMBER = /^\s*\d{1,4}(?:[.)။]|\s*[\t,;])\s*(?=\S)/;
const BETWEEN_CODES = /[\t,;|၊、]+/;
const INVISIBLE = /\p{Cf}/gu;
const QUOTES = /["'“”‘’`=]/g;

/**
 * Reads a pasted or typed list of phones, one on each line. Skips empty lines and a first line of headings.
 * @param isPaired joins two lines of one IMEI each to one phone, as a hand scanner types them.
 */
export function readUnitLines(text: string, isPaired = false): UnitLine[] {
  const lines: UnitLine[] = [];
  const lineOfCode = new Map<string, number>();
  for (const [index, typed] of text.split(/\r\n?|[\n\v\f\u0085\u2028\u2029]/).entries()) {
    const visible = typed.replace(INVISIBLE, '').trim();
    if (visible === '') continue;
    // The patterns would be slow on a longer line.
    const plain = visible.length > MAX_LINE ? visible : plainLine(visible);
    if (lines.length === 0 && isHeading(plain)) continue;
    const line = readUnitLine(plain, index + 1);
    for (const { code } of line.codes) {
      const earlier = lineOfCode.get(code);
      if (earlier === undefined) lineOfCode.set(code, line.line);
      else line.problems.push({ problem: 'repeated', code, line: earlier });
    }
    lines.push(line);
  }
  return isPaired ? pairLines(lines) : lines;
}

function pairLines(lines: UnitLine[]): UnitLine[] {
  const phones: UnitLine[] = [];
  let first: UnitLine | undefined;
  for (const line of lines) {
    if (first && isOneImei(line)) {
      first.codes.push(...line.codes);
      first = undefined;
      continue;
    }
    first?.problems.push({ problem: 'missing-second-imei' });
    first = isOneImei(line) ? line : undefined;
    phones.push(line);
  }
  first?.problems.push({ problem: 'missing-second-imei' });
  return phones;
}

function isOneImei({ codes, problems }: UnitLine): boolean {
  return codes.length === 1 && codes[0]?.kind === 'imei' && problems.length === 0;
}

function readUnitLine(plain: string, line: number): UnitLine {
  const codes: UnitCode[] = [];
  const problems: UnitLineProblem[] = [];
  if (plain.length > MAX_LINE) return { line, codes, problems: [{ problem: 'line-too-long' }] };
  for (const typed of codesIn(plain)) {
    const read = readCode(typed);
    if ('problem' in read) problems.push({ problem: read.problem, typed });
    else codes.push(read);
  }
  const imeis = codes.filter(({ kind }) => kind === 'imei').length;
  if (imeis > MAX_IMEIS) problems.push({ problem: 'too-many-imeis' });
  if (codes.length - imeis > 1) problems.push({ problem: 'too-many-serials' });
  if (codes.length === 0 && problems.length === 0) problems.push({ problem: 'no-number' });
  return { line, codes, problems };
}

/** Returns the line in Latin digits, without labels, quotes and its number in the list. */
function plainLine(visible: string): string {
  // People type the letter U+101D for the Burmese zero, which looks like it.
  const latin = foldDigits(visible.normalize('NFKC')).replace(/\u101D+(?=\d)|(?<=\d)\u101D+/g, (letters) =>
    '0'.repeat(letters.length),
  );
  const bare = LABELS.reduce((text, label) => text.replace(label, '\t'), latin.replace(QUOTES, ' '));
  const plain = bare.replace(/^[\s,;|]+/, '').trimEnd();
  const rest = plain.replace(LIST_NUMBER, '');
  return /\d{6}/.test(rest) ? rest : plain;
}

function isHeading(plain: string): boolean {
  return !/\d/.test(plain);
}

/** Splits a line at separators, and joins the groups of a number that is printed with spaces. */
function codesIn(plain: string): string[] {
  return plain.split(BETWEEN_CODES).flatMap((cell) => {
    const words = cell
      .replace(/(\d{14,})\s*\/\s*(?=\d{14})/g, '$1 ')
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

type CodeProblem = { problem: Extract<UnitLineProblem, { typed: string }>['problem'] };

function readCode(typed: string): UnitCode | CodeProblem {
  if (/^\d+(\.\d+)?E\+\d+$/i.test(typed)) return { problem: 'scientific-notation' };
  const digits = typed.replace(/\.0+$/, '').replace(/[./-]/g, '');
  const read = readUnitCode(/^\d{14,}$/.test(digits) ? digits : typed);
  if (!read.ok) return { problem: read.problem };
  if (read.kind === 'imei') return { code: read.code, kind: read.kind };
  if (isImeiWithLetter(read.code)) return { problem: 'letter-in-imei' };
  if (read.code.length < MIN_SERIAL || !/\d/.test(read.code)) return { problem: 'not-a-number' };
  return { code: read.code, kind: read.kind };
}

/** The letters O, I and L are easily typed for 0 and 1. */
function isImeiWithLetter(code: string): boolean {
  const digits = code.replaceAll('O', '0').replace(/[IL]/g, '1');
  return digits !== code && digits.length === IMEI_DIGITS && /^\d+$/.test(digits) && hasValidLuhnDigit(digits);
}
