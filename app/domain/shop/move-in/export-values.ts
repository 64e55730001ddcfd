import type { Instant } from '#app/db/schema.ts';
import { instant, isInstant } from '#app/domain/dates.ts';
import { foldTypedDigits } from '#app/domain/text/digits.ts';

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
  const isTime = typeof nanoseconds === 'number' || Object.keys(object).join() === '_seconds';
  if (typeof seconds === 'number' && isTime) return timeOf(seconds * 1_000 + Number(nanoseconds ?? 0) / 1_000_000);
  return plainFields(object);
}

export function countNested({ __collections__: below }: Fields): number {
  if (typeof below !== 'object' || below === null) return 0;
  const documents = Object.values(below).flatMap((each) =>
    Object.values((each ?? {}) as Record<string, Fields | null>),
  );
  return documents.reduce((sum, each) => sum + 1 + countNested(each ?? {}), 0);
}

/** An instant from ISO text, or from seconds or milliseconds as a number or a text; null if it is none. */
export function readTime(value: unknown): Instant | null {
  if (typeof value === 'number') return timeOf(value < FIRST_MS ? value * 1_000 : value);
  if (typeof value !== 'string' || value === '') return null;
  return /^\d{10,16}$/.test(value) ? readTime(Number(value)) : timeOf(Date.parse(value));
}

/** Smaller numbers are seconds: no shop has documents of 1973. */
const FIRST_MS = 100_000_000_000;

/** A future time, from a wrong clock, counts as now. */
export function pastTime(value: unknown, now: Date): Instant | null {
  const at = readTime(value);
  return at !== null && at > instant(now) ? instant(now) : at;
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
