import type { UnitCodeKind } from '#app/db/schema.ts';
import { foldTypedDigits } from '#app/domain/text/digits.ts';

export const MAX_SERIAL = 40;

export type UnitCode = { code: string; kind: UnitCodeKind };
/** `imeisv`: the 16 digits of an IMEISV, which have no check digit. `barcode`: the EAN of the model. */
export type UnitCodeProblem =
  | 'no-code'
  | 'imei-too-short'
  | 'imeisv'
  | 'imei-too-long'
  | 'wrong-check-digit'
  | 'barcode'
  | 'serial-too-long'
  | 'serial-characters';

/**
 * An IMEI has 15 digits and a valid check digit (3GPP TS 23.003). A serial number has a letter, or fewer digits than a
 * barcode; it is case-insensitive.
 */
export function readUnitCode(typed: string): ({ ok: true } & UnitCode) | { ok: false; problem: UnitCodeProblem } {
  const code = normalizeCode(typed);
  if (code === '') return { ok: false, problem: 'no-code' };
  if (/^\d+$/.test(code) && code.length >= 8) {
    const problem = problemOfDigits(code);
    return problem ? { ok: false, problem } : { ok: true, code, kind: 'imei' };
  }
  if (!/^[0-9A-Z./]+$/.test(code)) return { ok: false, problem: 'serial-characters' };
  return code.length > MAX_SERIAL ? { ok: false, problem: 'serial-too-long' } : { ok: true, code, kind: 'serial' };
}

/** Returns a code in capitals and Latin digits, without its label, spaces and dashes. */
export function normalizeCode(typed: string): string {
  const text = foldTypedDigits(typed)
    .trim()
    .replace(/^(imei|s\/?n|serial( number| no\.?)?)\s*\d?\s*[:：]\s*/i, '');
  return text.replace(/[\s-]/g, '').toUpperCase();
}

function problemOfDigits(digits: string): UnitCodeProblem | null {
  if ([8, 12, 13].includes(digits.length) && isBarcode(digits)) return 'barcode';
  if (digits.length < 15) return 'imei-too-short';
  if (digits.length === 16) return 'imeisv';
  if (digits.length > 16) return 'imei-too-long';
  return hasValidLuhnDigit(digits) ? null : 'wrong-check-digit';
}

/** Checks the last digit of an EAN-8, UPC-A or EAN-13 (GS1). */
function isBarcode(digits: string): boolean {
  const sum = [...digits].reverse().reduce((all, digit, at) => all + Number(digit) * (at % 2 === 1 ? 3 : 1), 0);
  return sum % 10 === 0;
}

/** ISO/IEC 7812-1. */
export function hasValidLuhnDigit(digits: string): boolean {
  const sum = [...digits].reverse().reduce((all, digit, at) => {
    const value = Number(digit) * (at % 2 === 1 ? 2 : 1);
    return all + (value > 9 ? value - 9 : value);
  }, 0);
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
