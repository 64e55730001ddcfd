import { AsyncLocalStorage } from 'node:async_hooks';

const marked = new WeakSet<object>();
const noticing = new AsyncLocalStorage<Noticed>();

/** Whether a database was found to be away. */
export type Noticed = { away: boolean };

/**
 * Marks an error as the database's absence: it could not be reached, or was lost before it had answered, so that what
 * it was asked may or may not be done.
 */
export function markAway<Thrown>(error: Thrown): Thrown {
  const noticed = noticing.getStore();
  if (noticed) noticed.away = true;
  if (typeof error === 'object' && error !== null) marked.add(error);
  return error;
}

/** Whether this error, as it was thrown by a query or a transaction, says that the database is away. */
export function isAway(error: unknown): boolean {
  return typeof error === 'object' && error !== null && marked.has(error);
}

/** Runs `work` and tells `noticed` if a database was away, even where a library made an error of its own of it. */
export function noticingAway<T>(noticed: Noticed, work: () => T): T {
  return noticing.run(noticed, work);
}
