import { expect } from 'vitest';
import { migrate } from '#app/db/migrate.server.ts';
import { checkIntegrity } from '#app/domain/shop/integrity/integrity-check.server.ts';
import { openAgain } from '#tests/support/database/databases.ts';
import { AUTH_SECRET } from '#tests/support/factories/buyer-factory.ts';
import { scratchFolder } from '#tests/support/processes/scratch-folder.ts';
import { runShop } from '#tests/support/server/shop.ts';
import { expectBelow, prove } from '#tests/support/torture/prove.ts';
import { BUYERS, seconds } from '#tests/torture/database/outage-trial.ts';
import { startBuying } from '#tests/torture/database/steady-buyers.ts';
import { startCluster } from './ha-cluster.ts';

prove(
  'loses no acknowledged order with a machine of the cluster, and takes orders again by itself',
  { short: 1, full: 30, of: 'lost machines' },
  async ({ runs, figures, done }) => {
    const cluster = await startCluster();
    const db = openAgain({ dataDir: '', databaseUrl: cluster.url });
    await migrate(db);
    const dataDir = await scratchFolder('ha');
    const shop = await runShop({ dataDir, databaseUrl: cluster.url }, { AUTH_SECRET, ORDER_LIMIT: '0' });
    const buying = await startBuying(db, shop.url, BUYERS);
    let slowest = 0;
    for (let run = 0; run < runs; run++) {
      await buying.placedMore(20);
      const primary = await cluster.leader();
      const lostAt = performance.now();
      await cluster.kill(primary);
      await buying.allServed();
      slowest = Math.max(slowest, (performance.now() - lostAt) / 1_000);
      await cluster.start(primary);
      await cluster.recovered();
      done(run + 1);
    }
    const acknowledged = await buying.stop();
    expectBelow(slowest, 30);
    expect(await checkIntegrity(db)).toEqual([]);
    Object.assign(figures, { 'orders acknowledged': acknowledged, 'slowest return': seconds(slowest) });
  },
);
