import { mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { checkIntegrity } from '#app/domain/shop/integrity/integrity-check.server.ts';
import { engines } from '#tests/support/database/databases.ts';
import {
  buyer,
  logIn,
  openTradingShop,
  order,
  phone,
  setUpTradingShop,
  type TradingShop,
} from '#tests/support/factories/trading-shop.ts';
import { openVisitor } from '#tests/support/server/http.ts';
import { owner, startShop } from '#tests/support/server/shop.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

describe.each(engines)('the shop while its clock changes (%s)', (engine) => {
  it('keeps sessions, order numbers and access when the clock moves a day ahead and back', async () => {
    const { set, settings } = await openClock(Date.now());
    const trading = await openTradingShop(engine, settings);
    const { shop, admin, item } = trading;
    const mya = await logIn(shop, buyer);
    const placed: (number | undefined)[] = [];
    const place = async () => placed.push(await numberOf(mya.post('/cart.data', order(item))));

    await place();
    for (const at of [Date.now() + DAY, Date.now(), Date.now() - DAY, Date.now()]) {
      await set(at);
      await place();
      expect((await admin.get('/admin/dashboard')).status).toBe(200);
      expect((await admin.get('/admin/admin-orders')).status).toBe(200);
      expect((await mya.get('/my-orders')).status).toBe(200);
    }
    expect(placed).toEqual([1, 2, 3, 4, 5]);

    await set(Date.now() + DAY);
    const stranger = openVisitor(shop);
    for (let guess = 0; guess < 12; guess++)
      await stranger.post('/login', { ...owner, password: `wrong-guess-${guess}` });
    expect((await openVisitor(shop).post('/login', owner)).status).toBe(429);
    // Failures counted in the future must not lock anybody out after the clock moves back.
    await set(Date.now());
    expect((await openVisitor(shop).post('/login', owner)).to).toBe('/admin');
    expect(await checkIntegrity(shop.db)).toEqual([]);
  });

  it('changes the business date at midnight in Yangon, whatever the day is in UTC', async () => {
    // 17:30 in UTC is midnight in Yangon.
    const midnight = Date.parse('2026-11-21T17:30:00Z');
    const { set, settings } = await openClock(midnight - 60_000);
    // Prepares the shop through its own forms, so that its rate has the date of the moved clock.
    const trading = await setUpTradingShop(await startShop(engine, settings));
    expect(await addItem(trading)).toEqual(expect.objectContaining({ ok: true }));
    // Half a minute before midnight leaves time on a busy machine.
    await set(midnight - 30_000);
    expect(await addItem(trading)).toEqual(expect.objectContaining({ ok: true }));
    await set(midnight + 1_000);
    expect(await addItem(trading)).toEqual(
      expect.objectContaining({ ok: false, problem: 'no-rate-today', currency: 'CNY', date: '2026-11-22' }),
    );
    await trading.admin.post('/admin/exchange-setting', { currency: 'CNY', rate: '610' });
    // Midnight in UTC changes nothing.
    await set(Date.parse('2026-11-22T00:00:01Z'));
    expect(await addItem(trading)).toEqual(expect.objectContaining({ ok: true }));
    const rates = await trading.shop.db.selectFrom('exchangeRates').select(['rate', 'date']).orderBy('date').execute();
    expect(rates).toEqual([
      { rate: '600', date: '2026-11-21' },
      { rate: '610', date: '2026-11-22' },
    ]);
    expect(await checkIntegrity(trading.shop.db)).toEqual([]);
  });
});

/** A clock for a shop: `settings` start the shop with it, `set` moves it and waits until the shop uses it. */
async function openClock(start: number) {
  const folder = await mkdtemp(join(inject('scratch'), 'clock-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, 'moved');
  const write = async (at: number) => {
    const moved = String(at - Date.now());
    await writeFile(`${file}.new`, moved);
    await rename(`${file}.new`, file);
    return moved;
  };
  await write(start);
  const clock = pathToFileURL('tests/torture/hostile/moved-clock.ts').href;
  return {
    settings: { CLOCK: file, NODE_OPTIONS: `--import=${clock}` },
    async set(at: number) {
      const moved = await write(at);
      await expect.poll(() => readFile(`${file}.seen`, 'utf8').catch(() => ''), { interval: 10 }).toBe(moved);
    },
  };
}

type Placed = { data?: { order?: { number: number } } };

async function numberOf(response: Promise<{ data: unknown }>): Promise<number | undefined> {
  return ((await response).data as Placed).data?.order?.number;
}

/** The result of Add Inventory in auto mode. */
async function addItem({ admin }: TradingShop): Promise<unknown> {
  const { data } = await admin.post('/admin/add-inventory.data', { ...phone(), name: crypto.randomUUID() });
  return (data as { data: unknown }).data;
}
