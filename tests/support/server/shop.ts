import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { inject } from 'vitest';
import type { Db } from '#app/db/schema.ts';
import {
  copyDatabase,
  createDatabase,
  type DatabaseEnv,
  type Engine,
  openAgain,
} from '#tests/support/database/databases.ts';
import { whenFinished } from '#tests/support/finished.ts';
import { mayReuse, returnIdleShop, takeIdleShop } from '#tests/support/server/idle-shops.ts';
import { freePort, launchProcess, type ShopProcess, startProcess } from '../../../scripts/shop-process.ts';

export const owner = { email: 'owner@shop.example', password: 'owner-password-1' };
const firstAdmin = { SHOP_ADMIN_EMAIL: owner.email, SHOP_ADMIN_PASSWORD: owner.password };

/** The built shop in a process of its own. */
export type RunningShop = {
  url: string;
  db: Db;
  env: DatabaseEnv;
  /** Output since the last start, or since this test began. */
  log(): string;
  stop(signal: NodeJS.Signals): Promise<number | null>;
  pid(): number;
  /** Starts again on the same database and port, after `stop`. */
  start(): Promise<void>;
  /** Starts without waiting. The settings hold for this start only. */
  launch(settings?: Record<string, string>): void;
  /** Resolves when the process has ended. */
  ended(): Promise<void>;
};

/**
 * A shop on a new database or a copy of a closed one, removed after the test. On SQLite and without settings, its
 * process may have served other tests.
 */
export async function startShop(
  engine: Engine,
  settings: Record<string, string> = {},
  template?: DatabaseEnv,
): Promise<RunningShop> {
  if (engine === 'sqlite' && Object.keys(settings).length === 0) return shareShop(template);
  const { env, remove } = template ? await copyDatabase(template) : await createDatabase(engine);
  whenFinished(remove);
  if (env.dataDir) return runShop(env, settings);
  const dataDir = await mkdtemp(join(inject('scratch'), 'shop-'));
  whenFinished(() => rm(dataDir, { recursive: true }));
  return runShop({ ...env, dataDir }, settings);
}

/** A shop that serves the next test too, unless this test stops it or prevents its reuse. */
async function shareShop(template?: DatabaseEnv): Promise<RunningShop> {
  const idle = await takeIdleShop(firstAdmin, template?.dataDir);
  const { dataDir, port, process } = idle;
  let isShared = true;
  whenFinished(async () => {
    if (isShared && mayReuse(idle)) return returnIdleShop(idle);
    await shop.stop('SIGKILL');
    await rm(dataDir, { recursive: true });
  });
  const printedBefore = process.printed().length;
  const output = { ...process, printed: () => process.printed().slice(printedBefore) };
  const shop = controlShop({ dataDir, databaseUrl: undefined }, { ...firstAdmin, DATA_DIR: dataDir }, output, port);
  const stop = (signal: NodeJS.Signals) => {
    isShared = false;
    return shop.stop(signal);
  };
  return { ...shop, stop };
}

/** Starts a process. A second call with the same database starts a second process of that shop. */
export async function runShop(env: DatabaseEnv, settings: Record<string, string> = {}): Promise<RunningShop> {
  const variables = {
    DATA_DIR: env.dataDir,
    ...firstAdmin,
    ...(env.databaseUrl && { DATABASE_URL: env.databaseUrl, AUTH_SECRET: 'a secret that all processes share' }),
    ...settings,
  };
  const port = await freePort();
  const process = await startProcess('built', variables, port);
  whenFinished(() => shop.stop('SIGKILL'));
  const shop = controlShop(env, variables, process, port);
  return shop;
}

function controlShop(
  env: DatabaseEnv,
  variables: Record<string, string>,
  process: ShopProcess,
  port: number,
): RunningShop {
  let running = process;
  return {
    url: running.url,
    db: openAgain(env),
    env,
    log: () => running.printed(),
    stop: (signal) => running.stop(signal),
    pid: () => running.child.pid ?? 0,
    async start() {
      running = await startProcess('built', variables, port);
    },
    launch(settings) {
      running = launchProcess('built', { ...variables, ...settings }, port);
    },
    async ended() {
      const { child } = running;
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    },
  };
}
