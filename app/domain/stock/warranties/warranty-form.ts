import { z } from 'zod';
import { text, whole } from '#app/domain/fields.ts';
import { MAX_WARRANTY_DAYS } from '#app/domain/stock/warranties/warranty.ts';
import type { Format } from '#app/domain/text/format.ts';

const MAX_REASON = 300;

/** `was`: the total days that the page showed. */
export const extensionForm = (format: Format) =>
  z.object({
    days: whole(1, MAX_WARRANTY_DAYS, format),
    reason: text(MAX_REASON),
    was: whole(1, MAX_WARRANTY_DAYS),
  });
export type Extension = z.output<ReturnType<typeof extensionForm>>;

type Refusal = { ok: false; problem: 'no-such-warranty' | 'void' | 'ended' };
/** `most`: how many days can still be added. */
export type WarrantyExtended =
  | { ok: true }
  | { ok: false; problem: 'too-long'; most: number }
  | { ok: false; problem: 'changed-meanwhile' }
  | Refusal;
export type WarrantyVoided = { ok: true } | Refusal;
export type WarrantyRestored = { ok: true } | { ok: false; problem: 'no-such-warranty' | 'ended' | 'not-void' };
