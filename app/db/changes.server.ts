import type { Db, Trx } from '#app/db/schema.ts';

/** Says what changed, not how: each page reloads what it may see. `catalog` is what Home and Shop show, `person` the rights of
 * a person or whether they may log in. */
export type Change =
  | { what: 'catalog' }
  | { what: 'paymentAccounts' }
  | { what: 'orders'; uid: string }
  | { what: 'person'; uid: string };

const pending = new WeakMap<Trx, Map<string, Change>>();
const listeners = new WeakMap<Db, (changes: Change[]) => void>();

/** Publishes the change when the transaction commits. */
export function noteChange(trx: Trx, change: Change): void {
  const noted = pending.get(trx) ?? new Map<string, Change>();
  pending.set(trx, noted.set(JSON.stringify(change), change));
}

/** Sets the only listener of this `db`. It must not throw. */
export function onChanges(db: Db, listener: (changes: Change[]) => void): void {
  listeners.set(db, listener);
}

export function notedChanges(trx: Trx): Change[] {
  return [...(pending.get(trx)?.values() ?? [])];
}

export function publishChanges(db: Db, changes: Change[]): void {
  if (changes.length > 0) listeners.get(db)?.(changes);
}
