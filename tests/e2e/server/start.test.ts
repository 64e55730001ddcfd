import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { stat, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, inject, it, onTestFinished } from 'vitest';
import { openDatabase } from '#tests/support/database/databases.ts';
import { scratchFolder } from '#tests/support/processes/scratch-folder.ts';
import { owner, runShop, startShop } from '#tests/support/server/shop.ts';
import { freePort } from '../../../scripts/shop-process.ts';

const AUTH_SECRET = 'a secret of at least 32 characters';

it('names an invalid setting in one line, and exits', async () => {
  expect(await startAndEnd({ PORT: 'http' })).toEqual({
    code: 1,
    stderr: 'The shop cannot start: PORT must be a number from 0 to 65535\n',
  });
});

it('names a port that is in use', async () => {
  const { port } = await listen();
  expect(await startAndEnd({ PORT: String(port) })).toEqual({ code: 1, stderr: refusal('PORT', 'EADDRINUSE') });
});

it('names a host that is not this machine', async () => {
  expect(await startAndEnd({ HOST: '192.0.2.1' })).toEqual({ code: 1, stderr: refusal('HOST', 'EADDRNOTAVAIL') });
});

it('names a DATA_DIR that is no folder', async () => {
  const file = join(await scratchFolder('start'), 'data');
  await writeFile(file, '');
  expect(await startAndEnd({ DATA_DIR: file })).toEqual({ code: 1, stderr: refusal('DATA_DIR', 'ENOTDIR') });
});

it('names a file that is no database', async () => {
  const DATA_DIR = await scratchFolder('start');
  await writeFile(
    join(DATA_DIR, 'shop.sqlite'),
    'no database at all, but a letter to the owner of the shop'.repeat(50),
  );
  expect(await startAndEnd({ DATA_DIR })).toEqual({ code: 1, stderr: refusal('DATA_DIR', 'not a database') });
});

// The timeout is part of the claim: the message comes within 45 seconds, even on a busy machine.
it.each(['127.0.0.1', 'localhost'])(
  'names a PostgreSQL server that does not respond, at %s',
  { timeout: 45_000 },
  async (host) => {
    const DATABASE_URL = `postgres://shop:secret@${host}:${await freePort()}/shop`;
    expect(await startAndEnd({ DATABASE_URL, AUTH_SECRET })).toEqual({
      code: 1,
      stderr: refusal('DATABASE_URL', 'ECONNREFUSED'),
    });
  },
);

it('names a PostgreSQL server that accepts the connection and never responds', { timeout: 45_000 }, async () => {
  const DATABASE_URL = `postgres://shop:secret@127.0.0.1:${(await listen()).port}/shop`;
  const { code, stderr } = await startAndEnd({ DATABASE_URL, AUTH_SECRET });
  expect({ code, stderr }).toEqual({ code: 1, stderr: refusal('DATABASE_URL', 'does not answer') });
});

it('names a database that PostgreSQL does not have', async () => {
  const DATABASE_URL = `${inject('postgresUrl')}/nowhere`;
  expect(await startAndEnd({ DATABASE_URL, AUTH_SECRET })).toEqual({
    code: 1,
    stderr: refusal('DATABASE_URL', '"nowhere" does not exist'),
  });
});

it('creates the first admin before it listens, and no second one after a restart', async () => {
  const shop = await startShop('sqlite');
  expect((await stat(join(shop.env.dataDir, 'auth-secret'))).mode & 0o777).toBe(0o600);
  expect((await logIn(shop.url)).headers.get('Location')).toBe('/admin');
  expect(await shop.stop('SIGTERM')).toBe(0);
  await shop.start();
  expect((await logIn(shop.url)).headers.get('Location')).toBe('/admin');
  expect(await shop.db.selectFrom('users').select(['email', 'role']).execute()).toEqual([
    { email: owner.email, role: 'admin' },
  ]);
});

it('starts two processes at once on one empty database, with one admin', async () => {
  const { env } = await openDatabase('postgres', 'blank');
  const dataDir = await scratchFolder('start');
  const shops = await Promise.all([runShop({ ...env, dataDir }), runShop({ ...env, dataDir })]);
  for (const { url } of shops) expect((await logIn(url)).headers.get('Location')).toBe('/admin');
  expect(await shops[0].db.selectFrom('users').select('role').execute()).toEqual([{ role: 'admin' }]);
});

function refusal(variable: string, cause: string) {
  return expect.stringMatching(
    new RegExp(`^The shop cannot start: ${variable} cannot be used: [^\\n]*${cause}[^\\n]*\\n$`),
  );
}

/** Runs the real start program until it exits. */
async function startAndEnd(settings: Record<string, string>): Promise<{ code: number | null; stderr: string }> {
  const env = { PATH: process.env.PATH, PORT: '0', DATA_DIR: await scratchFolder('start'), ...settings };
  const child = spawn(process.execPath, ['scripts/run.js', 'start'], { env, stdio: ['ignore', 'ignore', 'pipe'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  const [[code], stderr] = await Promise.all([once(child, 'exit'), text(child.stderr)]);
  return { code, stderr };
}

async function logIn(url: string): Promise<Response> {
  return fetch(`${url}/login`, { method: 'POST', body: new URLSearchParams(owner), redirect: 'manual' });
}

/** Accepts connections on a free port and never responds. */
async function listen(): Promise<AddressInfo> {
  const server = createServer(() => {}).listen(0);
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return server.address() as AddressInfo;
}
