import { expect, it } from 'vitest';
import type { Db } from '#app/db/schema.ts';
import { createLog } from '#app/log.server.ts';
import { startSweeping } from '#app/sweep.server.ts';
import { openDatabase } from '#test/databases.ts';

const forget = (db: Db) =>
  db.insertInto('signInFailures').values({ key: 'x', at: '2020-01-01T00:00:00.000Z' }).execute();
const failures = async (db: Db) => (await db.selectFrom('signInFailures').select('id').execute()).length;

it('sweeps at once, again and again, and no more when it was ended', async () => {
  const { db } = await openDatabase('sqlite');
  await forget(db);
  const end = startSweeping(db, createLog('fatal'), 10);
  await expect.poll(() => failures(db)).toBe(0);
  await forget(db);
  await expect.poll(() => failures(db)).toBe(0);
  await end();
  await forget(db);
  await new Promise((later) => setTimeout(later, 100));
  expect(await failures(db)).toBe(1);
});
