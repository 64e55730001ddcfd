import { type I18n, setupI18n } from '@lingui/core';
import { BURMESE_DIGITS } from '#app/domain/text/format.ts';
import { type LanguagePreference, type Locale, languagePreferenceOf } from '#app/domain/text/locale.ts';
import { withBurmeseDigits } from '#app/typesetting/burmese-digits.ts';
import { messages as en } from '../../locales/en.po';
import { messages as my } from '../../locales/my.po';

const translations: Record<LanguagePreference, I18n> = {
  en: setupI18n({ locale: 'en', locales: 'en', messages: { en } }),
  my: setupI18n({ locale: 'my', locales: 'en', messages: { my } }),
  'my-mymr': withBurmeseDigits(setupI18n({ locale: 'my', locales: BURMESE_DIGITS, messages: { my } })),
};

export function translationsFor(locale: Locale): I18n {
  return translations[languagePreferenceOf(locale)];
}
