import { messengerName, telegramName, viberNumber } from '#app/domain/shop/settings/contact-names.ts';
import type { ShopDetails } from '#app/domain/shop/settings/shop-details.ts';
import { findPhoneNumbers } from '#app/domain/text/phone-number-dial.ts';

export type Contact = { by: 'phone' | 'viber' | 'messenger' | 'telegram'; shown: string; href: string };

const MAX_PHONES = 3;

/** Phone first. Links are built from parsed numbers and names, so no other text becomes a link (decision: sharing). */
export function contactsOf({
  phone,
  viber,
  messenger,
  telegram,
}: Pick<ShopDetails, 'phone' | 'viber' | 'messenger' | 'telegram'>): Contact[] {
  const contacts: Contact[] = findPhoneNumbers(phone)
    .slice(0, MAX_PHONES)
    .map(({ shown, dialled }) => ({ by: 'phone', shown, href: `tel:${dialled}` }));
  const number = viberNumber(viber);
  if (number) contacts.push({ by: 'viber', shown: viber, href: `viber://chat?number=${encodeURIComponent(number)}` });
  const page = messengerName(messenger);
  if (page) contacts.push({ by: 'messenger', shown: `m.me/${page}`, href: `https://m.me/${page}` });
  const user = telegramName(telegram);
  if (user)
    contacts.push({ by: 'telegram', shown: user.startsWith('+') ? user : `@${user}`, href: `https://t.me/${user}` });
  return contacts;
}
