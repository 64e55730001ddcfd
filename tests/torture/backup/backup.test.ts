import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, inject, it, onTestFinished } from 'vitest';
import { listBackups, timeOfBackup } from '#app/backup/backup.server.ts';
import { openTradingShop, type TradingShop } from '#tests/support/factories/trading-shop.ts';
import { whenFinished } from '#tests/support/finished.ts';
import { runShop } from '#tests/support/server/shop.ts';
import { prove } from '#tests/support/torture/prove.ts';
import { command, judgeRestored, type Trade, trade } from './drill.ts';

let trading: TradingShop;
let sales: Trade;

beforeAll(async () => {
  trading = await openTradingShop('sqlite', { ORDER_LIMIT: '0' });
  sales = await trade(trading);
  whenFinished(() => sales.stop());
});

function folder(): string {
  const made = mkdtempSync(join(inject('scratch'), 'drill-'));
  onTestFinished(() => rmSync(made, { recursive: true }));
  return made;
}

prove(
  'restores, from a backup made under load, a shop with every order acknowledged before it (sqlite)',
  { short: 1, full: 20, of: 'drills' },
  async ({ runs, figures, done }) => {
    const { dataDir } = trading.shop.env;
    let newest = 0;
    for (let drill = 1; drill <= runs; drill++) {
      await expect.poll(() => sales.acknowledged.size).toBeGreaterThan(newest + 20);
      newest = sales.acknowledged.size;
      expect(await command('backup', [], { DATA_DIR: dataDir }).ended).toMatchObject({ code: 0 });
      sales.pause();
      const [copy = ''] = (await listBackups(join(dataDir, 'backups'))).slice(-1);

      const fresh = join(folder(), 'data');
      const restored = await command('restore', [join(dataDir, 'backups', copy)], { DATA_DIR: fresh }).ended;
      expect(restored).toEqual({ code: 0, output: expect.stringMatching(/^Restored from [^\n]+\n$/) });
      const audit = await command('audit', [], { DATA_DIR: fresh }).ended;
      expect(audit).toEqual({ code: 0, output: expect.stringContaining('no differences') });
      const shop = await runShop({ dataDir: fresh, databaseUrl: undefined }, { ORDER_LIMIT: '0' });
      // The name of a backup is its start time.
      await judgeRestored(shop, sales.before(timeOfBackup(copy)), sales);
      await shop.stop('SIGKILL');
      sales.resume();
      done(drill);
    }
    Object.assign(figures, { 'orders meanwhile': sales.acknowledged.size, repricings: sales.repriced() });
  },
);

it('refuses to restore over a running shop, and to make two backups at the same time', async () => {
  const { dataDir } = trading.shop.env;
  const backups = folder();
  const results = await Promise.all([1, 2, 3].map(() => command('backup', [backups], { DATA_DIR: dataDir }).ended));
  for (const { code, output } of results) {
    if (code !== 0) expect({ code, output }).toEqual({ code: 75, output: expect.stringContaining('under way') });
  }
  const copies = await listBackups(backups);
  expect(copies).toHaveLength(results.filter(({ code }) => code === 0).length);
  expect(copies.length).toBeGreaterThan(0);

  const copy = join(backups, copies[0] ?? '');
  expect(await command('restore', [copy], { DATA_DIR: dataDir }).ended).toEqual({
    code: 1,
    output: 'Nothing restored: the shop, or another program, has this data open: stop it first\n',
  });
  const before = [...sales.acknowledged];
  await expect.poll(() => sales.acknowledged.size).toBeGreaterThan(before.length + 20);
  await sales.stop();
  await judgeRestored(trading.shop, [...sales.acknowledged], sales);
});
