import { committed, openDatabase, resultOf } from '#app/ui/storage/indexed-db.ts';

export type DurableKey = 'cartItems' | 'buyerDraft' | 'checkoutAttempt' | 'sentAttempts' | 'lastNews';

export type Copy = { count: number; value: string | null };

const WRITE_INTERVAL_MS = 200;

const open = () => openDatabase('kept', ['kept']);
let pendingCopies = new Map<DurableKey, Copy>();
let writing: Promise<void> | undefined;
let lastWriteAt = Number.NEGATIVE_INFINITY;

/** Resolves when this copy or a newer one is on disk. */
export function writeMirror(key: DurableKey, copy: Copy): Promise<void> {
  pendingCopies.set(key, copy);
  writing ??= writeAll();
  return writing;
}

export async function readMirror(): Promise<[DurableKey, Copy][]> {
  const copies = (await open()).transaction('kept').objectStore('kept');
  const [keys, values] = await Promise.all([resultOf(copies.getAllKeys()), resultOf(copies.getAll())]);
  return keys.map((key, index) => [key as DurableKey, values[index] as Copy]);
}

async function writeAll(): Promise<void> {
  try {
    while (pendingCopies.size > 0) {
      // Related values written within this time share one disk write.
      const rest = Math.max(0, lastWriteAt + WRITE_INTERVAL_MS - performance.now());
      await new Promise((resolve) => setTimeout(resolve, rest));
      lastWriteAt = performance.now();
      const transaction = (await open()).transaction('kept', 'readwrite', { durability: 'strict' });
      const batch = pendingCopies;
      pendingCopies = new Map();
      for (const [key, copy] of batch) putIfNewer(transaction.objectStore('kept'), key, copy);
      await committed(transaction);
    }
  } finally {
    // A `then` of the promise would run later: a write before it would wait for the next one.
    writing = undefined;
  }
}

function putIfNewer(copies: IDBObjectStore, key: DurableKey, copy: Copy): void {
  const existing: IDBRequest<Copy | undefined> = copies.get(key);
  existing.onsuccess = () => {
    if (copy.count < (existing.result?.count ?? 0)) return;
    try {
      copies.put(copy, key);
    } catch {
      copies.transaction.abort();
    }
  };
}
