import { useRouteLoaderData } from 'react-router';
import type { Locale } from '#app/domain/locale.ts';
import type { Person } from '#app/domain/people/person.ts';

/** What every page knows: who looks, how they read dates and amounts, and whose shop it is. */
export type RootData = { who: Pick<Person, 'name' | 'role'> | null; locale: Locale; shopName: string };

/** The root loader's data; undefined on an error page whose root could not be loaded. */
export function useRootData(): RootData | undefined {
  return useRouteLoaderData<RootData>('root');
}
