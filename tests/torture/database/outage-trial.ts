import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, inject } from 'vitest';
import type { Db } from '#app/db/schema.ts';
import { checkIntegrity } from '#app/domain/shop/integrity/integrity-check.server.ts';
import { openDatabase } from '#tests/support/database/databases.ts';
import { AUTH_SECRET } from '#tests/support/factories/buyer-factory.ts';
import { whenFinished } from '#tests/support/finished.ts';
import { sendRequest } from '#tests/support/server/raw-http.ts';
import { runShop } from '#tests/support/server/shop.ts';
import { expectBelow, type Figures, isFull } from '#tests/support/torture/prove.ts';
import { type FaultyProxy, openFaultyProxy } from './faulty-connection.ts';
import { startBuying } from './steady-buyers.ts';

/** The number of buyers who order at the same time. */
export const BUYERS = 6;
/** Pages and refused orders must report an outage within this time. */
const MESSAGE_S = 3;
/** All buyers must be served again within this time of the database's return. */
const RECOVERY_S = 10;
/** The shop opens nine for pages and one for notifications. */
const CONNECTIONS = 10;
/** What pages say during an outage. */
export const unavailableText = 'The shop cannot be reached at the moment. Please try again in a minute.';

type Direct = { databaseUrl: string; db: Db };
export type FaultyShop = Awaited<ReturnType<typeof openFaultyShop>>;

/** A shop whose connections to PostgreSQL fail on demand. `db` is a direct connection, which does not fail. */
export async function openFaultyShop(direct?: Direct) {
  const { databaseUrl, db } = direct ?? (await openDirect());
  whenFinished(async () => expect(await checkIntegrity(db)).toEqual([]));
  const proxy = await openFaultyProxy(databaseUrl);
  const dataDir = await mkdtemp(join(inject('scratch'), 'shop-'));
  whenFinished(() => rm(dataDir, { recursive: true }));
  const shop = await runShop({ dataDir, databaseUrl: proxy.url }, { AUTH_SECRET, ORDER_LIMIT: '0' });
  return { shop, db, proxy };
}

async function openDirect(): Promise<Direct> {
  const { db, env } = await openDatabase('postgres');
  return { db, databaseUrl: env.databaseUrl ?? '' };
}

/** A shop under load, with the checks during and after each fault. */
export async function openTrial(figures: Figures, { shop, db, proxy }: FaultyShop) {
  const buying = await startBuying(db, shop.url, BUYERS);
  let slowestRecovery = 0;
  let slowestRefusal = 0;
  return {
    proxy,
    buying,
    /** Expects pages and the readiness check to report the outage, and the process to count as alive. */
    async expectOutageReported(): Promise<void> {
      const began = performance.now();
      const [page, ready, alive] = await Promise.all(
        ['/shop', '/readyz', '/healthz'].map((path) => sendRequest(shop.url, path)),
      );
      slowestRefusal = Math.max(slowestRefusal, (performance.now() - began) / 1_000);
      expect(page).toMatchObject({ status: 503, headers: { 'retry-after': '10' } });
      expect(page?.body.toString()).toContain(unavailableText);
      expect(ready).toMatchObject({ status: 503, headers: { 'retry-after': '10' } });
      expect(alive?.status).toBe(200);
    },
    /**
     * Expects that all buyers are served again, and that the server keeps no surplus connection and no transaction that
     * is stuck.
     */
    async expectRecovered(): Promise<void> {
      const began = performance.now();
      slowestRecovery = Math.max(slowestRecovery, await buying.allServed());
      const pages = await Promise.all(Array.from({ length: 30 }, () => sendRequest(shop.url, '/shop')));
      expect(pages.map(({ status }) => status)).toEqual(pages.map(() => 200));
      const remainingMs = isFull ? Math.max(1, RECOVERY_S * 1_000 - (performance.now() - began)) : 60_000;
      await expect
        .poll(() => leftOver(db, proxy), { timeout: remainingMs, interval: 100 })
        .toEqual({ stuck: 0, surplus: 0 });
    },
    /** Stops the buyers, adds the measurements to `figures`, and expects the time limits to be met. */
    async finish(): Promise<void> {
      const acknowledged = await buying.stop();
      slowestRefusal = Math.max(slowestRefusal, buying.slowestRefusal());
      expectBelow(slowestRefusal, MESSAGE_S);
      expectBelow(slowestRecovery, RECOVERY_S);
      figures['orders acknowledged'] = acknowledged;
      figures['slowest message'] = seconds(slowestRefusal);
      figures['slowest recovery'] = seconds(slowestRecovery);
    },
  };
}

/**
 * Counts the stuck transactions and the surplus connections at the server. A connection that died while it started does
 * not count: it holds nothing, the shop cannot find it by its application name, and the server drops it after
 * `authentication_timeout`, a minute.
 */
async function leftOver(db: Db, proxy: FaultyProxy): Promise<{ stuck: number; surplus: number }> {
  const { rows } = await sql<{ stuck: boolean }>`
    select state like 'idle in transaction%' and state_change < clock_timestamp() - interval '2 seconds' as stuck
    from pg_stat_activity where client_port = any(${proxy.ports()}) and state <> 'starting'`.execute(db);
  return { stuck: rows.filter(({ stuck }) => stuck).length, surplus: Math.max(0, rows.length - CONNECTIONS) };
}

export function seconds(value: number): string {
  return `${value.toFixed(1)} s`;
}
