import { sql } from 'kysely';
import type { Db } from '#app/db/schema.ts';
import type { Buyers } from '#app/domain/sales/buyers.ts';
import { containsPattern } from '#app/domain/text.ts';

/** A dropdown of more names than these is searched instead (DECISIONS 23). */
const MOST_IN_A_DROPDOWN = 100;
const MOST_FOUND = 20;

/** The distinct names on confirmed orders; where they are many, those that `typed` finds. */
export async function listBuyers(db: Db, typed: string): Promise<Buyers> {
  const names = await firstNames(db, MOST_IN_A_DROPDOWN + 1);
  if (names.length <= MOST_IN_A_DROPDOWN) return { many: false, names: sorted(names) };
  if (typed === '' || (await isBuyer(db, typed))) return { many: true, names: [], more: false };
  const found = await findNames(db, typed, MOST_FOUND + 1);
  return { many: true, names: sorted(found.slice(0, MOST_FOUND)), more: found.length > MOST_FOUND };
}

/** From each name straight to the next one in the index: the cost is that of the names, however many orders they have. */
async function firstNames(db: Db, most: number): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    with recursive names (name) as (
      select min("name") from "orders" where "status" = 'confirmed'
      union all
      select (select min("name") from "orders" where "status" = 'confirmed' and "name" > names.name)
      from names where names.name is not null
    )
    select name from names where name is not null limit ${most}`.execute(db);
  return rows.map(({ name }) => name);
}

async function isBuyer(db: Db, name: string): Promise<boolean> {
  const sale = db.selectFrom('orders').select('number').where('status', '=', 'confirmed').where('name', '=', name);
  return (await sale.limit(1).execute()).length > 0;
}

async function findNames(db: Db, typed: string, most: number): Promise<string[]> {
  const found = await db
    .selectFrom('orders')
    .select('name')
    .distinct()
    .where('status', '=', 'confirmed')
    .where(sql<boolean>`"nameKey" like ${containsPattern(typed)} escape '\\'`)
    .orderBy('name')
    .limit(most)
    .execute();
  return found.map(({ name }) => name);
}

function sorted(names: string[]): string[] {
  return names.sort(new Intl.Collator('en', { sensitivity: 'base', numeric: true }).compare);
}
