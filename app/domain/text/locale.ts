import { BURMESE_DIGITS, type Format } from '#app/domain/text/format.ts';

export const LANGUAGES = ['en', 'my'] as const;
export type Language = (typeof LANGUAGES)[number];

/** English, Burmese with Latin digits, Burmese with Burmese digits. */
export const LANGUAGE_PREFERENCES = ['en', 'my', 'my-mymr'] as const;
export type LanguagePreference = (typeof LANGUAGE_PREFERENCES)[number];

/** The server chooses the locale, and hydration uses the same one (D 5). */
export type Locale = { language: Language; format: Format; timeZone: string };

export function readLanguagePreference(text: string | null | undefined): LanguagePreference | null {
  return LANGUAGE_PREFERENCES.find((each) => each === text) ?? null;
}

export function languagePreferenceOf({ language, format }: Locale): LanguagePreference {
  return language === 'en' ? 'en' : format.tag === BURMESE_DIGITS ? 'my-mymr' : 'my';
}
