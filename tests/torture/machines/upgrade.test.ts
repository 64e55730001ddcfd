import { execFileSync } from 'node:child_process';
import { readFileSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, onTestFinished } from 'vitest';
import { checkIntegrity } from '#app/domain/shop/integrity/integrity-check.server.ts';
import { openAgain, openDatabase } from '#tests/support/database/databases.ts';
import { AUTH_SECRET } from '#tests/support/factories/buyer-factory.ts';
import { buyer, logIn, order, place, setUpTradingShop } from '#tests/support/factories/trading-shop.ts';
import { scratchFolder } from '#tests/support/processes/scratch-folder.ts';
import { openVisitor, type Visitor } from '#tests/support/server/http.ts';
import { owner, type RunningShop } from '#tests/support/server/shop.ts';
import { prove } from '#tests/support/torture/prove.ts';
import { addCover } from '#tests/torture/backup/drill.ts';
import { freePort, type ShopProcess, startProcess } from '../../../scripts/shop-process.ts';

prove(
  'an upgrade beside the version before fails no order and no rate',
  { short: 1, full: 3, of: 'upgrades' },
  async ({ runs, figures, done }) => {
    let placed = 0;
    let repeated = 0;
    for (const [run, commit] of newestMigrations(runs).entries()) {
      const trade = await upgradeFrom(await versionBefore(commit));
      placed += trade.orders;
      repeated += trade.repeated;
      done(run + 1);
    }
    Object.assign(figures, { 'orders acknowledged': placed, 'requests repeated': repeated });
  },
);

const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8', maxBuffer: 2 ** 28 });

/** The commits that added a migration, newest first. */
function newestMigrations(count: number): string[] {
  const commits = git('log', '--diff-filter=A', '--format=%H', '-n', `${count}`, '--', 'app/db/migrations');
  return commits.trim().split('\n');
}

/** A folder with the sources before this commit, and the packages that they need. */
async function versionBefore(commit: string): Promise<string> {
  const folder = await scratchFolder('version');
  git('archive', '--output', join(folder, 'version.tar'), `${commit}^`);
  execFileSync('tar', ['-xf', 'version.tar'], { cwd: folder });
  const packages = (root: string) => readFileSync(join(root, 'package-lock.json'), 'utf8');
  if (packages(folder) === packages('.')) symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  else execFileSync('npm', ['ci', '--ignore-scripts=false'], { cwd: folder, stdio: 'ignore' });
  return folder;
}

/** Trades while this version starts beside the one in `folder`, migrates, and takes its place. */
async function upgradeFrom(folder: string) {
  const { env } = await openDatabase('postgres', 'blank');
  const start = async (wrapper: string[]) => {
    const settings = {
      AUTH_SECRET,
      ORDER_LIMIT: '0',
      SHOP_ADMIN_EMAIL: owner.email,
      SHOP_ADMIN_PASSWORD: owner.password,
    };
    const variables = { ...settings, DATA_DIR: await scratchFolder('upgrade'), DATABASE_URL: env.databaseUrl };
    const started = await startProcess('start', variables, await freePort(), wrapper);
    onTestFinished(async () => void (await started.stop('SIGKILL')));
    return started;
  };
  const older = await start(['env', '-C', folder]);
  const db = openAgain(env);
  const trade = await startTrade({ url: older.url, db } as RunningShop);
  await trade.placedMore(30);
  const newer = await start([]);
  trade.through([older, newer]);
  await trade.placedMore(60);
  trade.through([newer]);
  expect(await older.stop('SIGTERM')).toBe(0);
  await trade.placedMore(30);
  const acknowledged = await trade.stop();

  const orders = await db.selectFrom('orders').select('checkoutKey').execute();
  expect(orders.map(({ checkoutKey }) => checkoutKey).sort()).toEqual(acknowledged.sort());
  expect(await checkIntegrity(db)).toEqual([]);
  const counted = sql<{ deadlocks: number }>`
    select deadlocks from pg_stat_database where datname = current_database()`;
  expect((await counted.execute(db)).rows).toEqual([{ deadlocks: 0 }]);
  for (const { printed } of [older, newer]) expect(printed()).not.toMatch(/"level":"(error|fatal)"/);
  return { orders: acknowledged.length, repeated: trade.repeated() };
}

/** Three buyers and an owner who saves rates, each through one process after another. A request is repeated once at most. */
async function startTrade(first: RunningShop) {
  const { admin } = await setUpTradingShop(first);
  const cover = await addCover(admin, first.db);
  const customers = await Promise.all([1, 2, 3].map(() => logIn(first, buyer)));
  const acknowledged: string[] = [];
  let repeated = 0;
  let isOpen = true;
  let processes: Pick<ShopProcess, 'url'>[] = [first];
  let turn = 0;

  async function send<Sent>({ cookies }: Visitor, request: (visitor: Visitor) => Promise<Sent & { status: number }>) {
    for (const isLast of [false, true]) {
      const visitor = openVisitor(processes[turn++ % processes.length] ?? first);
      for (const [name, value] of cookies) visitor.cookies.set(name, value);
      const response = await request(visitor).catch((error) => ({ status: 0, error }));
      if (response.status === 200 || response.status === 303) return response;
      expect(isLast, JSON.stringify(response)).toBe(false);
      repeated++;
      await pause(200);
    }
    throw new Error('unreachable');
  }

  const buying = customers.map(async (customer) => {
    while (isOpen) {
      const form = order(cover);
      const response = await send(customer, (visitor) => place(visitor, form));
      if ('outcome' in response && response.outcome?.order) acknowledged.push(form.key);
      await pause(20);
    }
  });
  const saving = (async () => {
    for (let rate = 600; isOpen; rate++) {
      await send(admin, (visitor) => visitor.post('/admin/exchange-setting', { currency: 'CNY', rate: `${rate}` }));
      await pause(100);
    }
  })();
  const all = Promise.all([...buying, saving]);
  all.catch(() => {});

  return {
    through(others: typeof processes) {
      processes = others;
    },
    async placedMore(more: number) {
      const goal = acknowledged.length + more;
      const enough = expect.poll(() => acknowledged.length, { timeout: 60_000 }).toBeGreaterThanOrEqual(goal);
      await Promise.race([enough, all]);
    },
    repeated: () => repeated,
    async stop() {
      isOpen = false;
      await all;
      return acknowledged;
    },
  };
}
