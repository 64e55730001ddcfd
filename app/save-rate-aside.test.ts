import { Worker } from 'node:worker_threads';
import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import { onChanges } from '#app/db/changes.server.ts';
import { turnsOf } from '#app/db/connect.server.ts';
import type { Db } from '#app/db/schema.ts';
import { noticingAway } from '#app/db/unavailable.server.ts';
import { checkPrices } from '#app/domain/integrity/price-check.server.ts';
import { PRICED_AT_ONCE } from '#app/domain/rates/rate-save.server.ts';
import { prepareShop } from '#app/domain/settings/shop-prepare.server.ts';
import { rateProgress, ratesSettled, saveRateAside } from '#app/save-rate-aside.server.ts';
import { type Engine, openDatabase } from '#tests/support/database/databases.ts';
import { insertUser, LONG_AGO } from '#tests/support/database/rows.ts';

const now = new Date('2026-11-21T03:00:00Z');
const MANY = PRICED_AT_ONCE + 1;
const rate = { currency: 'CNY' as const, rate: '618.5', confirmed: '' };

async function openShop(engine: Engine) {
  const { db, env } = await openDatabase(engine);
  await prepareShop(db, 'Test shop', now);
  const uid = await insertUser(db, { role: 'admin' });
  const rows = Array.from({ length: MANY }, (_, n) => {
    const phone = { id: `item-${n}`, name: 'Redmi', nameKey: 'redmi', ram: '8', rom: '256', currency: 'CNY', qty: 0 };
    return { ...phone, cost: String(n), profit: '8.5', salePrice: 0, createdAt: LONG_AGO, updatedAt: LONG_AGO };
  });
  await db.insertInto('inventories').values(rows).execute();
  return { db, uid, env: { ...env, timeZone: 'Asia/Yangon' } };
}

const countRates = async (db: Db) => (await db.selectFrom('exchangeRates').select('id').execute()).length;

describe.each<Engine>(['sqlite', 'postgres'])('saving a rate aside (%s)', (engine) => {
  it('prices many phones in a thread of its own, and tells this one what has changed and how far it has come', async () => {
    const { db, env, uid } = await openShop(engine);
    const heard: unknown[] = [];
    onChanges(db, (changes) => heard.push(...changes));
    const steps: unknown[] = [];
    const watching = setInterval(() => steps.push(rateProgress(db)), 1);
    expect(await saveRateAside({ db, env }, now, uid, rate)).toMatchObject({ ok: true, items: MANY });
    clearInterval(watching);
    expect(heard).toEqual([{ what: 'shelf' }]);
    expect(steps).toContainEqual({ done: expect.any(Number), total: MANY });
    expect(rateProgress(db)).toBeNull();
    expect(await checkPrices(db)).toEqual([]);
    await ratesSettled(db);
    expect(await checkPrices(db)).toEqual([]);
    expect(await db.selectFrom('priceChanges').select('id').execute()).toHaveLength(MANY);
  });

  it("dates the rate by the shop's own clock", async () => {
    const { db, env, uid } = await openShop(engine);
    const past = new Date('2026-11-20T17:30:00Z');
    expect(await saveRateAside({ db, env }, past, uid, rate)).toMatchObject({ ok: true });
    await ratesSettled(db);
    const rates = await db.selectFrom('exchangeRates').select('date').execute();
    expect(rates).toEqual([{ date: '2026-11-21' }]);
  });

  it('answers why a rate is refused, and throws what went wrong', async () => {
    const { db, env, uid } = await openShop(engine);
    expect(await saveRateAside({ db, env }, now, uid, { ...rate, rate: '0' })).toMatchObject({
      problem: 'rate-not-positive',
    });
    // Its audit cannot be written: nobody has this id.
    await expect(saveRateAside({ db, env }, now, 'nobody', rate)).rejects.toThrow(/foreign key/i);
    await ratesSettled(db);
    expect(await countRates(db)).toBe(0);
  });
});

it('lets the request that waits notice that the database is away', async () => {
  const { db, env, uid } = await openShop('postgres');
  const nowhere = { ...env, databaseUrl: 'postgres://nobody:x@127.0.0.1:1/nothing' };
  const noticed = { away: false };
  const saving = noticingAway(noticed, () => saveRateAside({ db, env: nowhere }, now, uid, rate));
  await expect(saving).rejects.toThrow(/ECONNREFUSED/);
  expect(noticed.away).toBe(true);
});

it('tells why its thread died in its turn, and lets the writers of this one go on', async () => {
  const { db, env, uid } = await openShop('sqlite');
  vi.spyOn(Worker.prototype, 'postMessage').mockImplementation(function (this: Worker) {
    this.terminate();
    this.emit('error', new Error('no memory left'));
  });
  await expect(saveRateAside({ db, env }, now, uid, rate)).rejects.toThrow('no memory left');
  await ratesSettled(db);
  await insertUser(db);
  expect(await countRates(db)).toBe(0);
});

it('leaves the log to SQLite again once it is done', async () => {
  const { db, env, uid } = await openShop('sqlite');
  const carriesAfter = () => sql`pragma wal_autocheckpoint`.execute(db);
  const { rows } = await carriesAfter();
  expect(rows).toEqual([{ wal_autocheckpoint: 2_000 }]);
  await saveRateAside({ db, env }, now, uid, rate);
  await ratesSettled(db);
  expect((await carriesAfter()).rows).toEqual(rows);
});

it('writes only in its turn among the writers of this thread', async () => {
  const { db, env, uid } = await openShop('sqlite');
  const turns = turnsOf(db);
  if (!turns) throw new Error('SQLite has turns');
  const enter = turns.enter.bind(turns);
  let entered = 0;
  turns.enter = () => {
    entered++;
    return enter();
  };
  expect(await saveRateAside({ db, env }, now, uid, rate)).toMatchObject({ ok: true });
  await ratesSettled(db);
  // Twice by this thread, which leaves the log to the other; by the other for each of its transactions.
  expect(entered).toBeGreaterThan(5);
});
