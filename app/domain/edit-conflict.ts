import type { z } from 'zod';

/** This hidden form field holds the values that were saved when the form was opened, as JSON. */
export const ORIGINAL_FIELD = 'shown';

type Texts = Record<string, string | null>;
/** Another save changed `fields` too, so nothing was saved. The next save of the form compares with the values `shown`. */
export type EditConflict<Values extends Texts = Texts> = {
  ok: false;
  problem: 'changed-meanwhile';
  fields: (keyof Values & string)[];
  saved: Values;
  shown: Partial<Texts>;
};

export function readOriginal<Shape extends z.ZodRawShape>(form: FormData, schema: z.ZodObject<Shape>): Partial<Texts> {
  const original: Partial<Texts> = {};
  for (const [field, value] of Object.entries(jsonIn(form) ?? {})) {
    if (!Object.hasOwn(schema.shape, field) || (typeof value !== 'string' && value !== null)) continue;
    const read = schema.pick({ [field]: true } as never).safeParse({ [field]: value });
    original[field] = read.success ? (read.data as Texts)[field] : value;
  }
  return original;
}

function jsonIn(form: FormData): object | null {
  try {
    return JSON.parse(String(form.get(ORIGINAL_FIELD)));
  } catch {
    return null;
  }
}

/** A field that the form did not change keeps its saved value. A field that the form and another save changed to different
 * values is a conflict.
 * @param original the values that the form was opened on; a field missing here counts as changed, but never conflicts. A field
 * missing beside others was not on the form: if it is empty, it keeps its saved value. */
export function mergeChanges<Values extends Texts>(
  typed: { [Field in keyof Values]: string },
  original: Partial<Texts>,
  saved: Values,
): { ok: true; value: { [Field in keyof Values]: string } } | EditConflict<Values> {
  const fields = Object.keys(saved) as (keyof Values & string)[];
  const differs = (one: string | null | undefined, other: string | null | undefined) => (one ?? '') !== (other ?? '');
  // A page from before an upgrade neither shows nor sends the newest fields.
  const isOlder = (field: string) => original[field] === undefined && Object.keys(original).length > 0;
  const touched = fields.filter((field) =>
    isOlder(field) ? typed[field] : original[field] === undefined || differs(typed[field], original[field]),
  );
  const conflicts = touched.filter(
    (field) =>
      original[field] !== undefined && differs(saved[field], original[field]) && differs(saved[field], typed[field]),
  );
  if (conflicts.length > 0) {
    const current = Object.fromEntries(conflicts.map((field) => [field, saved[field]]));
    return { ok: false, problem: 'changed-meanwhile', fields: conflicts, saved, shown: { ...original, ...current } };
  }
  const merged = fields.map((field) => [field, touched.includes(field) ? typed[field] : saved[field]]);
  return { ok: true, value: Object.fromEntries(merged) };
}
