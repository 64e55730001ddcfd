import { type Expression, type SqlBool, sql } from 'kysely';
import type { Db } from '#app/db/schema.ts';
import { transact } from '#app/db/transaction.server.ts';
import { containsPattern, nameKey } from '#app/domain/text/name-key.ts';
import { sortKey } from '#app/domain/text/sort-key.ts';
import { searchVariants, toUnicode } from '#app/domain/text/zawgyi.server.ts';

export function nameSearchKey(name: string): string {
  return nameKey(toUnicode(name) ?? name);
}

export function itemKeys(name: string): { nameKey: string; sortKey: string } {
  return { nameKey: nameSearchKey(name), sortKey: sortKey(toUnicode(name) ?? name) };
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

const BATCH_SIZE = 500;

export async function fillKeys(db: Db): Promise<void> {
  await fillItemKeys(db);
  await fillPeopleKeys(db);
}

async function fillPeopleKeys(db: Db): Promise<void> {
  const withoutKey = await db.selectFrom('users').select(['id', 'name']).where('nameKey', '=', '').execute();
  for (let start = 0; start < withoutKey.length; start += BATCH_SIZE)
    await transact(db, async (trx) => {
      for (const { id, name } of withoutKey.slice(start, start + BATCH_SIZE)) {
        const update = trx.updateTable('users').where('id', '=', id).where('name', '=', name);
        await update.set({ nameKey: nameSearchKey(name) }).execute();
      }
    });
}

async function fillItemKeys(db: Db): Promise<void> {
  const withoutKey = await db
    .selectFrom('inventories')
    .select(['id', 'name'])
    .where('deletedAt', 'is', null)
    .where('sortKey', '=', '')
    .execute();
  for (let start = 0; start < withoutKey.length; start += BATCH_SIZE)
    await transact(db, async (trx) => {
      for (const { id, name } of withoutKey.slice(start, start + BATCH_SIZE)) {
        const update = trx.updateTable('inventories').where('id', '=', id).where('name', '=', name);
        await update.set(itemKeys(name)).execute();
      }
    });
}
