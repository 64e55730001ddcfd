import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { inject, onTestFinished } from 'vitest';
import type { Db } from '#app/db/schema.ts';
import { type DatabaseEnv, type Engine, openAgain, openDatabase } from '#tests/support/database/databases.ts';
import { freePort, launchProcess, type ShopProcess, startProcess } from '../../../scripts/shop-process.ts';

export const owner = { email: 'owner@shop.example', password: 'owner-password-1' };

/** A shop as its owner runs it: the built program in a process of its own, on a database of this test's own. */
export type RunningShop = {
  url: string;
  db: Db;
  /** What `connect` or a second process needs to open the same database. */
  env: DatabaseEnv;
  /** Everything the process has printed since it was last started. */
  log(): string;
  stop(signal: NodeJS.Signals): Promise<number | null>;
  /** The process that runs at this moment. */
  pid(): number;
  /** Starts the program again on the same database and port. */
  start(): Promise<void>;
  /** Starts it without waiting for it, this once with other settings beside its own. */
  launch(settings?: Record<string, string>): void;
  /** Waits until the process has ended, by whatever hand. */
  ended(): Promise<void>;
};

/** A shop on a fresh database; it is gone when the test has ended. */
export async function startShop(engine: Engine, settings: Record<string, string> = {}): Promise<RunningShop> {
  const { env } = await openDatabase(engine);
  if (env.dataDir) return runShop(env, settings);
  const dataDir = await mkdtemp(join(inject('scratch'), 'shop-'));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  return runShop({ ...env, dataDir }, settings);
}

/** Runs the program on a given database; a second call on the same one is a second process of the same shop. */
export async function runShop(env: DatabaseEnv, settings: Record<string, string> = {}): Promise<RunningShop> {
  const variables = {
    DATA_DIR: env.dataDir,
    SHOP_ADMIN_EMAIL: owner.email,
    SHOP_ADMIN_PASSWORD: owner.password,
    ...(env.databaseUrl && { DATABASE_URL: env.databaseUrl, AUTH_SECRET: 'a secret that all processes share' }),
    ...settings,
  };
  const port = await freePort();
  let running: ShopProcess = await startProcess('start', variables, port);
  onTestFinished(async () => {
    await running.stop('SIGKILL');
  });
  return {
    url: running.url,
    db: openAgain(env),
    env,
    log: () => running.printed(),
    stop: (signal) => running.stop(signal),
    pid: () => running.child.pid ?? 0,
    async start() {
      running = await startProcess('start', variables, port);
    },
    launch(settings) {
      running = launchProcess('start', { ...variables, ...settings }, port);
    },
    async ended() {
      const { child } = running;
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    },
  };
}
