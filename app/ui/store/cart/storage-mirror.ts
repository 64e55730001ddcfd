export type DurableKey = 'cartItems' | 'buyerDraft' | 'checkoutAttempt' | 'sentAttempts' | 'lastNews';

export type Copy = { count: number; value: string | null };

const REST_MS = 200;

let database: Promise<IDBDatabase> | undefined;
let waiting = new Map<DurableKey, Copy>();
let writing: Promise<void> | undefined;
let lastWrite = Number.NEGATIVE_INFINITY;

/** Resolves when this copy or a newer one is on disk. */
export function writeMirror(key: DurableKey, copy: Copy): Promise<void> {
  waiting.set(key, copy);
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
    while (waiting.size > 0) {
      // Related values written within this time share one disk write.
      const rest = Math.max(0, lastWrite + REST_MS - performance.now());
      await new Promise((done) => setTimeout(done, rest));
      lastWrite = performance.now();
      const transaction = (await open()).transaction('kept', 'readwrite', { durability: 'strict' });
      const batch = waiting;
      waiting = new Map();
      for (const [key, copy] of batch) putIfNewer(transaction.objectStore('kept'), key, copy);
      await new Promise<void>((done, reject) => {
        transaction.oncomplete = () => done();
        transaction.onabort = () => reject(transaction.error);
      });
    }
  } finally {
    // Not in a `then` of the promise: a write in between would be stored only with the next one.
    writing = undefined;
  }
}

function putIfNewer(copies: IDBObjectStore, key: DurableKey, copy: Copy): void {
  const existing: IDBRequest<Copy | undefined> = copies.get(key);
  existing.onsuccess = () => {
    if (copy.count >= (existing.result?.count ?? 0)) copies.put(copy, key);
  };
}

function open(): Promise<IDBDatabase> {
  database ??= new Promise<IDBDatabase>((opened, reject) => {
    const request = indexedDB.open('kept', 1);
    request.onupgradeneeded = () => request.result.createObjectStore('kept');
    request.onsuccess = () => {
      // Browsers may close the database of a background page.
      request.result.onclose = closeDatabase;
      opened(request.result);
    };
    request.onerror = () => reject(request.error);
  });
  database.catch(closeDatabase);
  return database;
}

function closeDatabase(): void {
  database = undefined;
}

function resultOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
