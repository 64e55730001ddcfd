import type { Database, Db } from '#app/db/schema.ts';

/**
 * Watches every row of every table. Each call of what it answers names the tables that have changed since the last one.
 * Sessions come and go with the visitors themselves.
 */
export async function watchTables(db: Db): Promise<() => Promise<string[]>> {
  const tables = (await db.introspection.getTables())
    .map(({ name }) => name as keyof Database)
    .filter((name) => name !== 'sessions');
  const read = () =>
    Promise.all(tables.map(async (table) => JSON.stringify(await db.selectFrom(table).selectAll().execute())));
  let before = await read();
  return async () => {
    const now = await read();
    const changed = tables.filter((_, index) => now[index] !== before[index]);
    before = now;
    return changed;
  };
}
