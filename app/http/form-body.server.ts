import { data, type RouterContextProvider } from 'react-router';
import type { z } from 'zod';
import { formContext } from '#app/context.ts';
import { type Problems, readForm } from '#app/domain/fields.ts';
import { allToUnicode } from '#app/domain/text/zawgyi.server.ts';

/** @param texts fields that the button of `ZawgyiOffer` converts to Unicode. */
export function parseForm<Shape extends z.ZodRawShape>(
  context: Readonly<RouterContextProvider>,
  schema: z.ZodObject<Shape>,
  texts: readonly (keyof Shape & string)[] = [],
): ReturnType<typeof readForm<Shape>> {
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

/** Refuses a form whose fields are all valid; with 429 if it was throttled. `refused` may have another `typed`. */
export function refuseForm<const Refused extends { ok: false; problem: string }>(
  refused: Refused,
  status: number,
  typed: Record<string, string> = {},
) {
  return data({ typed, ...refused }, { status: refused.problem === 'throttled' ? 429 : status });
}
