import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { type Auth, createAuth } from '#app/auth/auth.server.ts';
import { SECRET_FILE } from '#app/backup/backup-lock.server.ts';
import { flush } from '#app/backup/file-flush.server.ts';
import { finishRestore } from '#app/backup/restore.server.ts';
import { connect } from '#app/db/connect.server.ts';
import { migrate } from '#app/db/migrate.server.ts';
import { refuseSharedSessions } from '#app/db/postgres/pooler-check.server.ts';
import { type PoolState, watchQueries } from '#app/db/query-stats.server.ts';
import type { Db } from '#app/db/schema.ts';
import { fillItemKeys } from '#app/domain/phone/item-keys.server.ts';
import { sqlFunctions } from '#app/domain/prices/pricing/pricing-sql.server.ts';
import { readShopName } from '#app/domain/shop/settings/shop-details.server.ts';
import { prepareShop } from '#app/domain/shop/settings/shop-prepare.server.ts';
import { prepareTerms } from '#app/domain/shop/terms/terms.server.ts';
import { fillPeopleKeys } from '#app/domain/text/name-keys.server.ts';
import { ChangeFeed } from '#app/live/change-feed.server.ts';
import { createMailer, type Mailer } from '#app/mail/mail-send.server.ts';
import { MailSender } from '#app/mail/mail-sender.server.ts';
import { type Env, envErrorFor, readEnv } from '#app/runtime/env.server.ts';
import { createLog, type Log } from '#app/runtime/log.server.ts';
import { createMetrics, type Metrics } from '#app/runtime/metrics.server.ts';
import { createFlashCookie, type FlashCookie } from '#app/server/flash-cookie.server.ts';
import { startMaintenance } from '#app/server/maintenance.server.ts';
import { startOrderExpiry } from '#app/server/order-expiry-timer.server.ts';
import { SaveCheck } from '#app/server/save-check.server.ts';

export type Shop = {
  env: Env;
  db: Db;
  auth: Auth;
  flashCookie: FlashCookie;
  changeFeed: ChangeFeed;
  mailer: Mailer;
  mailSender: MailSender;
  saveCheck: SaveCheck;
  metrics: Metrics;
  log: Log;
  pool(): PoolState;
  close(): Promise<void>;
};

/** @throws EnvError or the database's error, with nothing left open. */
export async function openShop(env: Env): Promise<Shop> {
  const log = createLog(env.logLevel);
  const metrics = createMetrics(env.metricsToken !== undefined);
  const mailer = createMailer(env, log, () => readShopName(db));
  const { db, pool } = await openDatabase(env, log, metrics);
  const mailSender = new MailSender({ db, env, mailer, log, counts: metrics.counts.mails });
  const saveCheck = new SaveCheck({ db, env, mailer, log });
  const changeFeed = new ChangeFeed({ db, databaseUrl: env.databaseUrl, log });
  let stopMaintenance: (() => Promise<void>) | undefined;
  let stopOrderExpiry: (() => Promise<void>) | undefined;
  const close = async () => {
    await stopMaintenance?.();
    await stopOrderExpiry?.();
    await mailSender.stop();
    await saveCheck.stop();
    await mailer.settled();
    await changeFeed.close();
    await db.destroy();
  };
  try {
    await migrateDatabase(env);
    await prepareShop(db, env.shopName, new Date());
    await prepareTerms(db, new Date());
    await fillItemKeys(db);
    await fillPeopleKeys(db);
    const secret = env.authSecret ?? (await storedSecret(env.dataDir));
    const auth = createAuth({ db, env, secret, mailer, log });
    await auth.prepareFirstAdmin();
    stopMaintenance = startMaintenance(db, log);
    stopOrderExpiry = startOrderExpiry(db, log);
    changeFeed.onOrders(() => mailSender.wake());
    mailSender.wake();
    const flashCookie = createFlashCookie(env, secret);
    return { env, db, auth, flashCookie, changeFeed, mailer, mailSender, saveCheck, metrics, log, pool, close };
  } catch (error) {
    await close();
    throw error;
  }
}

let openedShop: Promise<Shop> | undefined;

export function getShop(): Promise<Shop> {
  openedShop ??= openShop(readEnv(process.env));
  return openedShop;
}

async function openDatabase(env: Env, log: Log, { counts }: Metrics): Promise<Pick<Shop, 'db' | 'pool'>> {
  try {
    if (!env.databaseUrl) await finishRestore(env.dataDir);
    const onError = (error: Error) => log.error({ err: error }, 'database connection lost');
    const { watch, pool } = watchQueries({
      counts,
      slowMs: env.slowQueryMs,
      onSlow: (slow) => log.warn(slow, 'slow query'),
    });
    const db: Db = connect(env, { onError, functions: sqlFunctions, watch: watch(() => db) });
    await tryOut(db, env.databaseUrl);
    return { db, pool };
  } catch (error) {
    throw envErrorFor(env.databaseUrl ? 'DATABASE_URL' : 'DATA_DIR', error);
  }
}

async function tryOut(db: Db, databaseUrl: string | undefined): Promise<void> {
  try {
    await sql`select 1`.execute(db);
    if (databaseUrl) await refuseSharedSessions(databaseUrl);
  } catch (error) {
    await db.destroy();
    throw error;
  }
}

/** Connects without a statement timeout: a migration may take longer than a request. */
async function migrateDatabase(env: Env): Promise<void> {
  const db = connect(env, { statementSeconds: 0 });
  await migrate(db).finally(() => db.destroy());
}

/** Reads the secret that signs sessions; creates it beside the data on first use (D 36). */
async function storedSecret(dataDir: string): Promise<string> {
  const file = join(dataDir, SECRET_FILE);
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    if (existsSync(file)) return checkSecret(await readFile(file, 'utf8'));
    // Renamed when complete: after a crash an empty secret would let anybody forge sessions.
    const secret = randomBytes(32).toString('hex');
    await writeFile(`${file}.new`, secret, { mode: 0o600, flush: true });
    await rename(`${file}.new`, file);
    await flush(dataDir);
    return secret;
  } catch (error) {
    throw envErrorFor('DATA_DIR', error);
  }
}

function checkSecret(secret: string): string {
  if (secret.length < 32)
    throw new Error(`${SECRET_FILE} is damaged: take it from a backup, or remove it and log in anew`);
  return secret;
}
