const databases = new Map<string, Promise<IDBDatabase>>();

/** Opens a database of these stores, once for all. What cannot be opened, or is closed by the browser, is opened at the next use. */
export function openDatabase(name: string, stores: readonly string[]): Promise<IDBDatabase> {
  const opening = databases.get(name) ?? open(name, stores);
  databases.set(name, opening);
  opening.catch(() => databases.delete(name));
  return opening;
}

async function open(name: string, stores: readonly string[]): Promise<IDBDatabase> {
  const request = indexedDB.open(name, 1);
  request.onupgradeneeded = () => {
    for (const store of stores) request.result.createObjectStore(store);
  };
  const database = await resultOf(request);
  database.onclose = () => databases.delete(name);
  // Another tab or the worker deletes it.
  database.onversionchange = () => {
    databases.delete(name);
    database.close();
  };
  return database;
}

export function resultOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

export function committed(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });
}
