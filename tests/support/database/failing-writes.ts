import { sql } from 'kysely';
import type { Db } from '#app/db/schema.ts';

/** Makes a SQLite database fail at every write, as a fault of the shop would. @returns a function that ends this. */
export async function raiseOnWrites(db: Db): Promise<() => Promise<void>> {
  // A virtual table takes no triggers.
  const tables = (await db.introspection.getTables()).filter(({ name }) => !name.startsWith('orderWords'));
  const triggers = tables.flatMap(({ name }) => ['insert', 'update', 'delete'].map((verb) => ({ name, verb })));
  for (const { name, verb } of triggers)
    await sql`create trigger ${sql.ref(`raise ${verb} ${name}`)} before ${sql.raw(verb)} on ${sql.table(name)}
      begin select raise(abort, 'raised by the test'); end`.execute(db);
  return async () => {
    for (const { name, verb } of triggers) await sql`drop trigger ${sql.ref(`raise ${verb} ${name}`)}`.execute(db);
  };
}
