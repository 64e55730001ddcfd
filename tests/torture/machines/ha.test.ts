import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { Client } from 'pg';
import { beforeAll, expect } from 'vitest';
import { checkIntegrity } from '#app/domain/shop/integrity/integrity-check.server.ts';
import { insertUser } from '#tests/support/database/rows.ts';
import { AUTH_SECRET, openSession } from '#tests/support/factories/buyer-factory.ts';
import { setUpTradingShop } from '#tests/support/factories/trading-shop.ts';
import { scratchFolder } from '#tests/support/processes/scratch-folder.ts';
import { openVisitor } from '#tests/support/server/http.ts';
import { type RunningShop, runShop } from '#tests/support/server/shop.ts';
import { expectBelow, type Proving, prove } from '#tests/support/torture/prove.ts';
import { judgeRestored, trade as sell } from '#tests/torture/backup/drill.ts';
import { seconds } from '#tests/torture/database/outage-trial.ts';
import { startBuying } from '#tests/torture/database/steady-buyers.ts';
import { startCluster } from './ha-cluster.ts';
import { listen } from './sse-client.ts';
import { startStaff } from './steady-staff.ts';

/** Pages of staff say so, and `/readyz`. */
const CANNOT_SAVE = 'the shop cannot save anything now';
/** A hundred orders a second would take longer to compare than to lose. */
const BUYERS = 2;
const UNITS_A_ROUND = 120;
const PATRONICTL = 'patronictl -c /etc/patroni/config.yml';
const PGBACKREST = 'runuser -u postgres -- pgbackrest --stanza=shop';
/** As in docs/running.md. */
const ARCHIVING = `sed -i '/unix_socket_directories/r /dev/stdin' /etc/patroni/config.yml <<'END'
    archive_mode: 'on'
    archive_command: pgbackrest --stanza=shop archive-push %p
    archive_timeout: 60s
END`;
const restoring = (moment: Date) => `sed -i '/^bootstrap:/r /dev/stdin' /etc/patroni/config.yml <<'END'
  method: pgbackrest
  pgbackrest:
    command: pgbackrest --stanza=shop restore --type=time --target='${moment.toISOString().replace('T', ' ').replace('Z', '+00')}' --target-action=promote
    no_params: true
    keep_existing_recovery_conf: true
END`;

let cluster: Awaited<ReturnType<typeof startCluster>>;

beforeAll(async () => {
  cluster = await startCluster();
}, 180_000);

prove(
  'loses no acknowledged order, payment, unit sale or rate with the primary, and goes on by itself',
  { short: 1, full: 30, of: 'lost machines' },
  async (proving) => {
    await trade(proving, 30, async ({ served }) => {
      const primary = await cluster.leader();
      await cluster.kill(primary);
      await served();
      await cluster.start(primary);
    });
  },
);

prove('acknowledges nothing on a primary that is cut off', { short: 1, full: 10, of: 'times' }, async (proving) => {
  await trade(proving, 30, async ({ served }) => {
    const primary = await cluster.leader();
    await cluster.cut(primary);
    const writes = writePast(cluster.urlOf(primary));
    await served();
    const { acknowledged, refused } = await writes.stop();
    expect(acknowledged).toBe(0);
    expect(refused).toBeGreaterThan(0);
    await cluster.heal(primary);
  });
});

prove(
  'takes orders again at once after a planned switchover',
  { short: 1, full: 10, of: 'switchovers' },
  async (proving) => {
    await trade(proving, 5, async ({ served }) => {
      await cluster.switchOver();
      await served();
    });
  },
);

prove(
  'can be read and says that it cannot save, when two machines are lost',
  { short: 1, full: 5, of: 'losses of two' },
  async (proving) => {
    await trade(proving, 30, async ({ shop, buying, served, run }) => {
      const { cookie } = await openSession(shop.db, await insertUser(shop.db, { role: 'admin' }));
      const visitor = openVisitor(shop);
      const save = { form: { reasons: 'Bargained' }, headers: { Cookie: cookie } };
      const state = async () => {
        const page = await visitor.get('/shop');
        const sent = await visitor.send('POST', '/admin/sell/reasons', save);
        const ready = await visitor.get('/readyz');
        const says = [sent, ready].map(({ text }) => text.toLowerCase().includes(CANNOT_SAVE));
        return [page.status, sent.status, says[0], ready.status, says[1]];
      };
      const standbys = await cluster.standbys();
      const lost = run % 2 === 0 ? [await cluster.leader(), ...standbys.slice(0, 1)] : standbys;
      const lostAt = performance.now();
      await Promise.all(lost.map((node) => cluster.kill(node)));
      await expect.poll(state, { timeout: 60_000, interval: 500 }).toEqual([200, 503, true, 503, true]);
      expect(buying.placedSince(lostAt)).toBe(0);
      const startedAt = performance.now();
      await Promise.all(lost.map((node) => cluster.start(node)));
      await served(startedAt);
    });
  },
);

prove(
  'takes in a new machine for one that was lost with its disk',
  { short: 1, full: 5, of: 'machines' },
  async (proving) => {
    await trade(proving, 30, async ({ served }) => {
      const node = await cluster.leader();
      await cluster.kill(node);
      await served();
      await cluster.replace(node);
    });
  },
);

prove(
  'goes back to the moment before a table was dropped, as a new cluster, with a backup from before a switchover',
  { short: 1, full: 3, of: 'drills' },
  async ({ runs, done }) => {
    await cluster.everywhere(ARCHIVING);
    await cluster.on('db1', `${PATRONICTL} reload shop --force && ${PATRONICTL} restart shop --force`);
    await cluster.recovered();
    await cluster.on(await cluster.leader(), `${PGBACKREST} stanza-create && ${PGBACKREST} check`);
    for (let drill = 1; drill <= runs; drill++) {
      const databaseUrl = await cluster.create(`drill_${drill}`);
      await cluster.everywhere(
        `! curl -sfo /dev/null "http://$ADDRESS:8008/primary" || ${PGBACKREST} --type=${drill === 1 ? 'full' : 'diff'} backup`,
      );
      await cluster.switchOver();
      await cluster.recovered();
      const env = { dataDir: await scratchFolder('ha'), databaseUrl };
      const shop = await runShop(env, { AUTH_SECRET, ORDER_LIMIT: '0' });
      const sales = await sell(await setUpTradingShop(shop));
      await expect.poll(() => sales.acknowledged.size).toBeGreaterThan(20);
      const moment = new Date();
      await expect.poll(() => sales.acknowledged.size).toBeGreaterThan(sales.before(moment).length + 20);
      await sales.stop();
      await sql`drop table "orderItems" cascade`.execute(shop.db);
      await shop.stop('SIGKILL');

      const leader = await cluster.leader();
      for (const node of [...(await cluster.standbys()), leader])
        await cluster.on(node, 'systemctl stop patroni && cd /var/lib/postgresql/15 && mv shop "before-$(date +%s)"');
      await cluster.on('db2', `printf 'shop\nYes I am aware\n' | ${PATRONICTL} remove shop`);
      await cluster.on('db2', `${restoring(moment)}\nsystemctl start patroni`);
      await expect.poll(() => cluster.leader().catch(String), { timeout: 120_000 }).toBe('db2');
      for (const node of ['db1', 'db3'] as const) await cluster.on(node, 'systemctl start patroni');
      await cluster.recovered();
      await cluster.on('db2', "sed -i '/^  method: pgbackrest/,+4d' /etc/patroni/config.yml");
      const again = await runShop(env, { AUTH_SECRET, ORDER_LIMIT: '0' });
      expect(await checkIntegrity(again.db)).toEqual([]);
      await judgeRestored(again, sales.before(moment), sales);
      await again.stop('SIGKILL');
      done(drill);
    }
  },
);

type Trouble = {
  shop: RunningShop;
  buying: Awaited<ReturnType<typeof startBuying>>;
  run: number;
  /** Waits until every buyer is served again; measures since the trouble, or `since`, how long nobody was. */
  served(since?: number): Promise<void>;
};

/** People buy and sell during each trouble; then the database is compared with what they were told. */
async function trade(
  { runs, figures, done }: Proving,
  limit: number,
  trouble: (round: Trouble) => Promise<void>,
): Promise<void> {
  const start = async () =>
    runShop({ dataDir: await scratchFolder('ha'), databaseUrl: cluster.url }, { AUTH_SECRET, ORDER_LIMIT: '0' });
  const [shop, second] = await Promise.all([start(), start()]);
  const { db } = shop;
  const live = await listen(second.url, (await openSession(db, await insertUser(db, { role: 'admin' }))).cookie);
  const staff = await startStaff(db, shop.url, runs * UNITS_A_ROUND);
  const buying = await startBuying(db, shop.url, BUYERS);
  let slowest = 0;
  for (let run = 0; run < runs; run++) {
    await buying.placedMore(20);
    const began = performance.now();
    const served = async (since = began) => {
      await buying.allServed();
      slowest = Math.max(slowest, buying.longestGap(since));
    };
    await trouble({ shop, buying, run, served });
    await cluster.recovered();
    // The processes hear of one another again: orders of the first reach a page that is open in the second.
    const heard = live.orders();
    await expect.poll(live.orders).toBeGreaterThan(heard);
    done(run + 1);
  }
  const { rates, ...sold } = await staff.stop();
  const acknowledged = await buying.stop(sold);
  expect(await checkIntegrity(db)).toEqual([]);
  Object.assign(figures, { 'orders acknowledged': acknowledged, 'units sold': sold.orders, 'rates saved': rates });
  figures['slowest return'] = seconds(slowest);
  expectBelow(slowest, limit);
}

/** Somebody who reaches the cut-off primary past HAProxy, and tries to write there all the time. */
function writePast(databaseUrl: string) {
  const counts = { acknowledged: 0, refused: 0 };
  let isStopped = false;
  const writing = (async () => {
    while (!isStopped) {
      const client = new Client({
        connectionString: databaseUrl,
        connectionTimeoutMillis: 2_000,
        query_timeout: 2_000,
      });
      client.on('error', () => {});
      await client
        .connect()
        .then(() => client.query("select pg_logical_emit_message(true, 'test', '')"))
        .then(
          () => counts.acknowledged++,
          () => counts.refused++,
        );
      client.end().catch(() => {});
      await pause(100);
    }
  })();
  return {
    async stop() {
      isStopped = true;
      await writing;
      return counts;
    },
  };
}
