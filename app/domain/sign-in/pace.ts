const MAX_WAIT_MS = 60_000;

/**
 * Limits each key to one request in `everyMs`, first come, first served. Each call reserves a slot and returns the wait in ms
 * (0 for the first), or undefined if the wait would be longer than a minute.
 */
export function createPace(everyMs: number) {
  const next = new Map<string, number>();
  return (key: string, now = performance.now()): number | undefined => {
    const slot = Math.max(now, next.get(key) ?? 0);
    if (slot - now > MAX_WAIT_MS) return undefined;
    for (const [other, free] of next) if (free <= now) next.delete(other);
    next.set(key, slot + everyMs);
    return slot - now;
  };
}
