import { z } from 'zod';
import { readDate } from '#app/domain/dates.ts';
import { readNumber, readWhole, type TypedNumber } from '#app/domain/text/digits.ts';
import { ENGLISH, type Format } from '#app/domain/text/format.ts';
import { limitMarks } from '#app/domain/text/marks.ts';
import { hasNoEmail } from '#app/domain/text/phone-address.ts';

/** Says why a value is rejected; `ui/forms/field-messages.ts` has the messages. */
export type FieldProblem =
  | {
      code:
        | 'missing'
        | 'repeated'
        | 'not-text'
        | 'not-a-number'
        | 'not-whole'
        | 'not-a-choice'
        | 'not-an-email'
        | 'not-a-date'
        | 'screen-word'
        | 'too-light'
        | 'common'
        | 'personal';
    }
  | { code: 'too-long' | 'too-large'; max: number }
  | { code: 'too-short' | 'too-small'; min: number }
  | { code: 'not-like'; example: string }
  | { code: 'ambiguous'; typed: string; either: [string, string] };
export type Problems<Field extends string = string> = Partial<Record<Field, FieldProblem>>;

export type Read<Values> =
  | { ok: true; value: Values }
  | { ok: false; problems: Problems<keyof Values & string>; typed: Record<string, string> };

// Without this, zod tries `new Function`, which the content security policy forbids and browsers report.
z.config({ jitless: true });

export const issue = (problem: FieldProblem) => ({ message: JSON.stringify(problem) });
const refuse = (ctx: z.RefinementCtx, problem: FieldProblem) => {
  ctx.addIssue({ code: 'custom', ...issue(problem) });
  return z.NEVER;
};

/** Trimming and NFC shorten real text at most by this factor. */
const MAX_COMPOSITION_RATIO = 4;

/** Requires a text of one line, of at most `max` characters, once it is trimmed and cleaned. */
export function text(max: number) {
  return optionalText(max).refine((value) => value !== '', issue({ code: 'missing' }));
}

/** A text of one line: line breaks become spaces. */
export function optionalText(max: number) {
  return optionalLines(max).transform((value) => value.replace(/[\n\u2028\u2029]+/g, ' '));
}

export function lines(max: number) {
  return optionalLines(max).refine((value) => value !== '', issue({ code: 'missing' }));
}

export function optionalLines(max: number) {
  return z
    .string()
    .transform((value, ctx) => {
      // NFC takes quadratic time on long runs of combining marks.
      if (value.length > MAX_COMPOSITION_RATIO * max) return refuse(ctx, { code: 'too-long', max });
      return cleanText(value);
    })
    .refine((value) => value.length <= max, issue({ code: 'too-long', max }));
}

export function readAs(field: z.ZodType<string, string>, read: (typed: string) => string | null, example: string) {
  return field.transform((typed, ctx) =>
    typed === '' ? '' : (read(typed) ?? refuse(ctx, { code: 'not-like', example })),
  );
}

export function optionalDate() {
  return optionalText(40).transform((typed, ctx) =>
    typed === '' ? '' : (readDate(typed) ?? refuse(ctx, { code: 'not-a-date' })),
  );
}

/** An id or key that the page made. Some stand in URLs, where `..` or `/` would lead elsewhere. */
export function pageId() {
  return text(64).refine((id) => /^[\w-]+$/.test(id), issue({ code: 'not-like', example: '0193b3c4-7d1e' }));
}

export const reasonForm = z.object({ reason: text(300) });

/** Replaces NUL, which PostgreSQL rejects in a text. No id contains NUL or the replacement character. */
export function withoutNul(id: string): string {
  return id.replaceAll('\0', '\uFFFD');
}

/** A password is checked as typed; hashing normalizes it (password-hash.server.ts). */
export function password(min: number, max: number) {
  return z
    .string()
    .refine((value) => value !== '', issue({ code: 'missing' }))
    .refine((value) => value === '' || value.length >= min, issue({ code: 'too-short', min }))
    .refine((value) => value.length <= max, issue({ code: 'too-long', max }));
}

export function email() {
  return asEmail(text(254));
}

export function optionalEmail() {
  return asEmail(optionalText(254));
}

function asEmail(field: z.ZodType<string, string>) {
  return field
    .transform((value) => value.replace(/\p{Cf}/gu, '').toLowerCase())
    .refine(
      (value) => value === '' || (z.email().safeParse(value).success && !hasNoEmail(value)),
      issue({ code: 'not-an-email' }),
    );
}

export function choice<const Choices extends readonly string[]>(choices: Choices) {
  return z.string().transform((value, ctx): Choices[number] => {
    if (choices.includes(value)) return value;
    return refuse(ctx, { code: value.trim() === '' ? 'missing' : 'not-a-choice' });
  });
}

const MAX_DECIMAL_LENGTH = 24;

export function decimal(format: Format, read = readNumber) {
  return z.string().transform((value, ctx) => {
    if (value.trim() === '') return refuse(ctx, { code: 'missing' });
    if (value.length > MAX_DECIMAL_LENGTH) return refuse(ctx, { code: 'too-long', max: MAX_DECIMAL_LENGTH });
    const number = read(value, format);
    return number && 'plain' in number ? number.plain : refuse(ctx, numberProblem(value, number));
  });
}

/** Reads an empty field as null. */
export function optionalDecimal(format: Format, read = readNumber) {
  return z.string().transform((value, ctx) => {
    if (value.trim() === '') return null;
    const number = decimal(format, read).safeParse(value);
    return number.success
      ? number.data
      : refuse(ctx, JSON.parse(number.error.issues[0]?.message ?? '') as FieldProblem);
  });
}

export function whole(min: number, max: number, format = ENGLISH, read = readNumber) {
  return z.string().transform((value, ctx) => {
    if (value.trim() === '') return refuse(ctx, { code: 'missing' });
    const number = value.length > MAX_DECIMAL_LENGTH ? null : readWhole(value, format, read);
    if (number === null) {
      const start = value.slice(0, MAX_DECIMAL_LENGTH + 1);
      return refuse(ctx, numberProblem(start, read(start, format)));
    }
    if (number < min) return refuse(ctx, { code: 'too-small', min });
    if (number > max) return refuse(ctx, { code: 'too-large', max });
    return number;
  });
}

export function optionalWhole(min: number, max: number, format = ENGLISH, read = readNumber) {
  return z.string().transform((value, ctx) => {
    if (value.trim() === '') return null;
    const number = whole(min, max, format, read).safeParse(value);
    return number.success
      ? number.data
      : refuse(ctx, JSON.parse(number.error.issues[0]?.message ?? '') as FieldProblem);
  });
}

function numberProblem(typed: string, number: TypedNumber | null): FieldProblem {
  if (number === null) return { code: 'not-a-number' };
  return 'plain' in number ? { code: 'not-whole' } : { code: 'ambiguous', typed, either: number.either };
}

/** A repeated field or a file is a problem; a missing field reads as empty. */
export function readForm<Shape extends z.ZodRawShape>(
  form: FormData,
  schema: z.ZodObject<Shape>,
): Read<z.output<z.ZodObject<Shape>>> & { typed: Record<string, string> } {
  const problems: Record<string, FieldProblem> = {};
  const typed: Record<string, string> = {};
  for (const field of Object.keys(schema.shape)) {
    const sent = form.getAll(field);
    const first = sent[0] ?? '';
    typed[field] = typeof first === 'string' ? first : '';
    if (typeof first !== 'string') problems[field] = { code: 'not-text' };
    else if (sent.length > 1) problems[field] = { code: 'repeated' };
  }
  const parsed = schema.safeParse(typed);
  for (const { path, message } of parsed.error?.issues ?? []) {
    const field = String(path[0]);
    problems[field] ??= JSON.parse(message) as FieldProblem;
  }
  const echoed = echoedFields(typed);
  if (parsed.success && Object.keys(problems).length === 0) return { ok: true, value: parsed.data, typed: echoed };
  return { ok: false, problems: problems as Problems<never>, typed: echoed };
}

/** Reads the values of a repeated field, which may have several lines, at most `max` characters each. `problems` is keyed by position. */
export function readList(
  form: FormData,
  field: string,
  max: number,
): { values: string[]; typed: string[]; problems: Record<number, FieldProblem> } {
  const sent = form.getAll(field);
  const typed = sent.map((value) => (typeof value === 'string' ? value : ''));
  const problems: Record<number, FieldProblem> = {};
  const values = sent.map((value, position) => {
    const read = typeof value === 'string' ? optionalLines(max).safeParse(value) : undefined;
    if (read?.success) return read.data;
    problems[position] = read
      ? (JSON.parse(read.error.issues[0]?.message ?? '') as FieldProblem)
      : { code: 'not-text' };
    return '';
  });
  return { values, typed, problems };
}

/** The longest text field is this long. Longer texts are cut, as an escaped "<" takes ten characters of the page. */
const MAX_ECHOED = 10_000;

/** What was typed into it is never sent back. */
export const isSecretField = (field: string): boolean => /password|^(code|pin)$/i.test(field);

function echoedFields(typed: Record<string, string>): Record<string, string> {
  const fields = Object.entries(typed).filter(([field]) => !isSecretField(field));
  return Object.fromEntries(fields.map(([field, value]) => [field, value.slice(0, MAX_ECHOED)]));
}

/** Phone numbers that are copied from other apps contain these. */
const bidirectionalControls = /[\u202A-\u202E\u2066-\u2069]/g;
const visible = /[^\p{Z}\p{Cc}\p{Cf}\p{Variation_Selector}\u115F\u1160\u2800\u3164\uFFA0]/u;

/** Composes a text (NFC) and limits the marks of a letter; empty if nothing is visible. Control characters but line breaks become spaces: PostgreSQL rejects NUL. */
function cleanText(value: string): string {
  const text = value
    .toWellFormed()
    .replace(bidirectionalControls, '')
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n]/gu, ' ')
    .trim();
  return visible.test(text) ? limitMarks(text) : '';
}
