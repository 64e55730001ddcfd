import { sql } from 'kysely';
import { expect, it, vi } from 'vitest';
import type { Db } from '#app/db/schema.ts';
import { prepareShop } from '#app/domain/shop/settings/shop-prepare.server.ts';
import { createLog } from '#app/runtime/log.server.ts';
import { startMaintenance } from '#app/server/maintenance.server.ts';
import { openDatabase } from '#tests/support/database/databases.ts';
import { insertTallies, insertUser, LONG_AGO } from '#tests/support/database/rows.ts';

const insertOldFailure = (db: Db) =>
  db.insertInto('signInFailures').values({ key: 'x', at: '2020-01-01T00:00:00.000Z' }).execute();
const countFailures = async (db: Db) => (await db.selectFrom('signInFailures').select('id').execute()).length;

it('runs at once and repeatedly, and not after it was stopped', async () => {
  const { db } = await openDatabase('sqlite');
  await insertOldFailure(db);
  const stop = startMaintenance(db, createLog('fatal'), 10);
  await expect.poll(() => countFailures(db)).toBe(0);
  await insertOldFailure(db);
  await expect.poll(() => countFailures(db)).toBe(0);
  await stop();
  await insertOldFailure(db);
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(await countFailures(db)).toBe(1);
});

it('deletes expired voided attempts and compacts counters', async () => {
  const { db } = await openDatabase('postgres');
  const uid = await insertUser(db);
  await db.insertInto('closedAttempts').values({ uid, checkoutKey: 'x', closedAt: LONG_AGO }).execute();
  await insertTallies(db, [
    { bucket: 1, orders: 1 },
    { bucket: 2, orders: 1 },
  ]);
  await startMaintenance(db, createLog('fatal'))();
  expect(await db.selectFrom('closedAttempts').selectAll().execute()).toEqual([]);
  const slots = db.selectFrom('orderTallies').select('slot').orderBy('bucket');
  expect(await slots.execute()).toEqual([{ slot: 0 }, { slot: 1 }]);
});

it('logs each task that fails, and waits for the others', async () => {
  const { db } = await openDatabase('postgres');
  await prepareShop(db, 'Test shop', new Date());
  await insertOldFailure(db);
  await sql`drop table "closedAttempts", "orderTallies" cascade`.execute(db);
  const log = createLog('fatal');
  const logged = vi.spyOn(log, 'error');
  await startMaintenance(db, log)();
  expect(logged).toHaveBeenCalledTimes(2);
  expect(await countFailures(db)).toBe(0);
});
