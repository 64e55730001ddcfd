const fallback = new Map<string, string>();

/** Reads from memory what could not be stored (private mode, full disk). */
export function readStorage(key: string): string | null {
  const cached = fallback.get(key);
  if (cached !== undefined) return cached;
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Null removes the key. Never throws. */
export function writeStorage(key: string, value: string | null): void {
  fallback.delete(key);
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    if (value !== null) fallback.set(key, value);
  }
}
