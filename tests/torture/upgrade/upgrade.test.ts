import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { sql } from 'kysely';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { backUp } from '#app/backup/backup.server.ts';
import { restore } from '#app/backup/restore.server.ts';
import { checkIntegrity } from '#app/domain/shop/integrity/integrity-check.server.ts';
import { copyDatabase, type DatabaseEnv, engines, openAgain, openDatabase } from '#tests/support/database/databases.ts';
import { AUTH_SECRET } from '#tests/support/factories/buyer-factory.ts';
import { isFull, prove } from '#tests/support/torture/prove.ts';
import { freePort, launchProcess, startProcess } from '../../../scripts/shop-process.ts';
import { digestOf } from './digest.ts';
import { countIntactOrders, fillOldShop } from './old-shop.ts';

const counting = { NODE_OPTIONS: `--import=${pathToFileURL(resolve('tests/torture/kill/count-statements.ts'))}` };
const ORDERS = isFull ? 100_000 : 200;

describe.each(engines)('upgrading (%s)', (engine) => {
  prove(
    'a shop of the first version, killed at any statement, ends like one without a kill',
    { short: engine === 'sqlite' ? 4 : 2, full: 40, of: 'kills' },
    async ({ runs, random, figures, done }) => {
      const { db, env } = await openDatabase(engine, 'blank');
      await fillOldShop(db, ORDERS);
      await db.destroy();
      const { statements, expected } = await startUnkilled(env);
      const first = statements.findIndex((words) => /kysely_migration/.test(words));
      const last = statements.findLastIndex((words) => /^commit/i.test(words));
      const steps = statements.map((_, n) => n).slice(first, last + 2);
      const single = steps.filter((n) => /^(begin|create|alter|drop|insert|delete|commit)/i.test(statements[n] ?? ''));
      const rows = steps.filter((n) => /^update/i.test(statements[n] ?? ''));
      expect(rows.length).toBeGreaterThan(ORDERS / 2);
      const kills = [...random.shuffled(single).slice(0, Math.ceil(runs / 2)), ...random.shuffled(rows)].slice(0, runs);

      for (const [n, step] of kills.entries()) {
        const copy = await copyDatabase(env);
        await killAt(copy.env, step + 1, random.pick(['before', 'after']));
        await startAndStop(copy.env);
        const db = openAgain(copy.env);
        expect(await digestOf(db), `killed at statement ${step}: ${statements[step]}`).toEqual(expected);
        expect(await checkIntegrity(db)).toEqual([]);
        expect(await countIntactOrders(db)).toBe(ORDERS);
        await db.destroy();
        await copy.remove();
        done(n + 1);
      }
      Object.assign(figures, { orders: ORDERS, 'statements to be killed at': steps.length });
    },
  );

  it('refuses a database newer than the program, and changes nothing', { timeout: 60_000 }, async () => {
    const { db, env } = await openDatabase(engine);
    const newer = { name: '999-from-the-future', timestamp: new Date().toISOString() };
    await sql`insert into kysely_migration (name, timestamp) values (${newer.name}, ${newer.timestamp})`.execute(db);
    await sql`alter table settings add column "fromTheFuture" text`.execute(db);
    const before = await digestOf(db);
    await db.destroy();
    const sentence = `this database was made by a newer version of the shop (${newer.name}). Start that version.\n`;
    const refusals = {
      start: `The shop cannot start: ${sentence}`,
      'admin list': sentence,
      audit: `No integrity check: ${sentence}`,
    };
    const files = { ...(engine === 'sqlite' && { backup: `No backup: ${sentence}` }) };
    const variables = variablesOf(env);
    for (const [script, refusal] of Object.entries({ ...refusals, ...files })) {
      expect(await runToEnd(script.split(' '), variables), script).toEqual({ code: 1, stderr: refusal });
    }
    const after = openAgain(env);
    expect(await digestOf(after)).toEqual(before);
    if (engine === 'postgres') return;
    await after.destroy();
    expect(besidesBackups(env.dataDir)).toEqual(['shop.sqlite']);
    const other = await mkdtemp(join(inject('scratch'), 'restored-'));
    onTestFinished(() => rm(other, { recursive: true }));
    expect(await runToEnd(['restore', env.dataDir], { DATA_DIR: other })).toEqual({
      code: 1,
      stderr: `Nothing restored: ${sentence}`,
    });
    expect(besidesBackups(other)).toEqual([]);
  });
});

it('backs up and restores a shop of an older version unchanged', { timeout: 60_000 }, async () => {
  const { db, env } = await openDatabase('sqlite', 'blank');
  await fillOldShop(db, 10);
  const before = await digestOf(db);
  const backups = join(env.dataDir, 'backups');
  const { folder, difference } = await backUp(env.dataDir, backups, new Date(), 3);
  expect(difference).toBeNull();
  const other = await mkdtemp(join(inject('scratch'), 'restored-'));
  onTestFinished(() => rm(other, { recursive: true }));
  expect(await restore(folder, other, new Date())).toEqual({ replaced: null, difference: null });
  expect(besidesBackups(other)).toEqual(['shop.sqlite']);
  const restored = openAgain({ ...env, dataDir: other });
  expect(await digestOf(restored)).toEqual(before);

  await sql`update inventories set qty = qty + 1 where id = 'item-1'`.execute(db);
  expect(await backUp(env.dataDir, backups, new Date(), 3)).toMatchObject({
    difference: expect.stringContaining('item-1: should be'),
  });
  await db.destroy();
  expect(await runToEnd(['audit'], variablesOf(env))).toEqual({
    code: 1,
    stderr:
      'No integrity check: this database was made by an older version of the shop. Start this version on it once, then repeat the audit.\n',
  });
});

/** Files in a folder besides the backups and their lock. */
function besidesBackups(folder: string): string[] {
  return readdirSync(folder).filter((name) => !name.startsWith('backup'));
}

/** Starts the program on a copy. @returns its statements in order, and the digest at the end. */
async function startUnkilled(env: DatabaseEnv): Promise<{ statements: string[]; expected: Record<string, string> }> {
  const { env: copy, remove } = await copyDatabase(env);
  const folder = await mkdtemp(join(inject('scratch'), 'statements-'));
  const file = join(folder, 'statements');
  await startAndStop(copy, { ...counting, STATEMENTS: file });
  const statements = (await readFile(file, 'utf8')).split('\n');
  await rm(folder, { recursive: true });
  const migrated = openAgain(copy);
  const expected = await digestOf(migrated);
  await migrated.destroy();
  await remove();
  return { statements, expected };
}

async function startAndStop(env: DatabaseEnv, settings: Record<string, string> = {}): Promise<void> {
  const shop = await startProcess('built', { ...variablesOf(env), ...settings }, await freePort());
  expect(await shop.stop('SIGTERM')).toBe(0);
}

async function killAt(env: DatabaseEnv, statement: number, when: 'before' | 'after'): Promise<void> {
  const settings = { ...counting, KILL_AT: String(statement), KILL_WHEN: when };
  const shop = launchProcess('built', { ...variablesOf(env), ...settings }, await freePort());
  onTestFinished(() => void shop.child.kill('SIGKILL'));
  await expect.poll(() => shop.child.signalCode, { timeout: 120_000, interval: 20 }).toBe('SIGKILL');
}

function variablesOf({ dataDir, databaseUrl }: DatabaseEnv): Record<string, string> {
  if (!databaseUrl) return { DATA_DIR: dataDir };
  return { DATA_DIR: inject('scratch'), DATABASE_URL: databaseUrl, AUTH_SECRET };
}

async function runToEnd([script = '', ...args]: string[], variables: Record<string, string>) {
  const env = { PATH: process.env.PATH, PORT: '0', ...variables };
  const child = spawn(process.execPath, ['scripts/run.js', script, ...args], {
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const [[code], stderr] = await Promise.all([once(child, 'exit'), text(child.stderr)]);
  return { code, stderr };
}
