import { readStorage, writeStorage } from '#app/ui/storage/storage.ts';
import { type DurableKey, readMirror, writeMirror } from '#app/ui/storage/storage-mirror.ts';

/** Where localStorage keeps a count for each key. The copy with the higher count is newer. */
const countsKey = 'keptCounts';
/** Opening IndexedDB may take seconds on a slow phone. */
const TIMEOUT_MS = 3_000;

/** Writes localStorage at once; the promise awaits only the mirror on disk (decision: lost-responses). Never throws. */
export function storeDurably(key: DurableKey, value: string | null): Promise<void> {
  // Based on the clock, so that it grows even if a crash lost the last count.
  const count = Math.max((counts()[key] ?? 0) + 1, Date.now());
  writeStorage(key, value);
  setCount(key, count);
  return writeMirror(key, { count, value }).catch(() => {});
}

let restoring: Promise<boolean> | undefined;
let givenUp: Promise<false> | undefined;

/** Restores what a crash removed from localStorage, until it succeeds once; false on failure, after one timeout for the page,
 * or when the page is left, which would lose a change that waits. Never throws. */
export function restoreDurable(): Promise<boolean> {
  restoring ??= synchronize()
    .catch(synchronize)
    .then(
      () => true,
      () => {
        restoring = undefined;
        return false;
      },
    );
  givenUp ??= new Promise((resolve) => {
    setTimeout(resolve, TIMEOUT_MS, false);
    addEventListener('pagehide', () => resolve(false));
    // A phone may end a hidden page without an event.
    addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && resolve(false));
  });
  return Promise.race([restoring, givenUp]);
}

async function synchronize(): Promise<void> {
  const copies = new Map(await readMirror());
  for (const [key, { count, value }] of copies) {
    // A value without a count was written by something else, so it stays.
    if (count <= (counts()[key] ?? 0) || (counts()[key] === undefined && readStorage(key) !== null)) continue;
    writeStorage(key, value);
    setCount(key, count);
  }
  for (const [key, count] of Object.entries(counts()) as [DurableKey, number][]) {
    if (count > (copies.get(key)?.count ?? 0))
      void writeMirror(key, { count, value: readStorage(key) }).catch(() => {});
  }
}

function setCount(key: DurableKey, count: number): void {
  writeStorage(countsKey, JSON.stringify({ ...counts(), [key]: count }));
}

function counts(): Partial<Record<DurableKey, number>> {
  try {
    const stored: unknown = JSON.parse(readStorage(countsKey) ?? '{}');
    const known = Object.entries(stored ?? {}).filter(([, count]) => Number.isSafeInteger(count));
    return Object.fromEntries(known);
  } catch {
    return {};
  }
}
