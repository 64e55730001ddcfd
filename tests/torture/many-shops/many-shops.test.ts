import { existsSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, it } from 'vitest';
import {
  isOpen,
  makeRelease,
  openHost,
  openShopDatabase,
  openTrader,
  orderAt,
  originOf,
  type ShopHost,
} from '#tests/support/host/shop-host.ts';
import { prove } from '#tests/support/torture/prove.ts';

const order = (number: number) => expect.objectContaining({ number });

it('upgrades one shop after the other, halts at the first that fails, and goes back', async () => {
  const host = await openHost();
  for (const name of ['aung', 'mya']) expect(await host.run('create', name, originOf(name))).toMatchObject({ code: 0 });
  const [aung, mya] = [await openTrader(host.dir, 'aung'), await openTrader(host.dir, 'mya')];
  expect(await orderAt(host.dir, 'aung', aung)).toEqual(order(1));

  const slow = makeRelease('slow', 'await new Promise(() => setInterval(() => {}, 1e9));');
  const late = await host.runIn({ release: slow }, 'upgrade', 'all', '--wait', '2');
  expect(late).toEqual({ code: 1, output: expect.stringContaining('after 2 s: no answer. It is closed.') });
  expect(isOpen(host.dir, 'aung')).toBe(false);
  expect(realpathSync(join(host.dir, 'aung', 'release'))).toBe(realpathSync('.'));
  // As at the next start of the machine.
  await expect(host.systemctl('enable', '--now', 'shop@aung')).rejects.toThrow('Assertion failed');
  expect((await host.run('list')).output).toContain('its upgrade failed');
  const broken = await host.runIn({ release: makeRelease('broken', 'throw new Error("broken");') }, 'upgrade', 'all');
  expect(broken).toEqual({ code: 1, output: expect.stringContaining('aung does not open after its upgrade') });
  expect(await orderAt(host.dir, 'aung', aung)).toBe(0);
  expect(await orderAt(host.dir, 'mya', mya)).toEqual(order(1));
  const [, release = '', back = ''] = /Go back: {2}in (\S+): npm run host -- (.*)$/m.exec(broken.output) ?? [];
  expect(await host.runIn({ release }, ...back.split(' '))).toMatchObject({ code: 0 });
  expect(await orderAt(host.dir, 'aung', aung)).toEqual(order(2));

  const newer = makeRelease('newer');
  const upgraded = await host.runIn({ release: newer }, 'upgrade', 'all');
  expect(upgraded).toEqual({ code: 0, output: expect.stringMatching(/aung: upgraded\n.*\nmya: upgraded\n$/) });
  expect((await host.run('list')).output.match(/ newer /g)).toHaveLength(2);
  expect(await orderAt(host.dir, 'aung', aung)).toEqual(order(3));
  expect(await orderAt(host.dir, 'mya', mya)).toEqual(order(2));
});

it('moves a shop with its sessions, orders, secret and mails to another host, and opens it on one only', async () => {
  const host = await openHost();
  expect(await host.run('create', 'aung', originOf('aung'))).toMatchObject({ code: 0 });
  const aung = await openTrader(host.dir, 'aung');
  const key = crypto.randomUUID();
  const first = await orderAt(host.dir, 'aung', aung, key);
  expect(first).toEqual(order(1));
  const mail = join('aung', 'data', 'mail', 'a letter');
  rmSync(join(host.dir, mail), { recursive: true, force: true });
  await expect.poll(() => existsSync(join(host.dir, 'aung', 'data', 'mail'))).toBe(true);
  writeFileSync(join(host.dir, mail), 'Mingalaba');
  // The other host has the name already.
  expect(await host.runIn({ dir: host.otherDir }, 'create', 'aung', 'http://other.example')).toMatchObject({ code: 0 });
  expect(await host.run('move', 'aung', 'root@other')).toEqual({
    code: 1,
    output: expect.stringContaining('aung stays here, and is open again: nothing was taken: there is a shop aung'),
  });
  expect(await orderAt(host.dir, 'aung', aung)).toEqual(order(2));
  expect(await host.runIn({ dir: host.otherDir }, 'remove', 'aung', '--yes', 'aung')).toMatchObject({ code: 0 });

  expect(await host.run('move', 'aung', 'root@other')).toMatchObject({ code: 0 });
  expect(await orderAt(host.otherDir, 'aung', aung, key)).toEqual(first);
  expect(await orderAt(host.otherDir, 'aung', aung)).toEqual(order(3));
  expect(readFileSync(join(host.otherDir, mail), 'utf8')).toBe('Mingalaba');
  expect(isOpen(host.dir, 'aung')).toBe(false);
  expect((await host.run('list')).output).toContain('moved to root@other');
  for (const command of [
    ['upgrade', 'all'],
    ['create', 'aung', originOf('aung')],
    ['move', 'aung', 'root@other'],
  ])
    await host.run(...command);
  expect(isOpen(host.dir, 'aung')).toBe(false);
});

prove(
  'a create, upgrade or move that is killed and repeated ends with one open shop and every order',
  { short: 2, full: 60, of: 'kills' },
  async ({ runs, random, done }) => {
    const host = await openHost();
    const releases = [makeRelease('one'), makeRelease('two')] as const;
    for (let n = 0; n < runs; n++) {
      const name = `shop-${n}`;
      const killAfter = () => 300 + random.below(6_000);
      await host.runIn({ killAfter: killAfter(), release: releases[0] }, 'create', name, originOf(name));
      await repeat(host, releases[0], 'create', name, originOf(name));
      const trader = await openTrader(host.dir, name);
      const key = crypto.randomUUID();
      const orders = [await orderAt(host.dir, name, trader)];
      await host.runIn({ killAfter: killAfter(), release: releases[1] }, 'upgrade', name);
      await repeat(host, releases[1], 'upgrade', name);
      orders.push(await orderAt(host.dir, name, trader));
      await host.runIn({ killAfter: killAfter(), release: releases[1] }, 'move', name, 'root@other');
      const isMarked = existsSync(join(host.dir, name, 'moved'));
      if (!isMarked) await repeat(host, releases[1], 'move', name, 'root@other');
      // The ssh of a killed command goes on, unless it had not begun: then the shop is opened here, as the message says.
      if (isMarked && !(await opensWithin(30_000, host.otherDir, name))) {
        rmSync(join(host.dir, name, 'moved'));
        await repeat(host, releases[1], 'create', name, originOf(name));
        await repeat(host, releases[1], 'move', name, 'root@other');
      }
      await expect.poll(() => orderAt(host.otherDir, name, trader, key)).toEqual(order(3));
      orders.push(await orderAt(host.otherDir, name, trader, key));
      expect(isOpen(host.dir, name)).toBe(false);
      const db = openShopDatabase(host.otherDir, name);
      const stored = await db.selectFrom('orders').select(['id', 'number']).orderBy('number').execute();
      expect(orders).toEqual(stored.map((each) => expect.objectContaining(each)));
      await db.destroy();
      await host.runIn({ dir: host.otherDir }, 'remove', name, '--yes', name);
      done(n + 1);
    }
  },
);

/** Again until it succeeds: a program that a killed command started may still run. */
async function repeat(host: ShopHost, release: string, ...command: string[]): Promise<void> {
  await expect
    .poll(() => host.runIn({ release }, ...command), { timeout: 120_000, interval: 1_000 })
    .toMatchObject({ code: 0 });
}

async function opensWithin(ms: number, dir: string, name: string): Promise<boolean> {
  const until = Date.now() + ms;
  while (!isOpen(dir, name) && Date.now() < until) await setTimeout(100);
  return isOpen(dir, name);
}
