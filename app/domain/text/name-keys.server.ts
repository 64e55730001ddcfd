import { type Expression, type SqlBool, sql } from 'kysely';
import type { Db } from '#app/db/schema.ts';
import { transact } from '#app/db/transaction.server.ts';
import { containsPattern, nameKey } from '#app/domain/text/name-key.ts';
import { phoneKey } from '#app/domain/text/phone-number.ts';
import { searchVariants, toUnicode } from '#app/domain/text/zawgyi.server.ts';

export function nameSearchKey(name: string): string {
  return nameKey(toUnicode(name) ?? name);
}

/** The keys of the Zawgyi and Unicode variants; empty for empty text. */
export function searchKeys(typed: string): string[] {
  return [...new Set(searchVariants(typed).map(nameKey))].filter(Boolean);
}

/** `column` is a search key or lower-case text. True for an empty search. */
export function nameContains(column: Expression<unknown>, typed: string): Expression<SqlBool> {
  const keys = searchKeys(typed).map((key) => sql`${column} like ${containsPattern(key)} escape '\\'`);
  return sql<SqlBool>`(${keys.length > 0 ? sql.join(keys, sql` or `) : sql`true`})`;
}

export const KEY_BATCH_SIZE = 500;

export function peopleKeys({ name, phone }: { name: string; phone: string }) {
  return { nameKey: nameSearchKey(name), phoneKey: phoneKey(phone) };
}

export async function fillPeopleKeys(db: Db): Promise<void> {
  const withoutKey = await db
    .selectFrom('users')
    .select(['id', 'name', 'phone'])
    .where(({ eb, or }) => or([eb('nameKey', '=', ''), eb('phoneKey', 'is', null)]))
    .execute();
  for (let start = 0; start < withoutKey.length; start += KEY_BATCH_SIZE)
    await transact(db, async (trx) => {
      for (const { id, ...person } of withoutKey.slice(start, start + KEY_BATCH_SIZE)) {
        const update = trx.updateTable('users').where('id', '=', id).where('name', '=', person.name);
        await update.where('phone', '=', person.phone).set(peopleKeys(person)).execute();
      }
    });
}
