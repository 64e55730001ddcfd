import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import {
  openHost,
  openShopDatabase,
  openTrader,
  orderAt,
  originOf,
  pidOf,
  portOf,
  type ShopHost,
  type Trader,
} from '#tests/support/host/shop-host.ts';

// One after the other, on one host with two shops.
let host: ShopHost;
let aung: Trader;
let mya: Trader;
const order = (number: number) => expect.objectContaining({ number });

beforeAll(async () => {
  host = await openHost();
});

it('creates shops at once on ports of their own, and again changes nothing', async () => {
  const create = (name: string) => host.run('create', name, originOf(name), `SHOP_NAME=${name}'s phones`);
  for (const made of await Promise.all(['aung', 'mya'].map(create))) expect(made).toMatchObject({ code: 0 });
  expect(portOf(host.dir, 'aung')).not.toBe(portOf(host.dir, 'mya'));
  const pid = pidOf(host.dir, 'aung');
  expect(await create('aung')).toMatchObject({ code: 0 });
  expect(pidOf(host.dir, 'aung')).toBe(pid);
  expect(await host.run('create', 'aung', originOf('aung'), 'SHOP_NAME=Another')).toEqual({
    code: 1,
    output: expect.stringContaining('aung has another SHOP_NAME: change it in'),
  });
  aung = await openTrader(host.dir, 'aung');
  mya = await openTrader(host.dir, 'mya');
  expect(await orderAt(host.dir, 'aung', aung)).toEqual(order(1));
  expect(await orderAt(host.dir, 'mya', mya)).toEqual(order(1));
  const sites = readFileSync(join(host.dir, 'Caddyfile'), 'utf8');
  for (const name of ['aung', 'mya'])
    expect(sites).toContain(`${originOf(name)} {\n\treverse_proxy 127.0.0.1:${portOf(host.dir, name)} {`);
  expect(statSync(join(host.dir, 'aung', 'shop.env')).mode & 0o777).toBe(0o640);
  expect(statSync(join(host.dir, 'aung', 'data')).mode & 0o777).toBe(0o700);
});

it.each([
  ['../aung', 'http://new.example', 'is not a valid name'],
  ['Aung', 'http://new.example', 'is not a valid name'],
  ['-aung', 'http://new.example', 'Unknown option'],
  ['a b', 'http://new.example', 'is not a valid name'],
  ['aung', 'http://new.example', 'there is a shop aung already'],
  ['new', 'http://mya.example/', 'mya has the address http://mya.example already'],
  ['new', 'new.example', 'ORIGIN must be an address'],
  ['new', 'http://new.example', 'SHOP_NAM is not a setting', 'SHOP_NAM=New'],
  ['new', 'http://new.example', 'PORT is not a setting', 'PORT=80'],
])('refuses to create %s at %s', async (name, origin, reason, ...settings) => {
  expect(await host.run('create', name, origin, ...settings)).toEqual({
    code: 1,
    output: expect.stringContaining(reason),
  });
  const folders = readdirSync(host.dir, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  expect(folders.map((folder) => folder.name).sort()).toEqual(['_new', 'aung', 'mya']);
});

it('serves one shop while the disk of the other is full, and lists both', async () => {
  const limit = (bytes: string) => spawnSync('prlimit', ['--pid', String(pidOf(host.dir, 'aung')), `--fsize=${bytes}`]);
  // As LimitFSIZE in the unit.
  limit('0:unlimited');
  await expect.poll(() => orderAt(host.dir, 'aung', aung)).toBe(503);
  expect(await orderAt(host.dir, 'mya', mya)).toEqual(order(2));
  const { output } = await host.run('list');
  expect(output).toMatch(/^aung .* \d+ MB +20\d\d-.* the shop cannot save anything now +http:..aung.example$/m);
  expect(output).toMatch(/^mya .* ready.* http:..mya.example$/m);
});

it('serves one shop while the other is killed, and opens that again', async () => {
  process.kill(pidOf(host.dir, 'aung'), 'SIGKILL');
  await expect.poll(() => orderAt(host.dir, 'aung', aung)).toBe(0);
  expect(await orderAt(host.dir, 'mya', mya)).toEqual(order(3));
  expect((await host.run('list')).output).toMatch(/^aung .* no answer /m);
  expect(await host.run('upgrade', 'all')).toEqual({ code: 0, output: 'aung: upgraded\nmya: up to date\n' });
  expect(await orderAt(host.dir, 'aung', aung)).toMatchObject({ id: expect.any(String) });
});

it.each([
  ['a move to no host or folder', ['move', 'mya', '10.0.0.12'], 'is neither USER@HOST nor the whole path'],
  ['a move into a folder that takes no file', ['move', 'mya', '/proc'], 'mya is open again'],
  ['a restore of no backup', ['restore', 'mya', '/none'], 'mya is open again'],
])('opens a shop again after %s', async (_, command, reason) => {
  expect(await host.run(...command)).toEqual({ code: 1, output: expect.stringContaining(reason) });
  expect(await orderAt(host.dir, 'mya', mya)).toMatchObject({ id: expect.any(String) });
  expect(readdirSync(join(host.dir, 'mya')).sort()).toEqual(['data', 'release', 'shop.env']);
  expect(readdirSync(join(host.dir, 'mya', 'data'))).not.toContain('last');
  expect(readdirSync('.')).not.toContain('10.0.0.12');
});

it('keeps the earlier backups of a removed shop if the books of its last one do not balance', async () => {
  const backups = () => readdirSync(join(host.dir, 'aung', 'data', 'backups'));
  expect(await host.run('backup', 'aung')).toMatchObject({ code: 0 });
  const sound = backups();
  const db = openShopDatabase(host.dir, 'aung');
  await db.updateTable('inventories').set({ qty: 7 }).execute();
  await db.destroy();
  const { output } = await host.run('remove', 'aung', '--yes', 'aung');
  const [, file = ''] = /backup is (\S+\.tar)$/m.exec(output) ?? [];
  expect(await host.run('take', file)).toMatchObject({ code: 0 });
  expect(backups()).toEqual(sound);
});

it('removes a shop only if its name is repeated, and opens it again from its last backup', async () => {
  expect(await host.run('remove', 'mya', '--yes', 'aung')).toMatchObject({ code: 1 });
  const { output } = await host.run('remove', 'mya', '--yes', 'mya');
  const [, file = ''] = /backup is (\S+\.tar)$/m.exec(output) ?? [];
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect((await host.run('list')).output).not.toContain('mya');
  expect(readFileSync(join(host.dir, 'Caddyfile'), 'utf8')).not.toContain('mya');
  expect(await host.run('take', file)).toMatchObject({ code: 0 });
  expect(await orderAt(host.dir, 'mya', mya)).toEqual(order(7));
});
