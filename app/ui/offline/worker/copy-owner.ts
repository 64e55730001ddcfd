import { PAGE_CACHE } from '#app/ui/offline/worker/page-copies.ts';
import { SHELL_CACHE } from '#app/ui/offline/worker/shell-cache.ts';

/** Stored, because the browser restarts the worker at any time. */
const OWNER_KEY = '/copy-owner';

/** User, language and number format of all copies. */
let owner: string | undefined;
/** Increases whenever the user may have changed. */
let generation = 0;
let lastChange: Promise<unknown> = Promise.resolve();

/** Pass it on with each request: a response from before a change of user is not stored. */
export function currentGeneration(): number {
  return generation;
}

export function isOwner(user: string): boolean {
  return user === owner;
}

/** `work` must not wait for the network. Undefined if it fails. */
export function runExclusive<T>(work: () => Promise<T>): Promise<T | undefined> {
  const done = lastChange.then(work).catch(() => undefined);
  lastChange = done;
  return done;
}

/** Call it exclusively. True if the user has changed, whose copies are then deleted. */
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
}
