import { PAGE_CACHE } from '#app/ui/offline/worker/page-copies.ts';
import { SHELL_CACHE } from '#app/ui/offline/worker/shell-cache.ts';

/** The owner is stored, because the browser may restart the worker at any time. */
const OWNER_KEY = '/copy-owner';

/** The user, language and number format of all copies. */
let owner: string | undefined;
/** Increases whenever the user may have changed. */
let generation = 0;
let lastChange: Promise<unknown> = Promise.resolve();

/** Pass it with each request: a response is not stored if the user has changed since its request. */
export function currentGeneration(): number {
  return generation;
}

export function isOwner(user: string): boolean {
  return user === owner;
}

/** Runs `work` after all earlier work, so it must not wait for the network. Resolves to undefined if it fails. */
export function runExclusive<T>(work: () => Promise<T>): Promise<T | undefined> {
  const done = lastChange.then(work).catch(() => undefined);
  lastChange = done;
  return done;
}

/** Call it in `runExclusive`. If the user has changed, deletes the earlier user's copies and returns true, but not for a
 * response that was requested in an earlier generation. */
export async function setOwner(user: string, requestedIn: number): Promise<boolean> {
  owner ??= (await (await caches.match(OWNER_KEY))?.text()) || undefined;
  if (user === owner || requestedIn !== generation) return false;
  await deleteAllCopies();
  await (await caches.open(SHELL_CACHE)).put(OWNER_KEY, new Response(user));
  owner = user;
  return true;
}

export async function deleteCopies(): Promise<void> {
  await runExclusive(deleteAllCopies);
}

async function deleteAllCopies(): Promise<void> {
  generation++;
  owner = undefined;
  await (await caches.open(SHELL_CACHE)).delete(OWNER_KEY);
  await caches.delete(PAGE_CACHE);
  // What the counter keeps to sell from, not what it has sold.
  indexedDB.deleteDatabase('counter-catalog');
}
