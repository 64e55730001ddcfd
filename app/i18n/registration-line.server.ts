import { msg } from '@lingui/core/macro';
import type { Registration } from '#app/domain/shop/settings/shop-look.ts';
import type { Locale } from '#app/domain/text/locale.ts';
import { pageTranslationsFor } from '#app/i18n/translations.server.ts';

/** Who the shop is by law, in one line for the foot of each page; empty while nothing of it is set. */
export function registrationLine(
  { registeredName, registrationNumber, registeredAddress }: Registration,
  locale: Locale,
) {
  const label = pageTranslationsFor(locale)._(msg`Registration number`);
  const number = registrationNumber && `${label}: ${registrationNumber}`;
  return [registeredName, number, registeredAddress.replaceAll('\n', ', ')].filter(Boolean).join(' · ');
}
