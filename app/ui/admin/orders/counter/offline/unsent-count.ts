let unsent = 0;
const listeners = new Set<() => void>();

export const readUnsent = (): number => unsent;

export function setUnsent(count: number): void {
  if (count === unsent) return;
  unsent = count;
  for (const notify of listeners) notify();
}

export function subscribeUnsent(notify: () => void): () => void {
  listeners.add(notify);
  return () => listeners.delete(notify);
}
