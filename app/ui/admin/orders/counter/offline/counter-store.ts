import { committed, openDatabase, resultOf } from '#app/ui/storage/indexed-db.ts';

/** What the counter keeps on this device. Promises resolve once it is on disk, and reject if the browser keeps nothing. */
type StoreName = 'drafts' | 'sales' | 'state';

/** The worker deletes the second one whenever the person changes; the first holds what must never be lost. */
const STORES = { counter: ['drafts', 'sales', 'state'], 'counter-catalog': ['catalog'] } as const;
type DatabaseName = keyof typeof STORES;

export async function readKept<Value>(store: StoreName, key: string): Promise<Value | undefined> {
  return resultOf((await begin('counter', [store], 'readonly')).objectStore(store).get(key));
}

export async function readAllKept<Value>(store: StoreName): Promise<Value[]> {
  return resultOf((await begin('counter', [store], 'readonly')).objectStore(store).getAll());
}

/** Undefined deletes it. */
export function keep(store: StoreName, key: string, value: unknown): Promise<void> {
  return change(store, key, () => value);
}

export async function change<Value>(
  store: StoreName,
  key: string,
  next: (kept: Value | undefined) => unknown,
): Promise<void> {
  const transaction = await begin('counter', [store], 'readwrite');
  const kept = transaction.objectStore(store);
  put(kept, key, next(await resultOf(kept.get(key))));
  await committed(transaction);
}

/** Keeps a sale under its key with the next number of this device, together or not at all; once, if it is kept already. */
export async function keepNumbered<Counter extends { count: number }, Sale>(
  key: string,
  make: (counter: Counter) => Sale,
): Promise<Sale> {
  const transaction = await begin('counter', ['sales', 'state'], 'readwrite');
  const [sales, state] = [transaction.objectStore('sales'), transaction.objectStore('state')];
  const kept: Sale | undefined = await resultOf(sales.get(key));
  if (kept) return kept;
  const counter: Counter = await resultOf(state.get('counter'));
  const next = { ...counter, count: counter.count + 1 };
  const sale = make(next);
  put(state, 'counter', next);
  put(sales, key, sale);
  await committed(transaction);
  return sale;
}

export async function readCatalog<Catalog>(): Promise<Catalog | undefined> {
  return resultOf((await begin('counter-catalog', ['catalog'], 'readonly')).objectStore('catalog').get('catalog'));
}

export async function keepCatalog(catalog: unknown): Promise<void> {
  const transaction = await begin('counter-catalog', ['catalog'], 'readwrite');
  put(transaction.objectStore('catalog'), 'catalog', catalog);
  await committed(transaction);
}

function put(store: IDBObjectStore, key: string, value: unknown): void {
  if (value === undefined) store.delete(key);
  else store.put(value, key);
}

async function begin(name: DatabaseName, stores: string[], mode: IDBTransactionMode): Promise<IDBTransaction> {
  // Phones lose power at any time: what is kept is on disk before it counts.
  return (await openDatabase(name, STORES[name])).transaction(stores, mode, { durability: 'strict' });
}
