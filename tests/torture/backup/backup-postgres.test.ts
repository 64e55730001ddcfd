import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, onTestFinished } from 'vitest';
import { startOwnPostgres } from '#tests/support/database/own-postgres.ts';
import { AUTH_SECRET } from '#tests/support/factories/buyer-factory.ts';
import { setUpTradingShop } from '#tests/support/factories/trading-shop.ts';
import { runShop } from '#tests/support/server/shop.ts';
import { prove } from '#tests/support/torture/prove.ts';
import { command, judgeRestored, trade } from './drill.ts';

const settings = { AUTH_SECRET, ORDER_LIMIT: '0' };

prove(
  'restores, from a dump made under load, a shop with every order acknowledged before it (postgres)',
  { short: 1, full: 20, of: 'drills' },
  async ({ runs, figures, done }) => {
    const postgres = await startOwnPostgres();
    const folder = mkdtempSync(join(inject('scratch'), 'dumps-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const running = await runShop({ dataDir: folder, databaseUrl: await postgres.create('shop') }, settings);
    const sales = await trade(await setUpTradingShop(running));
    let newest = 0;
    for (let drill = 1; drill <= runs; drill++) {
      await expect.poll(() => sales.acknowledged.size).toBeGreaterThan(newest + 20);
      const before = [...sales.acknowledged];
      newest = before.length;
      const dump = join(folder, 'shop.dump');
      await postgres.tool('pg_dump', '-Fc', '-f', dump, running.env.databaseUrl ?? '');
      sales.pause();

      const databaseUrl = await postgres.create(`restored_${drill}`);
      await postgres.tool('pg_restore', '--exit-on-error', '--single-transaction', '-d', databaseUrl, dump);
      const audit = await command('audit', [], { DATABASE_URL: databaseUrl, AUTH_SECRET }).ended;
      expect(audit).toEqual({ code: 0, output: expect.stringContaining('no differences') });
      const shop = await runShop({ dataDir: folder, databaseUrl }, settings);
      await judgeRestored(shop, before, sales);
      await shop.stop('SIGKILL');
      sales.resume();
      done(drill);
    }
    await sales.stop();
    Object.assign(figures, { 'orders meanwhile': sales.acknowledged.size, repricings: sales.repriced() });
  },
);
