import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { durationsDuring, startBackgroundLoad } from './parts/background-load.ts';
import { withShop } from './parts/bench-shop.ts';
import { bench, quantile } from './parts/figures.ts';
import { fillWithRows } from './parts/many-rows.ts';

/** Measures how a backup of years of orders slows buyers down. */
const ORDERS = Number(process.env.ORDERS ?? 1_000_000);
const QUIET_MS = 10_000;

await bench(`A backup of ${ORDERS.toLocaleString('en')} orders while orders go on`, async ({ figure, say }) => {
  await withShop({ items: 64, buyers: 8 }, async (shop) => {
    say('writing the orders');
    fillWithRows(shop.dataDir, { orders: ORDERS, items: 5_000, buyers: 3_000 });
    const load = startBackgroundLoad(shop, { pages: [], guests: 0, pauseMs: 5 });
    const quietFrom = performance.now() + 2_000;
    await setTimeout(2_000 + QUIET_MS);
    const from = performance.now();
    say('backing up');
    const child = spawn(process.execPath, ['scripts/run.js', 'backup'], {
      env: { PATH: process.env.PATH, DATA_DIR: shop.dataDir, BACKUP_DIR: join(shop.dataDir, 'backups') },
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    setPriority(child.pid ?? 0, 10);
    const [code] = await once(child, 'exit');
    // The rows have no stock movements, so the integrity check finds differences.
    if (code !== 0) say(`the backup ended with ${code}`);
    const to = performance.now();
    await load.end();
    const p99 = (start: number, end: number) => quantile(durationsDuring(load.calls, start, end, 'order'), 0.99);
    const [quiet, meanwhile] = [p99(quietFrom, from), p99(from, to)];
    figure({ what: 'the backup, checked and on the disk', unit: 's', values: [(to - from) / 1_000] });
    figure({
      what: 'p99 of an order meanwhile',
      unit: 'ms',
      values: [meanwhile],
      limit: { what: 'without it', values: [quiet] },
      goal: '≤ 300 %',
    });
    figure({
      what: 'longest order meanwhile',
      unit: 'ms',
      values: [Math.max(...durationsDuring(load.calls, from, to, 'order'))],
    });
  });
});
