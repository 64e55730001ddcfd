import { messengerName, telegramName, tiktokName, viberNumber } from '#app/domain/shop/settings/contact-names.ts';
import type { ShopDetails } from '#app/domain/shop/settings/shop-details.ts';
import { findPhoneNumbers } from '#app/domain/text/phone-number-dial.ts';

export type Contact = { by: 'phone' | 'viber' | 'messenger' | 'telegram' | 'tiktok'; shown: string; href: string };

const MAX_PHONES = 3;

/** Phone first. Links are built from parsed numbers and names, so no other text becomes a link (decision: sharing). */
export function contactsOf({
  phone,
  viber,
  messenger,
  telegram,
  tiktok,
}: Pick<ShopDetails, 'phone' | 'viber' | 'messenger' | 'telegram' | 'tiktok'>): Contact[] {
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
  const account = tiktokName(tiktok);
  if (account) contacts.push({ by: 'tiktok', shown: `@${account}`, href: `https://www.tiktok.com/@${account}` });
  return contacts;
}
