import { readStored, store } from '#app/ui/storage.ts';

const storageKey = 'checkoutAttempt';

/**
 * The key of this checkout attempt: the same for the same order until it is acknowledged, also after a reload, so that
 * an order sent twice is one order (DECISIONS 18); a new one as soon as anything in it changes.
 */
export function attemptKey(body: string): string {
  const [key, storedBody] = splitOnce(readStored(storageKey) ?? '');
  if (key && storedBody === body) return key;
  const fresh = [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
  store(storageKey, `${fresh} ${body}`);
  return fresh;
}

/** The attempt was answered with its order; the next one is another. */
export function endAttempt(): void {
  store(storageKey, null);
}

function splitOnce(text: string): [string, string] {
  const space = text.indexOf(' ');
  return [text.slice(0, space), text.slice(space + 1)];
}
