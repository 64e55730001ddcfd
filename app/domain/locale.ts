/** The languages that the shop speaks: one catalog of words each, in `locales/`. */
export const LANGUAGES = ['en', 'my'] as const;
export type Language = (typeof LANGUAGES)[number];

/** What a viewer may choose: English, Burmese with Latin digits, Burmese with its own. */
export const READINGS = ['en', 'my', 'my-mymr'] as const;
export type Reading = (typeof READINGS)[number];

/** `Intl` in this format counts in ၀–၉; browsers have that of their own, and nothing else of Burmese. */
export const BURMESE_DIGITS = 'en-u-nu-mymr';

/**
 * How a viewer reads: decided by the server, sent along, the same after hydration (DECISIONS 5). `format` is a tag of
 * which Intl has the same data in Node and in browsers, and so is never Burmese.
 */
export type Locale = { language: Language; format: string; timeZone: string };

/** The reading that a text names; null where it names none. */
export function readReading(text: string | null | undefined): Reading | null {
  return READINGS.find((reading) => reading === text) ?? null;
}

/** The reading that this locale is. */
export function readingOf({ language, format }: Locale): Reading {
  return language === 'en' ? 'en' : format === BURMESE_DIGITS ? 'my-mymr' : 'my';
}
