/** Too many attempts: the next one is taken in so many minutes. */
export type Throttled = { ok: false; problem: 'throttled'; minutes: number };
