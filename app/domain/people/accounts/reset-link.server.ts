import { createHash } from 'node:crypto';
import type { Db } from '#app/db/schema.ts';
import { transact } from '#app/db/transaction.server.ts';
import { instant } from '#app/domain/dates.ts';
import { type By, record } from '#app/domain/people/audit/audit-record.server.ts';
import { phoneAddress } from '#app/domain/text/phone-address.ts';

/**
 * Stores a token that sets the password of a buyer, in place of every earlier one. Refuses admins, who get a link only by
 * mail, and a buyer who could not log in afterwards.
 */
export async function storeResetToken(
  db: Db,
  { now, uid: by }: By,
  { id, token, expiresAt }: { id: string; token: string; expiresAt: Date },
): Promise<{ ok: true } | { ok: false; problem: 'no-such-buyer' | 'lacks-number' }> {
  return transact(db, async (trx) => {
    const users = trx.selectFrom('users').select(['email', 'verifiedPhone']).where('id', '=', id);
    const buyer = await users.where('role', '=', 'buyer').where('rights', 'is', null).forUpdate().executeTakeFirst();
    if (!buyer) return { ok: false, problem: 'no-such-buyer' };
    if (lacksNumber({ id, ...buyer })) return { ok: false, problem: 'lacks-number' };
    await trx.deleteFrom('verifications').where('value', '=', id).execute();
    // As Better Auth stores the tokens of the links that it mails.
    const identifier = createHash('sha256').update(`reset-password:${token}`).digest('base64url');
    const [createdAt, updatedAt] = [instant(now), instant(now)];
    await trx
      .insertInto('verifications')
      .values({ id: crypto.randomUUID(), identifier, value: id, expiresAt: instant(expiresAt), createdAt, updatedAt })
      .execute();
    await record(trx, now, { uid: by, action: 'reset link issued', entity: 'users', entityId: id });
    return { ok: true };
  });
}

/** Without email, the number went to another buyer, and no other is confirmed: nothing opens the account. */
export function lacksNumber({ id, email, verifiedPhone }: { id: string; email: string; verifiedPhone: string | null }) {
  return email === phoneAddress(id) && verifiedPhone === null;
}

export async function hasLostNumber(db: Db, { id, email }: { id: string; email: string }): Promise<boolean> {
  if (email !== phoneAddress(id)) return false;
  const { verifiedPhone } = await db
    .selectFrom('users')
    .select('verifiedPhone')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return lacksNumber({ id, email, verifiedPhone });
}
