import type { Db } from '#app/db/schema.ts';
import { readBuyerFigures } from '#app/domain/orders/buyers/buyer-figures.server.ts';
import { phoneAddress, shownEmail } from '#app/domain/text/phone-address.ts';

/** `lacksNumber`: without email, and the number went to another buyer. Undefined for an admin. */
export async function readBuyer(db: Db, id: string) {
  const buyer = await db
    .selectFrom('users')
    .select(['id', 'name', 'phone', 'email', 'shopNote', 'blockedAt', 'createdAt', 'verifiedPhone', 'phoneKey'])
    .where('id', '=', id)
    .where('role', '=', 'buyer')
    .executeTakeFirst();
  if (!buyer) return undefined;
  const { email, phoneKey, ...facts } = buyer;
  const isPhoneConfirmed = facts.verifiedPhone !== null && facts.verifiedPhone === phoneKey;
  const lacksNumber = email === phoneAddress(id);
  return {
    ...facts,
    email: shownEmail(email),
    isPhoneConfirmed,
    lacksNumber,
    ...(await readBuyerFigures(db, [id]))(id),
  };
}
