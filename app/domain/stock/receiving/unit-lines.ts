import { lineWords } from '#app/domain/stock/receiving/unit-line-words.ts';
import { readUnitCode, type UnitCode, type UnitCodeProblem } from '#app/domain/stock/units/unit-code.ts';
import { hasValidLuhnDigit } from '#app/domain/text/luhn.ts';

export const MAX_UNIT_LINES = 5_000;
export const MAX_ASKED = 1_000;
/** Two lines may be one phone. */
const MAX_LINES = 2 * MAX_UNIT_LINES;
const MAX_IMEIS = 2;
/** Shorter words in a line are sizes, colours and counts. */
const MIN_SERIAL = 6;
const IMEI_DIGITS = 15;

export type UnitLineProblem =
  | { problem: UnitCodeProblem | 'not-a-number' | 'letter-in-imei'; typed: string }
  /** `line` has the code too, and may be the line itself. */
  | { problem: 'repeated'; code: string; line: number }
  | { problem: 'no-number' | 'missing-second-imei' | 'too-many-imeis' | 'too-many-serials' | 'line-too-long' };

export type UnitLine = { line: number; codes: UnitCode[]; problems: UnitLineProblem[] };

/** Reads a pasted or typed list of phones, one on each line, and stops after one line too many. Skips empty lines and a first
 * line of headings.
 * @param isPaired joins two lines of one IMEI each to one phone, as a hand scanner types them. */
export function readUnitLines(text: string, isPaired = false): UnitLine[] {
  const lines = [...unitLines(text)].filter((line) => line !== null);
  return isPaired ? pairLines(lines) : lines;
}

const LINE_END = /\r\n?|[\n\v\f\u0085\u2028\u2029]|$/g;

export function* unitLines(text: string): Generator<UnitLine | null> {
  const lineOfCode = new Map<string, number>();
  let [start, number, phones] = [0, 0, 0];
  for (const { 0: end, index } of text.matchAll(LINE_END)) {
    number++;
    const words = lineWords(text.slice(start, index));
    start = index + end.length;
    const isHeading = phones === 0 && words?.every((word) => !/\d/.test(word));
    if (words === null || isHeading) {
      yield null;
      continue;
    }
    const line = readUnitLine(words, number);
    for (const { code } of line.codes) {
      const earlier = lineOfCode.get(code);
      if (earlier === undefined) lineOfCode.set(code, number);
      else line.problems.push({ problem: 'repeated', code, line: earlier });
    }
    yield line;
    if (++phones > MAX_LINES) return;
  }
}

export function pairLines(lines: UnitLine[]): UnitLine[] {
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

function readUnitLine(words: string[] | undefined, line: number): UnitLine {
  const codes: UnitCode[] = [];
  const problems: UnitLineProblem[] = [];
  if (!words) return { line, codes, problems: [{ problem: 'line-too-long' }] };
  for (const word of words) {
    const read = readCode(word);
    if ('problem' in read) problems.push({ problem: read.problem, typed: word.replace(SERIAL_LABEL, '') });
    else codes.push(read);
  }
  const imeis = codes.filter(({ kind }) => kind === 'imei').length;
  if (imeis > MAX_IMEIS) problems.push({ problem: 'too-many-imeis' });
  if (codes.length - imeis > 1) problems.push({ problem: 'too-many-serials' });
  if (codes.length === 0 && problems.length === 0) problems.push({ problem: 'no-number' });
  return { line, codes, problems };
}

type CodeProblem = { problem: Extract<UnitLineProblem, { typed: string }>['problem'] };

const SERIAL_LABEL = /^SN:/i;
/** Sizes and amounts: `128GB`, `8GB/256GB`, `350000MMK`. */
const MEASURE = /^(?:\d{1,4}[GT]?B?|\d+(?:\.\d+)?(?:MAH|MMK|KS|KYATS?|CNY|RMB|THB|USD|PCS))$/;

function readCode(word: string): UnitCode | CodeProblem {
  const read = readUnitCode(word);
  if (!read.ok) return { problem: read.problem };
  const { code, kind } = read;
  if (kind === 'imei') return { code, kind };
  if (isImeiWithLetter(code)) return { problem: 'letter-in-imei' };
  return isSerial(code, SERIAL_LABEL.test(word)) ? { code, kind } : { problem: 'not-a-number' };
}

/** Has digits and a letter, without which it may be a price or a count unless its label says what it is. */
function isSerial(code: string, isLabelled: boolean): boolean {
  if (code.length < MIN_SERIAL || !/\d/.test(code)) return false;
  return isLabelled || (/[A-Z]/.test(code) && !code.split('/').every((part) => MEASURE.test(part)));
}

/** The letters O, I and L are easily typed for 0 and 1. */
function isImeiWithLetter(code: string): boolean {
  const digits = code.replaceAll('O', '0').replace(/[IL]/g, '1');
  return digits !== code && digits.length === IMEI_DIGITS && /^\d+$/.test(digits) && hasValidLuhnDigit(digits);
}
