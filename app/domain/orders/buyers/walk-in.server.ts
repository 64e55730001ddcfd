import type { Trx } from '#app/db/schema.ts';
import { instant } from '#app/domain/dates.ts';
import { WALK_IN, WALK_IN_NAME } from '#app/domain/people/accounts/walk-in.ts';
import { nameSearchKey } from '#app/domain/text/name-keys.server.ts';
import { phoneAddress } from '#app/domain/text/phone-address.ts';

/** Adds the account of walk-ins. It is stored as forgotten, blocked and without a number, so that nothing opens or changes it. */
export async function addWalkIn(trx: Trx, now: Date): Promise<void> {
  const at = instant(now);
  const account = { id: WALK_IN, email: phoneAddress(WALK_IN), name: WALK_IN_NAME, phone: '' };
  await trx
    .insertInto('users')
    .values({
      ...account,
      nameKey: nameSearchKey(WALK_IN_NAME),
      phoneKey: '',
      emailVerified: false,
      role: 'buyer',
      blockedAt: at,
      forgottenAt: at,
      createdAt: at,
      updatedAt: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
