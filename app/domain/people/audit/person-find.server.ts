import { type SqlBool, sql } from 'kysely';
import type { Db } from '#app/db/schema.ts';
import { nameContains } from '#app/domain/text/name-keys.server.ts';
import { hasNoEmail, loginNumber, NO_EMAIL_PATTERN, phoneAddress, shownEmail } from '#app/domain/text/phone-address.ts';

/** `contact` is the email, or the phone of a person without one. */
export type FoundPerson = { id: string; name: string; contact: string };

export const MAX_PEOPLE = 20;

/** Finds a person by id, exact email or log-in number; else up to `MAX_PEOPLE + 1` by a part of name, email or phone. */
export async function findPeople(db: Db, text: string): Promise<FoundPerson[]> {
  const people = db.selectFrom('users').select(['id', 'name', 'email', 'phone']);
  const byId = await people.where('id', '=', text.trim()).executeTakeFirst();
  if (byId) return [shown(byId)];
  const typed = text.trim().toLowerCase();
  const number = loginNumber(text);
  const address = number === null ? typed : phoneAddress(number);
  const exact = hasNoEmail(typed) ? undefined : await people.where('email', '=', address).executeTakeFirst();
  if (exact) return [shown(exact)];
  const emailPattern = `%${typed.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
  const lowerEmail = sql`lower("email")`;
  const found = await people
    .where(({ eb, and, or, lit }) =>
      or([
        nameContains(sql.ref('nameKey'), text),
        number === null ? lit(false) : eb('phoneKey', '=', number),
        and([
          eb('email', 'not like', NO_EMAIL_PATTERN),
          or([nameContains(lowerEmail, text), sql<SqlBool>`${lowerEmail} like ${emailPattern} escape '\\'`]),
        ]),
      ]),
    )
    .orderBy('email')
    .limit(MAX_PEOPLE + 1)
    .execute();
  return found.map(shown);
}

function shown({ id, name, email, phone }: { id: string; name: string; email: string; phone: string }): FoundPerson {
  return { id, name, contact: shownEmail(email) ?? phone };
}

export async function listAdminEmails(db: Db): Promise<string[]> {
  const admins = await db.selectFrom('users').select('email').where('role', '=', 'admin').orderBy('email').execute();
  return admins.map(({ email }) => email);
}
