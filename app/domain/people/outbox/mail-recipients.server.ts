import type { Db } from '#app/db/schema.ts';
import { type Right, rightsOf } from '#app/domain/people/rights/rights.ts';
import { NO_EMAIL_PATTERN } from '#app/domain/text/phone-address.ts';

export type Recipient = { email: string; language: string | null; rights: Right[] };

export async function readRecipients(db: Db, mails: { uid: string }[]): Promise<Map<string, Recipient>> {
  if (mails.length === 0) return new Map();
  const uids = [...new Set(mails.map(({ uid }) => uid))];
  const users = await db
    .selectFrom('users')
    .select(['id', 'email', 'language', 'role', 'rights', 'blockedAt'])
    .where('id', 'in', uids)
    .where('email', 'not like', NO_EMAIL_PATTERN)
    .execute();
  return new Map(
    users.map(({ id, email, language, blockedAt, ...stored }) => [
      id,
      { email, language, rights: blockedAt === null ? rightsOf(stored) : [] },
    ]),
  );
}
