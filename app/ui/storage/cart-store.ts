import { useSyncExternalStore } from 'react';
import { type CartLine, readCart } from '#app/domain/orders/checkout/cart.ts';
import { storeDurably } from '#app/ui/storage/durable-storage.ts';
import { readStorage } from '#app/ui/storage/storage.ts';

const key = 'cartItems';
const listeners = new Set<() => void>();
let cached: { stored: string | null; lines: CartLine[] } = { stored: null, lines: [] };

function currentLines(): CartLine[] {
  const stored = readStorage(key);
  if (stored !== cached.stored) cached = { stored, lines: readCart(stored) };
  return cached.lines;
}

function subscribe(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === key || event.key === null) listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', onStorage);
  // A page that the browser had frozen for its back button got no storage events.
  window.addEventListener('pageshow', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
    window.removeEventListener('pageshow', listener);
  };
}

/** The cart, synchronized between tabs; null before hydration. */
export function useCart(): CartLine[] | null {
  return useSyncExternalStore(subscribe, currentLines, () => null);
}

/** Reads the stored cart again before it changes it, so that tabs do not overwrite each other. */
export function changeCart(change: (lines: CartLine[]) => CartLine[]): void {
  // localStorage is written at once; the promise awaits only the mirror. So listeners read the new cart.
  void storeDurably(key, JSON.stringify(change(currentLines())));
  for (const listener of listeners) listener();
}
