import { createContext, use } from 'react';
import { ENGLISH } from '#app/domain/text/format.ts';
import type { Locale } from '#app/domain/text/locale.ts';

const FALLBACK: Locale = { language: 'en', format: ENGLISH, timeZone: 'Asia/Yangon' };

/** A separate context, so that amounts do not render again at each change of the router state. */
export const LocaleContext = createContext<Locale | undefined>(undefined);

export function useLocale(): Locale {
  return use(LocaleContext) ?? FALLBACK;
}
