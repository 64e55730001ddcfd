import { data } from 'react-router';
import type { z } from 'zod';
import { type Problems, type Read, readForm } from '#app/domain/fields.ts';
import { inUnicode } from '#app/domain/zawgyi.server.ts';

const MULTIPART = /^multipart\/form-data\b/i;

/**
 * The form that a request carries; what is no form at all is an empty one. The shop's own pages send theirs in one line of
 * text, which is read as text: `formData()` would put three streams before it (decision record 034).
 */
export async function formOf(request: Request): Promise<FormData> {
  const form = new FormData();
  try {
    if (MULTIPART.test(request.headers.get('Content-Type') ?? '')) return await request.formData();
    for (const [field, value] of new URLSearchParams(await request.text())) form.append(field, value);
  } catch {
    // What came is no form, or the line was cut.
  }
  return form;
}

/**
 * Reads the form that a request carries. What is no form at all reads as an empty one, and so fails at its fields.
 * @param texts the fields that are offered in Unicode: with the button of `ZawgyiOffer` they are read so.
 */
export async function parseForm<Shape extends z.ZodRawShape>(
  request: Request,
  schema: z.ZodObject<Shape>,
  texts: readonly (keyof Shape & string)[] = [],
): Promise<Read<z.output<z.ZodObject<Shape>>>> {
  return readForm(asOffered(await formOf(request), texts), schema);
}

/** The form with the fields of an offer in Unicode, where its button sent it. */
export function asOffered(form: FormData, texts: readonly string[]): FormData {
  if (!form.has('zawgyi')) return form;
  const read = new FormData();
  for (const [field, value] of form)
    read.append(field, typeof value === 'string' && texts.includes(field) ? (inUnicode(value) ?? value) : value);
  return read;
}

/** The answer to a form that cannot be taken: 400, each field's problem, and what was typed. */
export function badForm({ problems, typed }: { problems: Problems; typed: Record<string, string> }) {
  return data({ ok: false as const, problems, typed }, { status: 400 });
}

/** Whether a button was pressed before any script ran; then its verb asks its question on a page of its own. */
export async function wantsToBeAsked(request: Request): Promise<boolean> {
  return (await formOf(request)).get('ask') === 'first';
}
