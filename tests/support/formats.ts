import { BURMESE, BURMESE_DIGITS, type Format } from '#app/domain/text/format.ts';
import { deriveFormat } from '#app/i18n/locale-format.server.ts';

const derived = new Map<string, Format>();

/** The format of a locale, cached. */
export function formatOf(tag: string): Format {
  const format = derived.get(tag) ?? (tag === BURMESE_DIGITS ? BURMESE : deriveFormat(tag));
  derived.set(tag, format);
  return format;
}

const SCRIPTS = [
  ...['Adlm', 'Arab', 'Beng', 'Cyrl', 'Deva', 'Guru', 'Hans', 'Hant', 'Latn', 'Mtei', 'Nkoo', 'Olck', 'Telu', 'Tfng'],
  'Vaii',
];

/** All locales of Intl: each language, alone and with its scripts and regions. */
export function everyLocale(): string[] {
  const letters = [...'abcdefghijklmnopqrstuvwxyz'];
  const pairs = letters.flatMap((a) => letters.map((b) => a + b));
  const codes = [...pairs, ...pairs.flatMap((pair) => letters.map((letter) => pair + letter))];
  // Leaves out deprecated codes, which Intl replaces.
  const languages = codes.filter((code) => Intl.NumberFormat.supportedLocalesOf(code)[0] === code);
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  const regions = [...pairs.map((pair) => pair.toUpperCase()).filter((code) => names.of(code)), '001', '150', '419'];
  return languages
    .flatMap((language) => [language, ...SCRIPTS.map((script) => `${language}-${script}`)])
    .filter(hasOwnData)
    .flatMap((tag) => [tag, ...regions.map((region) => `${tag}-${region}`).filter(hasOwnData)]);
}

/** True if Intl has data for exactly this locale. */
function hasOwnData(tag: string): boolean {
  return new Intl.NumberFormat(tag).resolvedOptions().locale === tag;
}
