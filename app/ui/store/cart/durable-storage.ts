import { readStorage, writeStorage } from '#app/ui/hooks/storage.ts';
import { readCopies, writeCopy } from '#app/ui/store/cart/storage-mirror.ts';

/** How often each was changed: of two copies the one that was changed more often is the newer. */
const countsKey = 'keptCounts';
/** A cold browser on a busy phone opens its databases in a second or two; without one, nobody waits for ever. */
const PATIENCE_MS = 3_000;

export type KeptKey = 'cartItems' | 'buyerDraft' | 'checkoutAttempt' | 'sentAttempts' | 'lastNews';

/**
 * Keeps a text, or forgets it with null, so that a crash or a power cut in the next moment does not undo it: browsers put
 * localStorage on the disk seconds later, so there is a second copy (decision record 030). Resolves once that is on the
 * disk, or cannot be. Never throws.
 */
export function keep(key: KeptKey, value: string | null): Promise<void> {
  // By the clock, so that what is kept next after a crash counts as newer than what the crash took from here.
  const count = Math.max((counts()[key] ?? 0) + 1, Date.now());
  writeStorage(key, value);
  noteCount(key, count);
  return writeCopy(key, { count, value }).catch(() => {});
}

let restoring: Promise<boolean> | undefined;

/**
 * Brings back what a crash has taken from localStorage, and has the second copy catch up with what a page had no time to
 * write before it was left; once in the life of a document. False where it could not, or takes too long: who asks next
 * tries again, or finds that it has come. Never throws.
 */
export function restoreKept(): Promise<boolean> {
  restoring ??= level()
    .catch(level)
    .then(
      () => true,
      () => {
        restoring = undefined;
        return false;
      },
    );
  return Promise.race([restoring, new Promise<false>((late) => setTimeout(late, PATIENCE_MS, false))]);
}

async function level(): Promise<void> {
  const copies = new Map(await readCopies());
  for (const [key, { count, value }] of copies) {
    // What stands there without a count was put there by another hand, and on purpose.
    if (count <= (counts()[key] ?? 0) || (counts()[key] === undefined && readStorage(key) !== null)) continue;
    writeStorage(key, value);
    noteCount(key, count);
  }
  for (const [key, count] of Object.entries(counts()) as [KeptKey, number][]) {
    if (count > (copies.get(key)?.count ?? 0)) void writeCopy(key, { count, value: readStorage(key) }).catch(() => {});
  }
}

function noteCount(key: KeptKey, count: number): void {
  writeStorage(countsKey, JSON.stringify({ ...counts(), [key]: count }));
}

function counts(): Partial<Record<KeptKey, number>> {
  try {
    const stored: unknown = JSON.parse(readStorage(countsKey) ?? '{}');
    const known = Object.entries(stored ?? {}).filter(([, count]) => Number.isSafeInteger(count));
    return Object.fromEntries(known);
  } catch {
    return {};
  }
}
