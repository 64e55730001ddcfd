import { setImmediate as nextTurn } from 'node:timers/promises';

const MAX_TURN_MS = 10;
let turnStartedAt: number | undefined;

/** Long work calls this between its steps. Resolves after other requests had their turn, if this turn of the event loop has
 * taken 10 ms since the first call in it; otherwise returns undefined at once. */
export function letOthersIn(): Promise<void> | undefined {
  if (turnStartedAt === undefined) {
    turnStartedAt = performance.now();
    setImmediate(() => {
      turnStartedAt = undefined;
    });
    return undefined;
  }
  return performance.now() - turnStartedAt < MAX_TURN_MS ? undefined : nextTurn();
}
