import { useEffect } from 'react';
import { store } from '#app/ui/hooks/storage.ts';

/** Keeps the session's role in localStorage, as SPEC 3 has it. Nothing here reads it: the server knows. */
export function useStoreRole(role: 'admin' | 'buyer' | undefined) {
  useEffect(() => store('userRole', role ?? null), [role]);
}
