import type { UnitCodeKind } from '#app/db/schema.ts';
import { foldTypedDigits } from '#app/domain/text/digits.ts';
import { hasValidLuhnDigit } from '#app/domain/text/luhn.ts';

export const MAX_SERIAL = 40;

export type UnitCode = { code: string; kind: UnitCodeKind };
/** `imeisv`: 16 digits without a check digit. `barcode`: the model's EAN. `scientific-notation`: a spreadsheet dropped digits. */
export type UnitCodeProblem =
  | 'no-code'
  | 'imei-too-short'
  | 'imeisv'
  | 'imei-too-long'
  | 'wrong-check-digit'
  | 'dummy-imei'
  | 'barcode'
  | 'date'
  | 'scientific-notation'
  | 'serial-too-long'
  | 'serial-characters';

/** An IMEI has 15 digits and a valid check digit (3GPP TS 23.003). A serial number has a letter, or fewer digits than a
 * barcode; it is case-insensitive. A date and a rounded number are neither. */
export function readUnitCode(typed: string): ({ ok: true } & UnitCode) | { ok: false; problem: UnitCodeProblem } {
  const code = normalizeCode(typed);
  if (code === '') return { ok: false, problem: 'no-code' };
  if (isDate(typed)) return { ok: false, problem: 'date' };
  if (/^\d+$/.test(code) && code.length >= 8) {
    const problem = problemOfDigits(code);
    return problem ? { ok: false, problem } : { ok: true, code, kind: 'imei' };
  }
  if (isScientific(code)) return { ok: false, problem: 'scientific-notation' };
  if (!/^[0-9A-Z./]+$/.test(code)) return { ok: false, problem: 'serial-characters' };
  return code.length > MAX_SERIAL ? { ok: false, problem: 'serial-too-long' } : { ok: true, code, kind: 'serial' };
}

const LABEL = /^(imei|s\/?n|serial( number| no\.?)?)\s*\d?\s*[:：]\s*/i;
/** Characters that scanners send around codes. */
const CONTROL = /[\p{Cc}\u2400-\u2421]/gu;
/** What a scanner puts before a code: an AIM identifier (ISO/IEC 15424) and the GS1 identifier of an IMEI or serial number. */
const SCANNER_PREFIX = /^\][A-Z][0-9A-Z]|^\(?8002\)?(?=\d{15}$)|^\((?:21|8002)\)/i;
const SIGNS = /[\p{P}\p{S}]+/gu;

function withoutOuterSigns(text: string): string {
  return text.replace(SIGNS, (signs, at: number) => (at === 0 || at + signs.length === text.length ? '' : signs));
}

/** Returns a code in capitals and Latin digits, without its label, spaces, dashes and what a scanner or spreadsheet added. */
export function normalizeCode(typed: string): string {
  const text = foldTypedDigits(typed).replace(CONTROL, ' ').trim().replace(SCANNER_PREFIX, '').replace(LABEL, '');
  const bare = withoutOuterSigns(text.replace(/[\s-]/g, '').replace(SCANNER_PREFIX, '')).toUpperCase();
  const digits = bare.replace(/[.,]0{1,2}$/, '').replace(/[./,'’]/g, '');
  if (/^\d{14,}$/.test(digits)) return digits;
  // A letter that names the kind of barcode, as scanners can be set to send it.
  return /^[A-Z]\d{15}$/.test(bare) && hasValidLuhnDigit(bare.slice(1)) ? bare.slice(1) : bare;
}

const YEAR = String.raw`(?:19|20|25)\d\d`;
const MONTH =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)';
const TIME = String.raw`(?:[T\s]+\d{1,2}:\d{2}.*)?`;
const DATES = [
  String.raw`\d{1,4}([./-])\d{1,2}\1\d{1,4}${TIME}`,
  String.raw`${YEAR}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])`,
  String.raw`(?:${YEAR}-?W\d\d(?:-?\d)?|W\d\d[./\s-]${YEAR})`,
  String.raw`(?:(?:\d{1,2}|${YEAR})([./\s-]*))?${MONTH}[./,\s-]*(?:\d{1,2}|${YEAR})(?:[./,\s-]+(?:\d\d|${YEAR}))?${TIME}`,
].map((date) => new RegExp(`^${date}$`, 'is'));

function isDate(typed: string): boolean {
  const text = withoutOuterSigns(foldTypedDigits(typed));
  return DATES.some((date) => date.test(text));
}

/** `3.56938E+14`, `356.938E12`, `4E14`: a decimal, an exponent with a sign, or as many digits as an IMEI. */
function isScientific(code: string): boolean {
  const [, whole, fraction, sign, exponent] = /^(\d+)(?:[.,](\d+))?E(\+?)(\d{1,4})$/.exec(code) ?? [];
  if (whole === undefined) return false;
  const digits = whole.length + Number(exponent);
  return Boolean(fraction ?? sign) || whole.length <= 3 || (digits >= 14 && digits <= 17);
}

function problemOfDigits(digits: string): UnitCodeProblem | null {
  if ([8, 12, 13].includes(digits.length) && isBarcode(digits)) return 'barcode';
  if (digits.length < 15) return 'imei-too-short';
  if (digits.length === 16) return 'imeisv';
  if (digits.length > 16) return 'imei-too-long';
  if (!hasValidLuhnDigit(digits)) return 'wrong-check-digit';
  return isDummyImei(digits) ? 'dummy-imei' : null;
}

function isBarcode(digits: string): boolean {
  const sum = [...digits].reverse().reduce((all, digit, at) => all + Number(digit) * (at % 2 === 1 ? 3 : 1), 0);
  return sum % 10 === 0;
}

/** The search also finds a unit by these characters. */
export function lastSixOf(code: string): string {
  return code.slice(-6);
}

/** These labels are the same in all languages. */
const KIND_LABELS: Record<UnitCodeKind, string> = { imei: 'IMEI', serial: 'S/N' };

export function unitLabel(codes: UnitCode[]): string {
  return [...Map.groupBy(codes, ({ kind }) => kind)]
    .map(([kind, own]) => `${KIND_LABELS[kind]} ${own.map(({ code }) => code).join(' · ')}`)
    .join(' · ');
}

/** Emulators, modems without a number of their own and copied phones report these. They have a valid check digit. */
const KNOWN = new Set(
  `001068000000006 004400152020000 004999010640000 012379000772883 345630000000115 350305260000001 351602000525820
  351751044067398 351751045421180 352005048247251 352099001761481 352273017386340 355195000000017 355692547693084
  356299046587760 356531044590531 356591000000222 357242041834521 357242042804044 358000043654134 358537040040544
  358673013795895 358701042909755 862280010599525 867400022047199`.split(/\s+/),
);

/** True for an IMEI that no phone has alone: of one or two different digits, of digits in sequence, or a known one. */
export function isDummyImei(imei: string): boolean {
  const digits = imei.slice(0, -1);
  const isSequence = '0123456789'.repeat(3).includes(digits) || '9876543210'.repeat(3).includes(digits);
  return new Set(digits).size <= 2 || isSequence || imei.startsWith('00000000') || KNOWN.has(imei);
}
