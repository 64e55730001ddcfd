import type { Db } from '#app/db/schema.ts';
import { LONG_AGO } from '#tests/support/database/rows.ts';

/** Adds a type: the smallest write of a shop. */
export const addType = (db: Db, type: string) =>
  db.insertInto('typeSettings').values({ id: type, type, createdAt: LONG_AGO }).execute();

export async function types(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('typeSettings').select('type').orderBy('type').execute();
  return rows.map(({ type }) => type);
}
