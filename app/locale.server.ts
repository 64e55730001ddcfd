import type { Locale } from '#app/domain/locale.ts';

/**
 * The format of dates and amounts from Accept-Language: the first language that Intl knows (DECISIONS 5).
 * Burmese is not among them, because browsers lack its data (its own formats come with the Burmese words).
 */
export function readLocale(acceptLanguage: string | null, timeZone: string): Locale {
  return { language: 'en', format: formatFor((acceptLanguage ?? '').slice(0, 200)), timeZone };
}

const MAX_REMEMBERED = 500;
const remembered = new Map<string, string>();

/** Browsers send the same few lists, and to look one up takes as long as to send a page. */
function formatFor(list: string): string {
  const known = remembered.get(list);
  if (known !== undefined) return known;
  const wanted = list.split(',').map((part) => part.split(';')[0]?.trim() ?? '');
  const format = wanted.map(knownFormat).find((each) => each !== null) ?? 'en';
  if (remembered.size >= MAX_REMEMBERED) remembered.clear();
  remembered.set(list, format);
  return format;
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
