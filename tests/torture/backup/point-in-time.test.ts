import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { checkIntegrity } from '#app/domain/shop/integrity/integrity-check.server.ts';
import { openAgain } from '#tests/support/database/databases.ts';
import { serverFolder, startOwnPostgres } from '#tests/support/database/own-postgres.ts';
import { fromDebian, onPath } from '#tests/support/debian-package.ts';
import { AUTH_SECRET } from '#tests/support/factories/buyer-factory.ts';
import { setUpTradingShop } from '#tests/support/factories/trading-shop.ts';
import { scratchFolder } from '#tests/support/processes/scratch-folder.ts';
import { runShop } from '#tests/support/server/shop.ts';
import { prove } from '#tests/support/torture/prove.ts';
import { judgeRestored, trade } from './drill.ts';

const settings = { AUTH_SECRET, ORDER_LIMIT: '0' };

prove(
  'goes back to the moment before a table was dropped, with every order acknowledged until then (postgres)',
  { short: 1, full: 10, of: 'drills' },
  async ({ runs, random, figures, done }) => {
    let lost = 0;
    for (let drill = 1; drill <= runs; drill++) {
      const repository = await openRepository();
      const postgres = await startOwnPostgres(repository.archives);
      await repository.run(postgres, 'stanza-create');
      const databaseUrl = await postgres.create('shop');
      const shop = await runShop({ dataDir: await scratchFolder('shop'), databaseUrl }, settings);
      const sales = await trade(await setUpTradingShop(shop));
      await repository.run(postgres, 'backup', '--type=full');
      // pgBackRest counts the end of a backup in seconds.
      const backedUpAt = Date.now();
      await expect.poll(() => Date.now()).toBeGreaterThan(backedUpAt + 2_000 + random.below(1_000));
      const moment = new Date();
      await expect.poll(() => sales.acknowledged.size).toBeGreaterThan(sales.before(moment).length + 20);
      await sales.stop();
      await sql`drop table "orderItems" cascade`.execute(shop.db);
      await shop.stop('SIGKILL');
      await postgres.stop();

      const to = [
        '--type=time',
        `--target=${moment.toISOString().replace('T', ' ').replace('Z', '+00')}`,
        '--target-action=promote',
      ];
      const restored = await startOwnPostgres(repository.archives, (data) => repository.restore(data, to));
      const db = openAgain({ dataDir: '', databaseUrl: `${restored.url}/shop` });
      const isRecovering = sql<{ now: boolean }>`select pg_is_in_recovery() as now`;
      await expect
        .poll(async () => (await isRecovering.execute(db)).rows, { timeout: 60_000 })
        .toEqual([{ now: false }]);
      expect(await checkIntegrity(db)).toEqual([]);
      const orders = await db.selectFrom('orders').select('id').execute();
      lost += sales.acknowledged.size - orders.length;
      const again = await runShop(
        { dataDir: await scratchFolder('shop'), databaseUrl: `${restored.url}/shop` },
        settings,
      );
      await judgeRestored(again, sales.before(moment), sales);
      await again.stop('SIGKILL');
      done(drill);
    }
    // They came in after the moment.
    expect(lost).toBeGreaterThan(0);
    Object.assign(figures, { 'orders after the moment': lost });
  },
);

/** docs/pgbackrest.conf with its folders in one of this test. */
async function openRepository() {
  const program = fromDebian('pgbackrest', () => onPath('pgbackrest'));
  const { folder, account } = serverFolder('repository');
  const conf = join(folder, 'pgbackrest.conf');
  const documented = readFileSync('docs/pgbackrest.conf', 'utf8').replace(
    '/var/lib/pgbackrest',
    join(folder, 'repository'),
  );
  const own = ['log', 'lock', 'spool'].map((name) => `${name}-path=${folder}\n`).join('');
  writeFileSync(conf, documented.replace('[global]\n', `[global]\n${own}`));
  const pgBackRest = (...args: string[]) =>
    promisify(execFile)(program, [`--config=${conf}`, '--stanza=shop', ...args], account);

  return {
    archives: {
      archive_mode: 'on',
      archive_command: `${program} --config=${conf} --stanza=shop --pg1-path=$PWD archive-push %p`,
    },
    run: ({ data, port }: { data: string; port: number }, ...args: string[]) =>
      pgBackRest(`--pg1-path=${data}`, `--pg1-port=${port}`, `--pg1-socket-path=${data}`, '--pg1-user=shop', ...args),
    restore: (data: string, to: string[]) => pgBackRest(`--pg1-path=${data}`, 'restore', ...to),
  };
}
