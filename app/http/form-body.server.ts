import { data, type RouterContextProvider } from 'react-router';
import type { z } from 'zod';
import { formContext } from '#app/context.ts';
import { type Problems, type Read, readForm } from '#app/domain/fields.ts';
import { allToUnicode } from '#app/domain/text/zawgyi.server.ts';

const MULTIPART = /^multipart\/form-data\b/i;
const BOUNDARY = /;\s*boundary=(?:"([^"]+)"|([^\s;"]+))/i;
/** Fits an announcement with 500 notes. Parsing time grows with the square of the number of fields. */
const MAX_FIELDS = 1_000;

/** A damaged multipart body becomes an empty form. @throws Response 413 for too many fields, 400 if it is cut off. */
export async function readBody(request: Request): Promise<FormData> {
  const type = request.headers.get('Content-Type') ?? '';
  const refuseCutBody = () => {
    throw new Response(null, { status: 400 });
  };
  if (MULTIPART.test(type)) {
    const body = Buffer.from(await request.arrayBuffer().catch(refuseCutBody));
    const [, quoted, plain] = BOUNDARY.exec(type) ?? [];
    refuseManyFields(`--${quoted ?? plain}`, body);
    return new Response(body, { headers: { 'Content-Type': type } }).formData().catch(() => new FormData());
  }
  // `formData()` would create three streams (decision record 034).
  const body = await request.text().catch(refuseCutBody);
  refuseManyFields('&', Buffer.from(body));
  const form = new FormData();
  for (const [field, value] of new URLSearchParams(body)) form.append(field, value);
  return form;
}

function refuseManyFields(separator: string, body: Buffer): void {
  let fields = 1;
  for (let at = body.indexOf(separator); at !== -1; at = body.indexOf(separator, at + separator.length)) fields++;
  if (fields > MAX_FIELDS) throw new Response(null, { status: 413 });
}

/** @param texts fields that the button of `ZawgyiOffer` converts to Unicode. */
export function parseForm<Shape extends z.ZodRawShape>(
  context: Readonly<RouterContextProvider>,
  schema: z.ZodObject<Shape>,
  texts: readonly (keyof Shape & string)[] = [],
): Read<z.output<z.ZodObject<Shape>>> {
  return readForm(withUnicodeOffer(context.get(formContext), texts), schema);
}

export function withUnicodeOffer(form: FormData, texts: readonly string[]): FormData {
  if (!form.has('zawgyi')) return form;
  const entries = [...form];
  const offered = entries.map(([field, value]) => (typeof value === 'string' && texts.includes(field) ? value : ''));
  const converted = allToUnicode(offered);
  const result = new FormData();
  for (const [at, [field, value]] of entries.entries()) result.append(field, converted[at] ?? value);
  return result;
}

type BadForm = { problems: Problems; typed: Record<string, string> };

export function badForm<More extends object>({ problems, typed }: BadForm, more?: More) {
  return data({ ok: false as const, problems, typed, ...(more as More) }, { status: 400 });
}

/** True if the button was pressed without scripts: then the confirmation is a page of its own. */
export function wantsConfirmationPage(context: Readonly<RouterContextProvider>): boolean {
  return context.get(formContext).get('ask') === 'first';
}
