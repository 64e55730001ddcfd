import { setImmediate as nextTurn } from 'node:timers/promises';

/** Runs `work`. @returns how many turns of the event loop others get meanwhile. */
export async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
  let [turns, isDone] = [0, false];
  const done = work().finally(() => {
    isDone = true;
  });
  for (; !isDone; await nextTurn()) turns++;
  await done;
  return turns;
}
