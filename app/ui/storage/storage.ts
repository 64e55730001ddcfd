type Area = 'local' | 'session';

const fallbacks: Record<Area, Map<string, string>> = { local: new Map(), session: new Map() };
/** Read on each use: a browser may refuse the access itself, or have no storage at all. */
const areas: Record<Area, () => Storage> = { local: () => localStorage, session: () => sessionStorage };

/** Reads from memory what could not be stored (private mode, full disk). `session` belongs to this tab. Never throws. */
export function readStorage(key: string, area: Area = 'local'): string | null {
  const cached = fallbacks[area].get(key);
  if (cached !== undefined) return cached;
  try {
    return areas[area]().getItem(key);
  } catch {
    return null;
  }
}

/** Null removes the key. Never throws. */
export function writeStorage(key: string, value: string | null, area: Area = 'local'): void {
  fallbacks[area].delete(key);
  try {
    if (value === null) areas[area]().removeItem(key);
    else areas[area]().setItem(key, value);
  } catch {
    if (value !== null) fallbacks[area].set(key, value);
  }
}
