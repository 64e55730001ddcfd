import type { Db, Trx } from '#app/db/schema.ts';

/**
 * What a transaction changed that pages may be showing at this moment. It carries no facts: who hears of it reads anew
 * what they may see. `catalog` is what Home and Shop show: stock, prices, items, announcements.
 */
export type Change = { what: 'catalog' } | { what: 'orders'; uid: string };

const pending = new WeakMap<Trx, Map<string, Change>>();
const listeners = new WeakMap<Db, (changes: Change[]) => void>();

/** Notes a change; it is told once the transaction has committed, and never if it does not. */
export function changed(trx: Trx, change: Change): void {
  const noted = pending.get(trx) ?? new Map<string, Change>();
  pending.set(trx, noted.set(JSON.stringify(change), change));
}

/** Hears of the changes of every transaction on `db` after its commit. There is one listener; it must not throw. */
export function onChanges(db: Db, listener: (changes: Change[]) => void): void {
  listeners.set(db, listener);
}

/** What `trx` has noted so far. */
export function changesOf(trx: Trx): Change[] {
  return [...(pending.get(trx)?.values() ?? [])];
}

export function tellChanges(db: Db, changes: Change[]): void {
  if (changes.length > 0) listeners.get(db)?.(changes);
}
