import { msg } from '@lingui/core/macro';
import type { WhenToPay } from '#app/domain/money/payments/when-to-pay.ts';
import type { Order } from '#app/domain/orders/order.ts';
import { BURMESE, ENGLISH } from '#app/domain/text/format.ts';
import type { LanguagePreference, Locale } from '#app/domain/text/locale.ts';
import { formatMmk } from '#app/domain/text/money-format.ts';
import { translationsFor } from '#app/i18n/translations.server.ts';
import { STATUS_NEWS } from '#app/ui/labels/order-labels.tsx';
import { whenToPayTexts } from '#app/ui/labels/when-to-pay-texts.ts';
import { orderRows } from '#app/ui/store/orders/order-message-links.ts';

export function localeOfBuyer(preference: LanguagePreference, timeZone: string): Locale {
  const language = preference === 'en' ? 'en' : 'my';
  return { language, format: preference === 'my-mymr' ? BURMESE : ENGLISH, timeZone };
}

/** Writes the text that the shop sends to a buyer by Viber, SMS or Messenger. */
export function orderMessage(
  order: Order,
  pay: WhenToPay | null,
  { shopName, locale }: { shopName: string; locale: Locale },
): string {
  const { name, number, status, items, total, paymentMethod } = order;
  const words = translationsFor(locale);
  const news = words._(STATUS_NEWS[status]({ name, shopName, number }));
  const totalLine = `${words._(msg`Total`)}: ${formatMmk(total, locale)}`;
  const methodLine = `${words._(msg`Payment Method`)}: ${paymentMethod}`;
  const texts = pay && !pay.when.startsWith('ask') ? whenToPayTexts(pay, paymentMethod, locale) : undefined;
  const payLines = [texts?.sentence, texts?.deadline].flatMap((text) => (text ? [words._(text)] : []));
  const rows = orderRows({ total, lines: items }, words, locale);
  return [news, '', ...rows, totalLine, methodLine, ...payLines].join('\n');
}
