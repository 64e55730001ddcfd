import { useEffect } from 'react';
import { useRouteLoaderData } from 'react-router';
import type { Person } from '#app/domain/people/accounts/person.ts';
import type { Right } from '#app/domain/people/rights/rights.ts';
import type { LiveState } from '#app/domain/shop/live-update.ts';
import type { Logo } from '#app/domain/shop/settings/shop-look.ts';
import type { ShopFeatures } from '#app/domain/shop-features.ts';
import type { Locale } from '#app/domain/text/locale.ts';
import { writeStorage } from '#app/ui/storage/storage.ts';

/** Stores the session's role in localStorage, as SPEC 3 requires. The code never reads it. */
export function useStoreRole(role: Person['role'] | undefined) {
  useEffect(() => writeStorage('userRole', role ?? null), [role]);
}

export type RootData = {
  who: Pick<Person, 'id' | 'name' | 'role'> | null;
  locale: Locale;
  shopName: string;
  /** Overrides the standard accent. */
  accent?: string;
  accentStyle?: string;
  logo?: Logo;
  /** Its words, which cost no script this way: the link to the terms, and who the shop is by law. */
  foot: { terms: string; registration: string };
  /** Only for admins and staff. */
  features?: ShopFeatures;
  rights?: Right[];
  origin: string;
  /** The page was opened over plain HTTP, where browsers do not keep the shop's cookies. */
  isPlainHttp?: true;
  live: LiveState;
};

/** Undefined on an error page if the root loader failed. */
export function useRootData(): RootData | undefined {
  return useRouteLoaderData<RootData>('root');
}

/** True inside the back-office, which has its own navigation; false on an error page if its layout failed. */
export function useInOffice(): boolean {
  return useRouteLoaderData('routes/admin/layout') !== undefined;
}
