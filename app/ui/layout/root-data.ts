import { useRouteLoaderData } from 'react-router';
import type { Person } from '#app/domain/accounts/person.ts';
import type { LiveState } from '#app/domain/live-state.ts';
import type { Locale } from '#app/domain/text/locale.ts';

/** What every page knows: who looks, how they read dates and amounts, whose shop it is, and as of when all that was read. */
export type RootData = {
  who: Pick<Person, 'id' | 'name' | 'role'> | null;
  locale: Locale;
  shopName: string;
  /** The public address, without a slash at its end. */
  origin: string;
  /** The server can tell that this page was opened over plain HTTP, where its browser keeps no cookie of the shop. */
  isPlainHttp?: true;
  live: LiveState;
};

/** The root loader's data; undefined on an error page whose root could not be loaded. */
export function useRootData(): RootData | undefined {
  return useRouteLoaderData<RootData>('root');
}
