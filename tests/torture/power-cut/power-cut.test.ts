import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, inject } from 'vitest';
import { listBackups } from '#app/backup/backup.server.ts';
import { connect } from '#app/db/connect.server.ts';
import { migrate } from '#app/db/migrate.server.ts';
import { checkIntegrity } from '#app/domain/shop/integrity/integrity-check.server.ts';
import { runShop } from '#tests/support/server/shop.ts';
import { countAcknowledged } from '#tests/support/torture/history.ts';
import { type Cut, judge } from '#tests/support/torture/judge.ts';
import { prove } from '#tests/support/torture/prove.ts';
import { Disk } from './disk.ts';
import { recordShop } from './recorded-shop.ts';

const CUTS_OF_ONE_SHOP = 25;
/** The shop itself is started on the result of every sixth cut. */
const START_EVERY = 6;

type Recorded = Awaited<ReturnType<typeof recordShop>>;

prove(
  'a power cut loses no acknowledged write',
  { short: 12, full: 200, of: 'cuts' },
  async ({ runs, random, figures, done }) => {
    let [cuts, acknowledged, calls] = [0, 0, 0];
    while (cuts < runs) {
      const shop = await recordShop(random, 300);
      const disk = new Disk(shop.root);
      let reached = 0;
      // No unsynced name survives this cut, so a backup whose name is not synced is always lost.
      const afterBackup = 1 + shop.calls.findIndex(({ at }) => at > shop.backup.acknowledgedAt);
      const positions = cutsOf(shop, Math.min(CUTS_OF_ONE_SHOP, runs - cuts) - 1, random.below);
      expect(afterBackup).toBeGreaterThan(0);
      for (const cut of [...positions, afterBackup].sort((one, other) => one - other)) {
        for (; reached < cut; reached++) disk.do(shop.calls[reached] as Recorded['calls'][number]);
        const folder = await mkdtemp(join(inject('scratch'), 'cut-'));
        disk.cut(folder, random, cut === afterBackup ? 'none' : random.pick(['all', 'none', 'some', 'some']));
        const at = shop.calls[cut - 1]?.at ?? 0;
        expect(await findLoss(folder, shop, { acknowledged: at, sent: at }), `cut after call ${cut}`).toEqual([]);
        if (cuts % START_EVERY === 0) await startOn(folder, shop, { acknowledged: at, sent: at });
        await rm(folder, { recursive: true });
        done(++cuts);
      }
      acknowledged += countAcknowledged(shop.history);
      calls += shop.calls.length;
    }
    Object.assign(figures, { 'calls recorded': calls, acknowledged });
  },
);

/** Positions of the cuts: a third during set-up, the others anywhere. */
function cutsOf({ calls, history }: Recorded, count: number, below: (limit: number) => number): number[] {
  const firstSale = history.attempts[0]?.sentAt ?? 0;
  const setUpCalls = calls.findIndex(({ at }) => at > firstSale);
  return Array.from({ length: count }, (_, n) => 1 + below(n % 3 === 0 ? setUpCalls : calls.length));
}

/** Opens the result like the shop does. @returns missing, damaged and partial data. */
async function findLoss(folder: string, { trade, history, backup, secret }: Recorded, cut: Cut): Promise<unknown[]> {
  const faults: unknown[] = [];
  const secretFile = join(folder, 'auth-secret');
  const storedSecret = existsSync(secretFile) ? readFileSync(secretFile, 'utf8') : null;
  if (storedSecret !== secret && (storedSecret !== null || countAcknowledged(history, cut.acknowledged) > 0))
    faults.push(`the secret is now ${storedSecret}`);
  faults.push(...(await faultsOf(folder, (db) => judge(db, trade, history, cut))));

  const backups = await listBackups(join(folder, 'backups'));
  if (cut.acknowledged >= backup.acknowledgedAt && backups.length === 0) faults.push('the backup is lost');
  for (const name of backups) {
    const copy = join(folder, 'backups', name);
    const inCopy = { acknowledged: backup.begunAt, sent: backup.acknowledgedAt };
    const found = await faultsOf(copy, (db) => judge(db, trade, history, inCopy));
    if (!existsSync(join(copy, 'auth-secret')) || readFileSync(join(copy, 'auth-secret'), 'utf8') !== secret)
      found.push('without the secret');
    faults.push(...found.map((fault) => ({ 'in the backup': fault })));
  }
  return faults;
}

async function faultsOf(
  dataDir: string,
  judged: (db: ReturnType<typeof connect>) => Promise<string[]>,
): Promise<unknown[]> {
  const db = connect({ dataDir, databaseUrl: undefined });
  try {
    await migrate(db);
    const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db);
    const damage = rows.map((row) => row.integrity_check).filter((word) => word !== 'ok');
    return [...damage, ...(await checkIntegrity(db)), ...(await judged(db))];
  } catch (error) {
    return [String(error)];
  } finally {
    await db.destroy().catch(() => {});
  }
}

async function startOn(dataDir: string, { trade, history }: Recorded, cut: Cut): Promise<void> {
  const shop = await runShop({ dataDir, databaseUrl: undefined }, { ORDER_LIMIT: '0' });
  expect(await judge(shop.db, trade, history, cut)).toEqual([]);
  expect(await shop.stop('SIGTERM')).toBe(0);
  await shop.db.destroy();
}
