import { data, type RouterContextProvider } from 'react-router';
import type { z } from 'zod';
import { formContext } from '#app/context.ts';
import { type Problems, type Read, readForm } from '#app/domain/fields.ts';
import { allToUnicode } from '#app/domain/text/zawgyi.server.ts';

const MULTIPART = /^multipart\/form-data\b/i;
const BOUNDARY = /;\s*boundary=(?:"([^"]+)"|([^\s;"]+))/i;
/** The largest form of the shop is an announcement of 500 notes. Splitting a body takes the square of its fields. */
const MAX_FIELDS = 1_000;

/**
 * Reads the body of a request, once and before anything else is known of the request. What is no form reads as an empty one.
 * @throws Response 413 for a form of too many fields, 400 where the connection was cut before the body was complete.
 */
export async function readBody(request: Request): Promise<FormData> {
  const type = request.headers.get('Content-Type') ?? '';
  const cut = () => {
    throw new Response(null, { status: 400 });
  };
  if (MULTIPART.test(type)) {
    const body = Buffer.from(await request.arrayBuffer().catch(cut));
    const [, quoted, plain] = BOUNDARY.exec(type) ?? [];
    refuseMany(`--${quoted ?? plain}`, body);
    return new Response(body, { headers: { 'Content-Type': type } }).formData().catch(() => new FormData());
  }
  // As text: `formData()` would put three streams before it (decision record 034).
  const body = await request.text().catch(cut);
  refuseMany('&', Buffer.from(body));
  const form = new FormData();
  for (const [field, value] of new URLSearchParams(body)) form.append(field, value);
  return form;
}

function refuseMany(separator: string, body: Buffer): void {
  let fields = 1;
  for (let at = body.indexOf(separator); at !== -1; at = body.indexOf(separator, at + separator.length)) fields++;
  if (fields > MAX_FIELDS) throw new Response(null, { status: 413 });
}

/**
 * Reads the fields of `schema` from the form that the request carries.
 * @param texts the fields that are offered in Unicode: with the button of `ZawgyiOffer` they are read so.
 */
export function parseForm<Shape extends z.ZodRawShape>(
  context: Readonly<RouterContextProvider>,
  schema: z.ZodObject<Shape>,
  texts: readonly (keyof Shape & string)[] = [],
): Read<z.output<z.ZodObject<Shape>>> {
  return readForm(withUnicodeOffer(context.get(formContext), texts), schema);
}

/** The form with the fields of an offer in Unicode, where its button sent it. */
export function withUnicodeOffer(form: FormData, texts: readonly string[]): FormData {
  if (!form.has('zawgyi')) return form;
  const entries = [...form];
  const offered = entries.map(([field, value]) => (typeof value === 'string' && texts.includes(field) ? value : ''));
  const readings = allToUnicode(offered);
  const read = new FormData();
  for (const [at, [field, value]] of entries.entries()) read.append(field, readings[at] ?? value);
  return read;
}

type BadForm = { problems: Problems; typed: Record<string, string> };

/** The answer to a form that cannot be taken: 400, each field's problem, what was typed, and what `more` there is to say. */
export function badForm<More extends object>({ problems, typed }: BadForm, more?: More) {
  return data({ ok: false as const, problems, typed, ...(more as More) }, { status: 400 });
}

/** Whether a button was pressed before any script ran; then its verb asks its question on a page of its own. */
export function wantsConfirmationPage(context: Readonly<RouterContextProvider>): boolean {
  return context.get(formContext).get('ask') === 'first';
}
