import type { OrderReturn } from '#app/domain/returns/return.ts';
import type { ShopDetails } from '#app/domain/settings/shop-details.ts';
import type { LanguagePreference } from '#app/domain/text/locale.ts';
import { itemLines, type LinkedMail, languageOf, letterOf, mmkOf, numberOf, oneLine } from '#app/mail/mail-compose.ts';
import { RETURN_TEXTS } from '#app/mail/mail-return-texts.ts';

type Facts = { made: OrderReturn; shop: Pick<ShopDetails, 'name' | 'phone'>; link: string };

/** To the buyer: what came back of an order and the money for it, or that it was a mistake. Without the shop's reason. */
export function returnMail(
  preference: LanguagePreference,
  news: 'returned' | 'undone',
  { made, shop, link }: Facts,
): LinkedMail {
  const { value, refund, [news]: texts } = RETURN_TEXTS[languageOf(preference)];
  const number = numberOf(preference, made.order.number);
  const sums = [`${value}: ${mmkOf(preference, made.value)}`];
  if (made.refund > 0) sums.push(`${refund}: ${mmkOf(preference, made.refund)}`);
  return letterOf(preference, shop, {
    subject: texts.subject(number),
    begin: texts.said(oneLine(shop.name), number),
    lines: [...itemLines(preference, made.lines), ...(news === 'returned' ? sums : [])],
    next: texts.next,
    open: texts.open,
    link,
  });
}
