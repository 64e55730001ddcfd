import { useEffect } from 'react';
import { writeStorage } from '#app/ui/storage/storage.ts';

/** Stores the session's role in localStorage, as SPEC 3 requires. The code never reads it. */
export function useStoreRole(role: 'admin' | 'buyer' | undefined) {
  useEffect(() => writeStorage('userRole', role ?? null), [role]);
}
