import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { inject, onTestFinished } from 'vitest';
import type { Db } from '#app/db/schema.ts';
import { type DatabaseEnv, type Engine, openAgain, openDatabase } from '#test/databases.ts';

export const owner = { email: 'owner@shop.example', password: 'owner-password-1' };

/** A shop as its owner runs it: the built program in a process of its own, on a database of this test's own. */
export type RunningShop = {
  url: string;
  db: Db;
  /** Everything the process has printed. */
  log(): string;
  stop(signal: NodeJS.Signals): Promise<number | null>;
  /** Starts the program again on the same database and port. */
  start(): Promise<void>;
};

export async function startShop(engine: Engine, settings: Record<string, string> = {}): Promise<RunningShop> {
  const { env } = await openDatabase(engine);
  const dataDir = env.dataDir || (await mkdtemp(join(inject('scratch'), 'shop-')));
  if (dataDir !== env.dataDir) onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  return runShop({ ...env, dataDir }, settings);
}

/** Runs the program on a given database; a second call on the same one is a second process of the same shop. */
export async function runShop(env: DatabaseEnv, settings: Record<string, string> = {}): Promise<RunningShop> {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const variables = {
    PATH: process.env.PATH,
    PORT: String(port),
    DATA_DIR: env.dataDir,
    SHOP_ADMIN_EMAIL: owner.email,
    SHOP_ADMIN_PASSWORD: owner.password,
    ...(env.databaseUrl && {
      DATABASE_URL: env.databaseUrl,
      AUTH_SECRET: 'a secret that all processes of this test share',
    }),
    ...settings,
  };
  let child: ChildProcess | undefined;
  let printed = '';

  const shop: RunningShop = {
    url,
    db: openAgain(env),
    log: () => printed,
    async start() {
      child = spawn(process.execPath, ['scripts/run.js', 'start'], {
        env: variables,
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      child.stdout?.on('data', (text) => {
        printed += text;
      });
      child.stderr?.on('data', (text) => {
        printed += text;
      });
      const ended = once(child, 'exit').then(([code]) => {
        throw new Error(`the shop ended (${code}): ${printed}`);
      });
      await Promise.race([answering(`${url}/readyz`), ended]);
      ended.catch(() => {});
    },
    async stop(signal) {
      if (!child || child.exitCode !== null || child.signalCode !== null) return child?.exitCode ?? null;
      const ended = once(child, 'exit');
      child.kill(signal);
      const [code] = await ended;
      return code;
    },
  };
  onTestFinished(async () => {
    await shop.stop('SIGKILL');
  });
  await shop.start();
  return shop;
}

async function answering(url: string): Promise<void> {
  for (;;) {
    const response = await fetch(url).catch(() => null);
    await response?.text();
    if (response?.ok) return;
    await new Promise((soon) => setTimeout(soon, 50));
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
