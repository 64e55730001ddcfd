import { type I18n, setupI18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Registration } from '#app/domain/shop/settings/shop-look.ts';
import { BURMESE_DIGITS } from '#app/domain/text/format.ts';
import { type LanguagePreference, type Locale, languagePreferenceOf } from '#app/domain/text/locale.ts';
import { withBurmeseDigits } from '#app/typesetting/burmese-digits.ts';
import { joinMessages } from '#app/typesetting/burmese-lines.ts';
import { messages as en } from '../../locales/en.po';
import { messages as my } from '../../locales/my.po';

type Translations = Record<LanguagePreference, I18n>;

function translationsOf(burmese: typeof my): Translations {
  const messages = { my: burmese };
  return {
    en: setupI18n({ locale: 'en', locales: 'en', messages: { en } }),
    my: setupI18n({ locale: 'my', locales: 'en', messages }),
    'my-mymr': withBurmeseDigits(setupI18n({ locale: 'my', locales: BURMESE_DIGITS, messages })),
  };
}

const ofTexts = translationsOf(my);
const ofPages = translationsOf(joinMessages(my));

/** For pictures, files and what the shop sends. */
export function translationsFor(locale: Locale): I18n {
  return ofTexts[languagePreferenceOf(locale)];
}

/** The words that the browser has too (words-by-area.ts). */
export function pageTranslationsFor(locale: Locale): I18n {
  return ofPages[languagePreferenceOf(locale)];
}

/** The words at the foot of each page of the storefront: the link to the terms, and who the shop is by law, in one line. */
export function footOf({ registeredName, registrationNumber, registeredAddress }: Registration, locale: Locale) {
  const words = pageTranslationsFor(locale);
  const number = registrationNumber && `${words._(msg`Registration number`)}: ${registrationNumber}`;
  const registration = [registeredName, number, registeredAddress.replaceAll('\n', ', ')].filter(Boolean).join(' · ');
  return { terms: words._(msg`Shop terms`), registration };
}
