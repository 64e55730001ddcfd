import type { Db } from '#app/db/schema.ts';
import { readBuyerFigures } from '#app/domain/orders/buyers/buyer-figures.server.ts';
import { lacksNumber } from '#app/domain/people/accounts/reset-link.server.ts';
import { WALK_IN } from '#app/domain/people/accounts/walk-in.ts';
import { shownEmail } from '#app/domain/text/phone-address.ts';

/** `lacksNumber`: nothing opens the account until a number is confirmed. Undefined for an admin and for walk-ins. */
export async function readBuyer(db: Db, id: string) {
  const buyer = await db
    .selectFrom('users')
    .select([
      'id',
      'name',
      'phone',
      'email',
      'shopNote',
      'blockedAt',
      'createdAt',
      'verifiedPhone',
      'phoneKey',
      'forgottenAt',
    ])
    .where('id', '=', id)
    .where('id', '!=', WALK_IN)
    .where('role', '=', 'buyer')
    .where('rights', 'is', null)
    .executeTakeFirst();
  if (!buyer) return undefined;
  const { email, phoneKey, forgottenAt, ...facts } = buyer;
  const isPhoneConfirmed = facts.verifiedPhone !== null && facts.verifiedPhone === phoneKey;
  return {
    ...facts,
    email: shownEmail(email),
    isPhoneConfirmed,
    isForgotten: forgottenAt !== null,
    lacksNumber: forgottenAt === null && lacksNumber({ id, email, verifiedPhone: facts.verifiedPhone }),
    ...(await readBuyerFigures(db, [id]))(id),
  };
}
