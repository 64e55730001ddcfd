import { z } from 'zod';
import { choice, decimal, optionalText, type Read, readForm, text, withoutNul } from '#app/domain/fields.ts';
import type { Doubtful } from '#app/domain/prices/pricing/doubt.ts';
import type { Format } from '#app/domain/text/format.ts';

export const MAX_BULK_ITEMS = 100;
const MAX_ID = 100;

export type BulkChange =
  | { change: 'type'; type: string }
  /** `confirmed` is the key of the doubtful prices that the user confirmed. */
  | { change: 'profit'; profit: string; confirmed?: string | undefined };
/** `events` are the audit events that Undo takes back: one for each phone that changed. */
export type BulkChanged = { ok: true; count: number; change: BulkChange; events: number[] };
/** Nothing is saved. `name` is the phone that cannot be changed. */
export type BulkProblem =
  | { problem: 'no-such-item' }
  | { problem: 'no-such-type' }
  | { problem: 'no-cost' | 'no-price'; name: string }
  | Doubtful;

/** Reads the ids of a form or a URL, each once, and at most `MAX_BULK_ITEMS`. */
export function chosenIds(fields: FormData | URLSearchParams): string[] {
  const ids = fields.getAll('item').filter((id) => typeof id === 'string' && id !== '' && id.length <= MAX_ID);
  return [...new Set((ids as string[]).map(withoutNul))].slice(0, MAX_BULK_ITEMS);
}

export function readBulkChange(form: FormData, format: Format): Read<BulkChange> {
  const change = choice(['type', 'profit']);
  return form.get('change') === 'type'
    ? (readForm(form, z.object({ change, type: text(40) })) as Read<BulkChange>)
    : (readForm(
        form,
        z.object({ change, profit: decimal(format), confirmed: optionalText(2_000).optional() }),
      ) as Read<BulkChange>);
}
