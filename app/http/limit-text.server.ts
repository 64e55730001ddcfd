import { msg } from '@lingui/core/macro';
import type { OverLimitError } from '#app/domain/people/limits/limits.server.ts';
import type { Locale } from '#app/domain/text/locale.ts';
import { formatMmk, formatNumber } from '#app/domain/text/money-format.ts';
import { translationsFor } from '#app/i18n/translations.server.ts';

/** Says which limit an act was beyond. */
export function limitText(locale: Locale, { limit, max }: OverLimitError): string {
  const [number, sum] = [formatNumber(max, locale), formatMmk(max, locale)];
  const texts = {
    maxDiscount: msg`Your prices may be at most ${number}% below the price that others have set. Nothing is saved. Ask the owner.`,
    maxRefunds: msg`Refunds that you may make in a day: ${number}. Nothing is saved. Ask the owner.`,
    maxRefundSum: msg`You may give back at most ${sum} a day. Nothing is saved. Ask the owner.`,
    maxPriceEdits: msg`Prices that you may change in a day: ${number}. Nothing is saved. Ask the owner.`,
    shopPrices: msg`Your price changes are limited, so you may not change exchange rates, Profit % or Price Rounding. Nothing is saved. Ask the owner.`,
  };
  return translationsFor(locale)._(texts[limit]);
}
