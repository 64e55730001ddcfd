/** Medians that differ by at most this count as equal. */
const SAME_MS = 5;
/** On a busy machine, medians with a greater ratio count as equal too. A missing hash would be far below it. */
const MIN_RATIO = 0.7;

/** True if two kinds of responses take equally long, in milliseconds. `isQuiet`: nothing else uses the machine. */
export function areAsFast(ones: number[], others: number[], isQuiet = false): boolean {
  const [quick = 0, slow = 0] = [median(ones), median(others)].sort((a, b) => a - b);
  return slow - quick <= SAME_MS || (!isQuiet && quick > MIN_RATIO * slow);
}

export function median(times: number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
}
