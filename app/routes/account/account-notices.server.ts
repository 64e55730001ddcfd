import type { Db } from '#app/db/schema.ts';
import type { Person } from '#app/domain/people/accounts/person.ts';
import { hasLostNumber } from '#app/domain/people/accounts/reset-link.server.ts';
import type { Place } from '#app/domain/people/security-log/security-event.ts';
import { readSecurityNotices } from '#app/domain/people/security-log/security-list.server.ts';
import { contactsOf } from '#app/domain/shop/settings/contacts.ts';
import { readShopDetails } from '#app/domain/shop/settings/shop-details.server.ts';
import { hasNoEmail } from '#app/domain/text/phone-address.ts';
import type { AccountNotices } from '#app/ui/account/account-notices.tsx';

export async function readAccountNotices(db: Db, now: Date, person: Person, here: Place): Promise<AccountNotices> {
  if (!hasNoEmail(person.email)) return { lost: null, events: [] };
  const [isLost, events] = await Promise.all([
    hasLostNumber(db, person),
    readSecurityNotices(db, now, person.id, here),
  ]);
  return { lost: isLost ? { contacts: contactsOf(await readShopDetails(db)) } : null, events };
}
