export type Throttled = { ok: false; problem: 'throttled'; minutes: number };

const MAX_WAIT_MS = 60_000;

/** Spaces the calls of each key, first come, first served. */
export class AttemptSpacing {
  readonly #everyMs: number;
  readonly #nextSlots = new Map<string, number>();

  constructor(everyMs: number) {
    this.#everyMs = everyMs;
  }

  /** @returns the wait in ms, or undefined if it would be longer than a minute. */
  reserve(key: string, now = performance.now()): number | undefined {
    const slot = Math.max(now, this.#nextSlots.get(key) ?? 0);
    if (slot - now > MAX_WAIT_MS) return undefined;
    for (const [other, freeAt] of this.#nextSlots) if (freeAt <= now) this.#nextSlots.delete(other);
    this.#nextSlots.set(key, slot + this.#everyMs);
    return slot - now;
  }
}
