/** How far apart two kinds of answers may be, by their medians, where nothing else runs. */
const SAME_MS = 5;
/** What the quicker takes at least of the slower where other tests hold the machine up: a hash left out is nearly all of one. */
const SHARE = 0.7;

/** Whether two kinds of answers take as long, in milliseconds; `alone` where nothing else runs. */
export function areAsFast(ones: number[], others: number[], alone = false): boolean {
  const [quick = 0, slow = 0] = [median(ones), median(others)].sort((a, b) => a - b);
  return slow - quick <= SAME_MS || (!alone && quick > SHARE * slow);
}

export function median(times: number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
}
