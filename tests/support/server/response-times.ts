/** The largest difference of medians on a quiet machine. */
const SAME_MS = 5;
/** The smallest ratio of medians on a busy machine; a missing hash would be far below it. */
const SHARE = 0.7;

/** True if two kinds of responses take equally long, in milliseconds; `alone` on a quiet machine. */
export function areAsFast(ones: number[], others: number[], alone = false): boolean {
  const [quick = 0, slow = 0] = [median(ones), median(others)].sort((a, b) => a - b);
  return slow - quick <= SAME_MS || (!alone && quick > SHARE * slow);
}

export function median(times: number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
}
