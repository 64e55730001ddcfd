/** The longest that anybody is made to wait; who would wait longer is turned away. */
const LONGEST_MS = 60_000;

/**
 * Lets those who ask under one key pass at most once in `everyMs`, in the order they came. Each is answered how long they
 * have to wait (0 for the first), or undefined where too many wait already; who is answered a wait has its place.
 */
export function createPace(everyMs: number) {
  const next = new Map<string, number>();
  return (key: string, now = performance.now()): number | undefined => {
    const turn = Math.max(now, next.get(key) ?? 0);
    if (turn - now > LONGEST_MS) return undefined;
    for (const [other, free] of next) if (free <= now) next.delete(other);
    next.set(key, turn + everyMs);
    return turn - now;
  };
}
