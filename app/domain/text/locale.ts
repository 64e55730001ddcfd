import { BURMESE_DIGITS, type Format } from '#app/domain/text/format.ts';

/** The languages that the shop speaks: one catalog of words each, in `locales/`. */
export const LANGUAGES = ['en', 'my'] as const;
export type Language = (typeof LANGUAGES)[number];

/** What a viewer may choose: English, Burmese with Latin digits, Burmese with its own. */
export const LANGUAGE_PREFERENCES = ['en', 'my', 'my-mymr'] as const;
export type LanguagePreference = (typeof LANGUAGE_PREFERENCES)[number];

/** How a viewer reads: decided by the server, sent along, the same after hydration (DECISIONS 5). */
export type Locale = { language: Language; format: Format; timeZone: string };

/** The reading that a text names; null where it names none. */
export function readLanguagePreference(text: string | null | undefined): LanguagePreference | null {
  return LANGUAGE_PREFERENCES.find((reading) => reading === text) ?? null;
}

/** The reading that this locale is. */
export function languagePreferenceOf({ language, format }: Locale): LanguagePreference {
  return language === 'en' ? 'en' : format.tag === BURMESE_DIGITS ? 'my-mymr' : 'my';
}
