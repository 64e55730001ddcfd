import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect } from 'vitest';
import { backUp } from '#app/backup/backup.server.ts';
import { readEnv } from '#app/runtime/env.server.ts';
import { openShop } from '#app/server/shop.server.ts';
import { openHost, openTrader, orderAt, originOf, pidOf, portOf } from '#tests/support/host/shop-host.ts';
import { scratchFolder } from '#tests/support/processes/scratch-folder.ts';
import { median } from '#tests/support/server/response-times.ts';
import { owner } from '#tests/support/server/shop.ts';
import { isFull, prove } from '#tests/support/torture/prove.ts';
import { seed } from '../../../scripts/seed.ts';

const IDLE_MS = isFull ? 30_000 : 0;

prove(
  'demo shops on one host start, wait in little memory, and take an order each',
  { short: 2, full: 50, of: 'demo shops' },
  async ({ runs, figures, done }) => {
    const host = await openHost();
    const backup = await backUpDemo();
    const names = Array.from({ length: runs }, (_, n) => `demo-${n + 1}`);
    for (const [n, name] of names.entries()) {
      expect(await host.run('create', name, originOf(name))).toMatchObject({ code: 0 });
      expect(await host.run('restore', name, backup)).toMatchObject({ code: 0 });
      done(n + 1);
    }
    const stopAll = () => Promise.all(names.map((name) => host.systemctl('stop', `shop@${name}`)));
    const start = async (name: string) => {
      const startedAt = performance.now();
      await host.systemctl('enable', '--now', `shop@${name}`);
      await untilReady(portOf(host.dir, name));
      return performance.now() - startedAt;
    };
    await stopAll();
    const alone: number[] = [];
    for (const name of names) alone.push(await start(name));
    await setTimeout(IDLE_MS);
    const megabytes = names.map((name) => pssMb(pidOf(host.dir, name)));
    await stopAll();
    const booted = await Promise.all(names.map(start));

    const orders: number[] = [];
    for (const name of names) {
      const trader = await openTrader(host.dir, name);
      const sentAt = performance.now();
      expect(await orderAt(host.dir, name, trader), name).toMatchObject({ id: expect.any(String) });
      orders.push(performance.now() - sentAt);
    }
    const listedAt = performance.now();
    const { output } = await host.run('list');
    expect(output.match(/ ready/g)).toHaveLength(runs);
    const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;
    Object.assign(figures, {
      'start of one': `${seconds(median(alone))} (${seconds(Math.min(...alone))}–${seconds(Math.max(...alone))})`,
      'start of all at once': seconds(Math.max(...booted)),
      'PSS of one idle': `${median(megabytes).toFixed(0)} MB (${Math.min(...megabytes).toFixed(0)}–${Math.max(...megabytes).toFixed(0)} MB)`,
      'PSS of all': `${megabytes.reduce((sum, mb) => sum + mb, 0).toFixed(0)} MB`,
      'first order': `${median(orders).toFixed(0)} ms`,
      'host list': seconds(performance.now() - listedAt),
    });
  },
);

/** The data of `npm run demo`. */
async function backUpDemo(): Promise<string> {
  const DATA_DIR = await scratchFolder('demo');
  const admin = { SHOP_ADMIN_EMAIL: owner.email, SHOP_ADMIN_PASSWORD: owner.password };
  const shop = await openShop(readEnv({ DATA_DIR, LOG_LEVEL: 'error', ...admin }));
  await seed(shop);
  await shop.close();
  return (await backUp(DATA_DIR, join(DATA_DIR, 'backups'), new Date(), 1)).folder;
}

async function untilReady(port: number): Promise<void> {
  const isReady = () => fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null);
  while (!(await isReady())?.ok) await setTimeout(20);
}

/** Memory of its own, and its part of what the processes share. Linux only. */
function pssMb(pid: number): number {
  const [, kb] = /^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')) ?? [];
  return Number(kb) / 1_024;
}
