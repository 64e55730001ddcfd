import { setTimeout as pause } from 'node:timers/promises';
import { beforeAll, beforeEach, describe, expect } from 'vitest';
import { type RestartablePostgres as Server, startPostgres } from '#tests/support/database/restartable-postgres.ts';
import { openBuyers, order } from '#tests/support/factories/buyer-factory.ts';
import { addStockedItem, countOrdersAndStock } from '#tests/support/factories/items.ts';
import { sendRequest } from '#tests/support/server/raw-http.ts';
import { expectBelow, isFull, prove } from '#tests/support/torture/prove.ts';
import { BUYERS, type FaultyShop, openFaultyShop, openTrial, seconds } from './outage-trial.ts';

describe('the shop on a failing database (postgres)', () => {
  let server: Server;
  let faulty: FaultyShop;

  beforeAll(async () => {
    server = await startPostgres();
    faulty = await openFaultyShop(server);
  });

  beforeEach(() => faulty.proxy.heal());

  // Runs first, while few connections are open.
  prove(
    'serves over a network with two seconds of latency',
    { short: 1, full: 100, of: 'orders' },
    async ({ runs, figures, done }) => {
      const { shop, db, proxy } = faulty;
      const before = await countOrdersAndStock(db);
      const buyers = await openBuyers(db, Math.min(runs, BUYERS));
      const slowest = { page: 0, order: 0 };
      // As in a running shop: some connections are open, others must be opened over the slow network.
      await Promise.all(buyers.map(() => sendRequest(shop.url, '/')));
      proxy.delay(2_000);
      for (let orders = 0; orders < runs; orders += buyers.length) {
        const phones = await Promise.all(buyers.map(() => addStockedItem(db, { qty: 1, salePrice: 1_000 })));
        const began = performance.now();
        const page = sendRequest(shop.url, '/').then((response) => {
          slowest.page = Math.max(slowest.page, performance.now() - began);
          // An order needs eighteen responses; a short run speeds the rest up.
          if (!isFull) proxy.delay(200);
          return response.status;
        });
        const responses = await Promise.all(
          buyers.map((buyer, n) => order(shop.url, buyer, [{ id: phones[n] ?? '', qty: 1, salePrice: 1_000 }])),
        );
        slowest.order = Math.max(slowest.order, performance.now() - began);
        expect(await page).toBe(200);
        expect(responses.map(({ status }) => status)).toEqual(buyers.map(() => 200));
        done(orders + buyers.length);
      }
      const orders = Math.ceil(runs / buyers.length) * buyers.length;
      expect(await countOrdersAndStock(db)).toMatchObject({ orders: before.orders + orders });
      expectBelow(slowest.order, 60_000);
      figures['slowest page'] = seconds(slowest.page / 1_000);
      figures['slowest order'] = seconds(slowest.order / 1_000);
    },
  );

  prove('survives cut connections', { short: 2, full: 100, of: 'cuts' }, async ({ runs, random, figures, done }) => {
    const trial = await openTrial(figures, faulty);
    for (let cuts = 0; cuts < runs; cuts++) {
      await trial.buying.placedMore(1 + random.below(30));
      trial.buying.fault();
      trial.proxy.cutAll();
      await trial.expectRecovered();
      done(cuts + 1);
    }
    await trial.finish();
  });

  prove(
    'resolves a lost COMMIT by the idempotency key',
    { short: 2, full: 200, of: 'cuts during COMMIT' },
    async ({ runs, figures, done }) => {
      const trial = await openTrial(figures, faulty);
      for (let cuts = 0; cuts < runs; cuts++) {
        await trial.buying.placedMore(5);
        await trial.proxy.cutAtCommit(cuts % 2 === 0 ? 'after' : 'before');
        await trial.expectRecovered();
        done(cuts + 1);
      }
      // While the server is up, no buyer has to retry.
      expect(trial.buying.refusals()).toBe(0);
      await trial.finish();
    },
  );

  prove(
    'closes half-open connections',
    { short: 2, full: 200, of: 'times' },
    async ({ runs, random, figures, done }) => {
      const trial = await openTrial(figures, faulty);
      for (let times = 0; times < runs; times++) {
        await trial.buying.placedMore(5);
        const since = performance.now();
        trial.buying.fault();
        trial.proxy.goHalfOpen(times % 2 === 0 ? 'all' : 'open');
        if (times % 2 === 0) {
          await Promise.all([trial.expectOutageReported(), trial.buying.refused(since)]);
          await pause(random.below(1_000));
          await trial.expectOutageReported();
          await trial.proxy.heal();
        }
        await trial.expectRecovered();
        done(times + 1);
      }
      await trial.finish();
    },
  );

  prove('recovers after an outage', { short: 2, full: 60, of: 'seconds' }, async ({ runs, figures, done }) => {
    const trial = await openTrial(figures, faulty);
    await trial.buying.placedMore(20);
    const since = performance.now();
    trial.buying.fault();
    trial.proxy.refuse();
    await trial.buying.refused(since);
    while (performance.now() < since + runs * 1_000) {
      await trial.expectOutageReported();
      await pause(500);
      done(Math.round((performance.now() - since) / 1_000));
    }
    await trial.proxy.heal();
    await trial.expectRecovered();
    await trial.finish();
  });

  prove(
    'survives immediate restarts of the server',
    { short: 1, full: 20, of: 'restarts' },
    async ({ runs, random, figures, done }) => {
      const trial = await openTrial(figures, faulty);
      for (let restarts = 0; restarts < runs; restarts++) {
        await trial.buying.placedMore(10 + random.below(20));
        trial.buying.fault();
        await server.restart();
        await trial.expectRecovered();
        done(restarts + 1);
      }
      await trial.finish();
    },
  );
});
