import { expect } from 'vitest';
import { migrate } from '#app/db/migrate.server.ts';
import { checkIntegrity } from '#app/domain/shop/integrity/integrity-check.server.ts';
import { openAgain } from '#tests/support/database/databases.ts';
import { AUTH_SECRET } from '#tests/support/factories/buyer-factory.ts';
import { scratchFolder } from '#tests/support/processes/scratch-folder.ts';
import { runShop } from '#tests/support/server/shop.ts';
import { expectBelow, prove } from '#tests/support/torture/prove.ts';
import { openFaultyProxy } from '#tests/torture/database/faulty-connection.ts';
import { BUYERS, seconds } from '#tests/torture/database/outage-trial.ts';
import { startBuying } from '#tests/torture/database/steady-buyers.ts';
import { startPair } from './standby-pair.ts';

prove(
  'loses no acknowledged order with the machine of the database, and places none twice',
  { short: 2, full: 30, of: 'lost machines' },
  async ({ runs, figures, done }) => {
    const pair = await startPair();
    const proxy = await openFaultyProxy(pair.url());
    const db = openAgain({ dataDir: '', databaseUrl: proxy.url });
    await migrate(db);
    const dataDir = await scratchFolder('failover');
    const shop = await runShop({ dataDir, databaseUrl: proxy.url }, { AUTH_SECRET, ORDER_LIMIT: '0' });
    const buying = await startBuying(db, shop.url, BUYERS);
    let slowest = 0;
    for (let run = 0; run < runs; run++) {
      await buying.placedMore(20);
      if (run % 2 === 0) {
        // The primary lives on without its standby, then dies too.
        pair.cutStandby();
        const cutAt = performance.now();
        await buying.refused(cutAt, 3 * BUYERS);
        expect(buying.placedSince(cutAt)).toBe(0);
        expect(await countOrders(pair.url())).toBeGreaterThan(await countOrders(pair.standbyUrl()));
      }
      const lostAt = performance.now();
      proxy.lead(await pair.failOver());
      proxy.cutAll();
      await pair.addStandby();
      await buying.allServed();
      slowest = Math.max(slowest, (performance.now() - lostAt) / 1_000);
      done(run + 1);
    }
    const acknowledged = await buying.stop();
    expectBelow(slowest, 30);
    expect(await checkIntegrity(db)).toEqual([]);
    Object.assign(figures, { 'orders acknowledged': acknowledged, 'slowest return': seconds(slowest) });
  },
);

async function countOrders(databaseUrl: string): Promise<number> {
  const rows = await openAgain({ dataDir: '', databaseUrl }).selectFrom('orders').select('id').execute();
  return rows.length;
}
