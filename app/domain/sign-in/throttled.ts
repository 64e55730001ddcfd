/** Too many attempts; try again in `minutes`. */
export type Throttled = { ok: false; problem: 'throttled'; minutes: number };
