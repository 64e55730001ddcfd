import { z } from 'zod';
import { text, whole } from '#app/domain/fields.ts';

/** An article is one tap on the page of a phone; more of them would hide the phone. The database has the same limit. */
export const MAX_CROSS_SELLS = 4;

/** `to` is the article's new place, which counts from 1; 0 takes it out. A place beyond the last means the last. */
export const crossSellForm = z.object({ article: text(100), to: whole(0, MAX_CROSS_SELLS) });
export type CrossSellChange = z.output<typeof crossSellForm>;

/** `was` is the article's place before, 0 if it had none. */
export type CrossSellSet =
  | { ok: true; article: string; name: string; was: number; to: number }
  | { ok: false; problem: 'no-such-item' | 'no-such-article' | 'too-many-articles' };
