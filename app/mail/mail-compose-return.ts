import type { OrderReturn } from '#app/domain/orders/returns/return.ts';
import type { ShopDetails } from '#app/domain/shop/settings/shop-details.ts';
import type { LanguagePreference } from '#app/domain/text/locale.ts';
import {
  composeBuyerMail,
  formatMmk,
  formatOrderNumber,
  itemLines,
  type LinkedMail,
  languageOf,
  oneLine,
} from '#app/mail/mail-compose.ts';
import { RETURN_TEXTS } from '#app/mail/mail-return-texts.ts';

type Facts = { orderReturn: OrderReturn; shop: Pick<ShopDetails, 'name' | 'phone'>; link: string };

/** Writes to the buyer about a return or its undo, without the shop's reason. */
export function returnMail(
  preference: LanguagePreference,
  news: 'returned' | 'undone',
  { orderReturn, shop, link }: Facts,
): LinkedMail {
  const { value, refund, [news]: texts } = RETURN_TEXTS[languageOf(preference)];
  const number = formatOrderNumber(preference, orderReturn.order.number);
  const sums = [`${value}: ${formatMmk(preference, orderReturn.value)}`];
  if (orderReturn.refund > 0) sums.push(`${refund}: ${formatMmk(preference, orderReturn.refund)}`);
  return composeBuyerMail(preference, shop, {
    subject: texts.subject(number),
    begin: texts.opening(oneLine(shop.name), number),
    lines: [...itemLines(preference, orderReturn.lines), ...(news === 'returned' ? sums : [])],
    next: texts.next,
    open: texts.open,
    link,
  });
}
