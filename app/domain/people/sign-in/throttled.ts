export type Throttled = { ok: false; problem: 'throttled'; minutes: number };
