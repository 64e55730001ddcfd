const fallback = new Map<string, string>();

/** What the browser keeps under `key`; this page's own memory where it keeps nothing (private mode, full disk). */
export function readStored(key: string): string | null {
  const kept = fallback.get(key);
  if (kept !== undefined) return kept;
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Keeps a text under `key`, or forgets it with null. Never throws. */
export function store(key: string, value: string | null): void {
  fallback.delete(key);
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    if (value !== null) fallback.set(key, value);
  }
}
