/**
 * What the counter keeps on this device. Each promise resolves once it is on disk, and rejects if the browser keeps nothing
 * (full, private, refused).
 */
type StoreName = 'drafts';

let database: Promise<IDBDatabase> | undefined;

export async function readAllKept<Value>(store: StoreName): Promise<Value[]> {
  return resultOf((await openStore(store, 'readonly')).getAll());
}

/** Undefined deletes it. */
export function keep(store: StoreName, key: string, value: unknown): Promise<void> {
  return change(store, (kept) => {
    if (value === undefined) kept.delete(key);
    else kept.put(value, key);
  });
}

async function change(store: StoreName, work: (kept: IDBObjectStore) => void): Promise<void> {
  const kept = await openStore(store, 'readwrite');
  const { transaction } = kept;
  work(kept);
  await new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });
}

async function openStore(store: StoreName, mode: IDBTransactionMode): Promise<IDBObjectStore> {
  // Phones lose power at any time: what is kept is on disk before it counts.
  return (await openDatabase()).transaction(store, mode, { durability: 'strict' }).objectStore(store);
}

function openDatabase(): Promise<IDBDatabase> {
  database ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open('counter', 1);
    request.onupgradeneeded = () => {
      for (const store of ['drafts', 'sales', 'state']) request.result.createObjectStore(store);
    };
    request.onsuccess = () => {
      request.result.onclose = forget;
      resolve(request.result);
    };
    request.onerror = () => reject(request.error);
  });
  database.catch(forget);
  return database;
}

/** The browser may close it; the next use opens it again. */
function forget(): void {
  database = undefined;
}

function resultOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
