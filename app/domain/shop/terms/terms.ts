import { z } from 'zod';
import type { Instant } from '#app/db/schema.ts';
import type { EditConflict } from '#app/domain/edit-conflict.ts';
import { lines } from '#app/domain/fields.ts';

const MAX_TERMS = 8_000;

export const termsForm = z.object({ my: lines(MAX_TERMS), en: lines(MAX_TERMS) });
export type TermsTexts = z.output<typeof termsForm>;
export type TermsSaved = { ok: true } | EditConflict<TermsTexts>;

/** `until` is when the next version replaced it; null for the current terms. */
export type Terms = TermsTexts & { version: number; at: Instant; until: Instant | null };
