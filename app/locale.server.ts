import type { Locale } from '#app/domain/locale.ts';

/**
 * The format of dates and amounts from Accept-Language: the first language that Intl knows (DECISIONS 5).
 * Burmese is not among them, because browsers lack its data (its own formats come with the Burmese words).
 */
export function readLocale(acceptLanguage: string | null, timeZone: string): Locale {
  const wanted = (acceptLanguage ?? '')
    .slice(0, 200)
    .split(',')
    .map((part) => part.split(';')[0]?.trim() ?? '');
  return { language: 'en', format: wanted.map(knownFormat).find((format) => format !== null) ?? 'en', timeZone };
}

function knownFormat(tag: string): string | null {
  try {
    const locale = new Intl.Locale(tag);
    if (locale.language === 'my' || Intl.NumberFormat.supportedLocalesOf(locale.baseName).length === 0) return null;
    return new Intl.Locale(locale.baseName, { numberingSystem: 'latn', calendar: 'gregory' }).toString();
  } catch {
    return null;
  }
}
