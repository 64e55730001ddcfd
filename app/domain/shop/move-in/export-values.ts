import type { Instant } from '#app/db/schema.ts';
import { isInstant } from '#app/domain/dates.ts';
import { foldTypedDigits } from '#app/domain/text/digits.ts';

/** Of a document or an account. */
export type Fields = Record<string, unknown>;

/** The fields without what an export wraps them in: times become ISO text, references their path. Collections below are left out. */
export function plainFields(fields: Fields): Fields {
  const entries = Object.entries(fields).filter(([field]) => field !== '__collections__');
  return Object.fromEntries(entries.map(([field, value]) => [field, plain(value)]));
}

function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value;
  const object = value as Fields;
  if ('__datatype__' in object) return plain(object.value);
  const [seconds, nanoseconds] = [object._seconds ?? object.seconds, object._nanoseconds ?? object.nanoseconds];
  if (typeof seconds === 'number' && typeof nanoseconds === 'number')
    return timeOf(seconds * 1_000 + nanoseconds / 1_000_000);
  return plainFields(object);
}

/** An instant from ISO text, or from milliseconds as a number or a text; null if it is none. */
export function readTime(value: unknown): Instant | null {
  if (typeof value === 'number') return timeOf(value);
  if (typeof value !== 'string' || value === '') return null;
  return timeOf(/^\d{10,16}$/.test(value) ? Number(value) : Date.parse(value));
}

function timeOf(milliseconds: number): Instant | null {
  const date = new Date(Math.floor(milliseconds));
  if (Number.isNaN(date.getTime())) return null;
  try {
    const at = date.toISOString();
    return isInstant(at) ? at : null;
  } catch {
    return null;
  }
}

/** A decimal as plain text, and whether it was a text; null if it is none. */
export function readDecimal(value: unknown): { plain: string; wasText: boolean } | null {
  if (typeof value === 'number' && Number.isFinite(value)) return { plain: plainNumber(value), wasText: false };
  if (typeof value !== 'string') return null;
  const text = foldTypedDigits(value).replace(/[\s,]/g, '');
  return /^-?\d{1,15}(\.\d{1,10})?$/.test(text) ? { plain: text.replace(/^(-?)0+(?=\d)/, '$1'), wasText: true } : null;
}

/** Never with an exponent. */
function plainNumber(value: number): string {
  const text = String(value);
  return text.includes('e') ? value.toFixed(10).replace(/\.?0+$/, '') : text;
}

/** A text as a document has it; null if it is none. Numbers, such as a RAM of 8, count as text. */
export function readText(value: unknown): string | null {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' ? value : null;
}

/** In which a JSON text or `true` may stand as a text. */
export function readFlag(value: unknown): boolean {
  return value === true || (typeof value === 'string' && value.toLowerCase() === 'true');
}
