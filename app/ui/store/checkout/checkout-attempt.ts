import { readStorage } from '#app/ui/hooks/storage.ts';
import { keep } from '#app/ui/store/cart/durable-storage.ts';
import { isOthers } from '#app/ui/store/checkout/sent-attempts.ts';

const storageKey = 'checkoutAttempt';

/**
 * The key under which this person orders this cart (DECISIONS 18). It is there before anybody presses, and all tabs share
 * it, so that a cart confirmed in two tabs at once, or sent again after a lost answer, is one order whatever was typed in
 * each. What somebody else has sent under it and was not answered stays theirs.
 */
export function openAttempt(uid: string): string {
  const stored = readStorage(storageKey);
  if (stored && /^[0-9a-f]{32}$/.test(stored) && !isOthers(stored, uid)) return stored;
  const fresh = [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
  void keep(storageKey, fresh);
  return fresh;
}

/** This attempt has come to its order, or to nothing; the next one is another, unless another tab has begun that already. */
export function endAttempt(key: string | null): void {
  if (key && readStorage(storageKey) === key) void keep(storageKey, null);
}
