import type { KeptKey } from '#app/ui/store/cart/durable-storage.ts';

export type Copy = { count: number; value: string | null };

/** Minimum time between writes. */
const REST_MS = 200;

let database: Promise<IDBDatabase> | undefined;
let waiting = new Map<KeptKey, Copy>();
let writing: Promise<void> | undefined;
let lastWrite = Number.NEGATIVE_INFINITY;

/** Resolves when this copy or a newer one is on disk. */
export function writeCopy(key: KeptKey, copy: Copy): Promise<void> {
  waiting.set(key, copy);
  writing ??= writeAll().finally(() => {
    writing = undefined;
  });
  return writing;
}

export async function readCopies(): Promise<[KeptKey, Copy][]> {
  const copies = (await open()).transaction('kept').objectStore('kept');
  const [keys, values] = await Promise.all([answerOf(copies.getAllKeys()), answerOf(copies.getAll())]);
  return keys.map((key, index) => [key as KeptKey, values[index] as Copy]);
}

/** Includes copies that arrive during the write. */
async function writeAll(): Promise<void> {
  while (waiting.size > 0) {
    // Wait at least until related values have arrived.
    const rest = Math.max(0, lastWrite + REST_MS - performance.now());
    await new Promise((rested) => setTimeout(rested, rest));
    lastWrite = performance.now();
    const transaction = (await open()).transaction('kept', 'readwrite', { durability: 'strict' });
    const batch = waiting;
    waiting = new Map();
    for (const [key, copy] of batch) putIfNewer(transaction.objectStore('kept'), key, copy);
    await new Promise<void>((done, failed) => {
      transaction.oncomplete = () => done();
      transaction.onabort = () => failed(transaction.error);
    });
  }
}

/** Another tab may have written a newer copy. */
function putIfNewer(copies: IDBObjectStore, key: KeptKey, copy: Copy): void {
  const held: IDBRequest<Copy | undefined> = copies.get(key);
  held.onsuccess = () => {
    if (copy.count >= (held.result?.count ?? 0)) copies.put(copy, key);
  };
}

function open(): Promise<IDBDatabase> {
  database ??= new Promise<IDBDatabase>((opened, failed) => {
    const request = indexedDB.open('kept', 1);
    request.onupgradeneeded = () => request.result.createObjectStore('kept');
    request.onsuccess = () => {
      // Browsers may close the database of a background page.
      request.result.onclose = forget;
      opened(request.result);
    };
    request.onerror = () => failed(request.error);
  });
  database.catch(forget);
  return database;
}

function forget(): void {
  database = undefined;
}

function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((answered, failed) => {
    request.onsuccess = () => answered(request.result);
    request.onerror = () => failed(request.error);
  });
}
