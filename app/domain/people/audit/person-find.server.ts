import { type SqlBool, sql } from 'kysely';
import type { Db } from '#app/db/schema.ts';
import { nameContains } from '#app/domain/text/name-keys.server.ts';

export type FoundPerson = { id: string; name: string; email: string };

export const MAX_PEOPLE = 20;

/** Finds a person by exact email; otherwise up to `MAX_PEOPLE + 1` people by a part of their name or email. */
export async function findPeople(db: Db, text: string): Promise<FoundPerson[]> {
  const people = db.selectFrom('users').select(['id', 'name', 'email']);
  const exact = await people.where('email', '=', text.trim().toLowerCase()).executeTakeFirst();
  if (exact) return [exact];
  const emailPattern = `%${text
    .trim()
    .toLowerCase()
    .replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
  const lowerEmail = sql`lower("email")`;
  return people
    .where((eb) =>
      eb.or([
        nameContains(sql.ref('nameKey'), text),
        nameContains(lowerEmail, text),
        sql<SqlBool>`${lowerEmail} like ${emailPattern} escape '\\'`,
      ]),
    )
    .orderBy('email')
    .limit(MAX_PEOPLE + 1)
    .execute();
}

export async function listAdminEmails(db: Db): Promise<string[]> {
  const admins = await db.selectFrom('users').select('email').where('role', '=', 'admin').orderBy('email').execute();
  return admins.map(({ email }) => email);
}
