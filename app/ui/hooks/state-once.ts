import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { useHydrated } from '#app/ui/hooks/hydrated.ts';

/** The state that a navigation has brought here. A reload and Back no longer find it, so they say nothing twice. */
export function useStateOnce<State>(): State | undefined {
  const location = useLocation();
  useEffect(() => {
    // The router keeps the state of a navigation under this name.
    if (location.state) history.replaceState({ ...history.state, usr: null }, '');
  }, [location]);
  // The server does not know the state of the history.
  return useHydrated() ? (location.state ?? undefined) : undefined;
}
