import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, inject, it, onTestFinished } from 'vitest';
import { checkIntegrity } from '#app/domain/shop/integrity/integrity-check.server.ts';
import { prepareShop } from '#app/domain/shop/settings/shop-prepare.server.ts';
import { openDatabase } from '#tests/support/database/databases.ts';
import { type Buyer, openBuyers, order, orderForm } from '#tests/support/factories/buyer-factory.ts';
import { addStockedItem } from '#tests/support/factories/items.ts';
import { type Proving, prove } from '#tests/support/torture/prove.ts';
import { freePort, startProcess } from '../../../scripts/shop-process.ts';
import { inNamespace, type SmallDiskShop, startOnSmallDisk } from './small-disk.ts';

const rounds = { short: 1, full: 100, of: 'rounds' };

prove('loses no order to a full disk, reports it, and accepts orders once there is space', rounds, (proving) =>
  sellThroughout(proving, {
    trouble: (shop) => shop.fill(),
    relief: (shop) => shop.free(),
  }),
);

prove('loses no order to a disk that refuses writes, and accepts orders once it works again', rounds, (proving) =>
  sellThroughout(proving, {
    trouble: async (shop) => shop.refuseWrites(true),
    relief: async (shop) => shop.refuseWrites(false),
  }),
);

it('reports a read-only disk in one line at start', async () => {
  const dataDir = await mkdtemp(join(inject('scratch'), 'read-only-'));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  const mount = 'mount --bind "$DATA_DIR" "$DATA_DIR" && mount -o remount,bind,ro "$DATA_DIR" && exec "$0" "$@"';
  const started = startProcess('start', { DATA_DIR: dataDir }, await freePort(), inNamespace(mount));
  await expect(started).rejects.toThrow(
    /^the shop ended \(1\): The shop cannot start: DATA_DIR cannot be used: [^\n]+\n$/,
  );
});

type Weather = Record<'trouble' | 'relief', (shop: SmallDiskShop) => Promise<void>>;

/** Buyers order while the disk fails and recovers; the database is compared with their responses. */
async function sellThroughout({ runs, random, figures, done }: Proving, { trouble, relief }: Weather): Promise<void> {
  const { db: before, env } = await openDatabase('sqlite');
  await prepareShop(before, 'Shop', new Date());
  // The session of the reader is due for renewal, which is a write.
  const [reader, ...buyers] = await openBuyers(before, 5);
  const [buyer = reader] = buyers;
  const id = await addStockedItem(before, { qty: 1_000_000, salePrice: 500 });
  await before.destroy();
  const shop = await startOnSmallDisk(env.dataDir, 24 + 2 * runs);
  const lines = [{ id, qty: 1, salePrice: 500 }];
  const acknowledged: string[] = [];
  const refused: string[] = [];
  const readable: number[] = [];

  const press = async (buyer: Buyer, key: string) => {
    const { status, outcome } = await order(shop.url, buyer, lines, key);
    if (outcome?.ok) acknowledged.push(key);
    else {
      expect(status).toBe(503);
      refused.push(key);
    }
    return outcome?.ok ?? false;
  };
  /** The page of a refused order; one more order may fit into the log. */
  const pressWithoutScript = async (): Promise<[status: number, words: string]> => {
    const key = crypto.randomUUID();
    const page = await fetch(`${shop.url}/cart`, { method: 'POST', ...orderForm(shop.url, buyer, lines, key) });
    const words = await page.text();
    if (!page.ok) return [page.status, words];
    acknowledged.push(key);
    return pressWithoutScript();
  };
  const sell = (pieces: number) =>
    Promise.all(
      buyers.map(async (buyer) => {
        for (let n = 0; n < pieces; n++) await press(buyer, crypto.randomUUID());
      }),
    );

  for (let round = 0; round < runs; round++) {
    await sell(1 + random.below(5));
    const past = refused.length;
    const selling = sell(10 + random.below(30));
    await trouble(shop);
    await selling;
    // The existing log may hold a few more orders before the disk is full.
    while (await press(buyer, crypto.randomUUID()));
    expect(refused.length).toBeGreaterThan(past);
    const [status, words] = await pressWithoutScript();
    expect([status, words]).toEqual([503, expect.stringContaining('>The shop cannot save anything now.')]);
    expect(await statusOf(shop, '/readyz', reader)).toBe(503);
    for (const path of ['/', '/shop', '/my-orders']) readable.push(await statusOf(shop, path, reader));

    await relief(shop);
    for (const key of refused.slice(past)) expect(await press(buyer, key)).toBe(true);
    await expect.poll(() => statusOf(shop, '/readyz', reader), { timeout: 20_000 }).toBe(200);
    done(round + 1);
  }
  expect(new Set(readable)).toEqual(new Set([200]));
  const db = await shop.copy();
  const stored = await db.selectFrom('orders').select('checkoutKey').execute();
  expect(stored.map(({ checkoutKey }) => checkoutKey).sort()).toEqual(acknowledged.sort());
  const { rows } = await sql`pragma integrity_check`.execute(db);
  expect(rows).toEqual([{ integrity_check: 'ok' }]);
  expect(await checkIntegrity(db)).toEqual([]);
  Object.assign(figures, { acknowledged: acknowledged.length, 'refused and asked again': refused.length });
}

async function statusOf({ url }: SmallDiskShop, path: string, { cookie }: Buyer): Promise<number> {
  const response = await fetch(`${url}${path}`, { headers: { Cookie: cookie } });
  await response.text();
  return response.status;
}
