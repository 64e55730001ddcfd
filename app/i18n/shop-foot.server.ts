import { msg } from '@lingui/core/macro';
import type { Registration } from '#app/domain/shop/settings/shop-look.ts';
import type { Locale } from '#app/domain/text/locale.ts';
import { pageTranslationsFor } from '#app/i18n/translations.server.ts';

/** The words at the foot of each page of the storefront: the link to the terms, and who the shop is by law, in one line. */
export function footOf({ registeredName, registrationNumber, registeredAddress }: Registration, locale: Locale) {
  const words = pageTranslationsFor(locale);
  const number = registrationNumber && `${words._(msg`Registration number`)}: ${registrationNumber}`;
  const registration = [registeredName, number, registeredAddress.replaceAll('\n', ', ')].filter(Boolean).join(' · ');
  return { terms: words._(msg`Shop terms`), registration };
}
