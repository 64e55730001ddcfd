import { storeDurably } from '#app/ui/storage/durable-storage.ts';
import { readStorage } from '#app/ui/storage/storage.ts';
import { belongsToOtherUser } from '#app/ui/store/checkout/sent-attempts.ts';

const storageKey = 'checkoutAttempt';

/** The user's idempotency key (D 18), shared by all tabs: a cart sent twice or from two tabs is one order. */
export function openAttempt(uid: string): string {
  const stored = readStorage(storageKey);
  if (stored && /^[0-9a-f]{32}$/.test(stored) && !belongsToOtherUser(stored, uid)) return stored;
  const newKey = [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
  void storeDurably(storageKey, newKey);
  return newKey;
}

/** Ends an attempt, unless another tab has already begun the next one. */
export function endAttempt(key: string | null): void {
  if (key && readStorage(storageKey) === key) void storeDurably(storageKey, null);
}
