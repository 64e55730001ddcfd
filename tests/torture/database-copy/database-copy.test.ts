import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { copyToPostgres } from '#app/database-copy/copy-to-postgres.server.ts';
import { connect } from '#app/db/connect.server.ts';
import { refuseNewer } from '#app/db/migrate.server.ts';
import { checkIntegrity } from '#app/domain/shop/integrity/integrity-check.server.ts';
import { appCode } from '#tests/support/authenticator-app.ts';
import { type DatabaseEnv, openDatabase } from '#tests/support/database/databases.ts';
import { fillEveryTable } from '#tests/support/factories/every-table.ts';
import { buyer, logIn, order, place, setUpTradingShop } from '#tests/support/factories/trading-shop.ts';
import { scratchFolder } from '#tests/support/processes/scratch-folder.ts';
import { openVisitor, type Visitor } from '#tests/support/server/http.ts';
import { owner, type RunningShop, runShop, startShop } from '#tests/support/server/shop.ts';
import { prove } from '#tests/support/torture/prove.ts';
import { turnOnTwoFactor, waitForNextCode } from '#tests/support/torture/two-factor-admin.ts';
import { command } from '../backup/drill.ts';

const AUTH_SECRET = 'the secret of the shop, which signs its sessions';
const fileOf = (dataDir: string) => join(dataDir, 'shop.sqlite');
const hashOf = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex');
const onSqlite = (dataDir: string): DatabaseEnv => ({ dataDir, databaseUrl: undefined });

async function emptyPostgres(): Promise<string> {
  return (await openDatabase('postgres', 'blank')).env.databaseUrl ?? '';
}

it('accepts old sessions, passwords and codes, and new orders, after a copy to PostgreSQL and back', async () => {
  const shop = await startShop('sqlite');
  const { item } = await setUpTradingShop(shop);
  const admin = await logIn(shop, owner);
  const { letters } = await turnOnTwoFactor(admin, owner.password);
  const customer = await logIn(shop, buyer);
  expect((await place(customer, order(item))).outcome?.order?.number).toBe(1);
  await shop.stop('SIGTERM');
  await shop.db.destroy();
  const { dataDir } = shop.env;
  const databaseUrl = await emptyPostgres();
  const toPostgres = await command('copy-database', [databaseUrl], { DATA_DIR: dataDir }).ended;
  expect(toPostgres).toMatchObject({ code: 0, output: expect.stringContaining(`DATABASE_URL='${databaseUrl}'\n`) });
  const secret = readFileSync(join(dataDir, 'auth-secret'), 'utf8');
  const moved = await runShop({ dataDir, databaseUrl }, { AUTH_SECRET: secret });
  await expectTrade(moved, customer, admin, 2);
  await moved.stop('SIGTERM');
  await moved.db.destroy();

  const sqliteFolder = await scratchFolder('home');
  const settings = { DATABASE_URL: databaseUrl, AUTH_SECRET: secret };
  const toSqlite = await command('copy-database', ['--to-sqlite', sqliteFolder], settings).ended;
  expect(toSqlite).toMatchObject({ code: 0, output: expect.stringContaining(`DATA_DIR='${sqliteFolder}'\n`) });
  await expectTrade(await runShop(onSqlite(sqliteFolder)), customer, admin, 3);

  async function expectTrade(copied: RunningShop, before: Visitor, adminBefore: Visitor, number: number) {
    for (const [visitor, path] of [
      [before, '/my-orders'],
      [adminBefore, '/admin/dashboard'],
    ] as const) {
      const again = openVisitor(copied);
      for (const cookie of visitor.cookies) again.cookies.set(...cookie);
      expect((await again.get(path)).status, path).toBe(200);
    }
    const placed = await place(await logIn(copied, buyer), order(item));
    expect(placed.outcome?.order?.number).toBe(number);
    const visitor = openVisitor(copied);
    expect((await visitor.post('/login', owner)).to).toBe('/login/code');
    await waitForNextCode(copied.db);
    await visitor.post('/login/code', { code: appCode(letters) });
    expect((await visitor.get('/admin/dashboard')).status).toBe(200);
    expect(await checkIntegrity(copied.db)).toEqual([]);
  }
});

describe('a killed copy', () => {
  let sourceFolder: string;
  let sourceUrl: string;

  beforeAll(async () => {
    const { db, env } = await openDatabase('sqlite');
    await fillEveryTable(db, new Date());
    await db.destroy();
    sourceFolder = env.dataDir;
    sourceUrl = await emptyPostgres();
    await copyToPostgres(sourceFolder, sourceUrl, () => {});
  });

  /** 'empty', 'marked' or 'whole'. @throws if it is anything else. */
  async function stateOf(target: DatabaseEnv): Promise<string> {
    const db = connect(target);
    try {
      const marked = await refuseNewer(db).then(
        () => false,
        ({ message }) => message.includes('being filled'),
      );
      const tables = await db.introspection.getTables();
      if (tables.length === 0) return marked ? 'marked' : 'empty';
      expect(marked).toBe(false);
      expect(await checkIntegrity(db)).toEqual([]);
      expect(await db.selectFrom('orders').select('number').execute()).toHaveLength(130);
      return 'whole';
    } finally {
      await db.destroy();
    }
  }

  type Open = () => Promise<{ target: DatabaseEnv; args: string[]; variables: Record<string, string> }>;

  /** Milliseconds to the first line of an undisturbed copy, and to its end. */
  async function timesOf(open: Open): Promise<[firstLine: number, all: number]> {
    const { args, variables } = await open();
    const started = performance.now();
    const { ended, firstOutput } = command('copy-database', args, variables);
    await Promise.race([firstOutput, ended]);
    const firstLine = performance.now() - started;
    expect(await ended).toMatchObject({ code: 0 });
    return [firstLine, performance.now() - started];
  }

  const directions: Record<string, Open> = {
    'to PostgreSQL': async () => {
      const databaseUrl = await emptyPostgres();
      return { target: { dataDir: '', databaseUrl }, args: [databaseUrl], variables: { DATA_DIR: sourceFolder } };
    },
    'to SQLite': async () => {
      const dataDir = await scratchFolder('killed');
      const variables = { DATABASE_URL: sourceUrl, AUTH_SECRET };
      return { target: onSqlite(dataDir), args: ['--to-sqlite', dataDir], variables };
    },
  };

  for (const [direction, open] of Object.entries(directions))
    prove(
      `${direction} leaves the mark or the whole shop, and the next one completes it`,
      { short: 1, full: 50, of: 'kills' },
      async ({ runs, random, figures, done }) => {
        const source = hashOf(fileOf(sourceFolder));
        const found: Record<string, number> = { empty: 0, marked: 0, whole: 0 };
        const [firstLine, longest] = await timesOf(open);
        for (let run = 1; run <= runs; run++) {
          const { target, args, variables } = await open();
          const { ended, kill } = command('copy-database', args, variables);
          // Half of the time before the first line is the start of Node.
          await Promise.race([ended, setTimeout(firstLine / 2 + random.below(longest - firstLine / 2))]);
          kill();
          const { code } = await ended;
          const state = await stateOf(target);
          if (code === 0) expect(state).toBe('whole');
          found[state] = (found[state] ?? 0) + 1;
          const next = await command('copy-database', args, variables).ended;
          expect(next.code, next.output).toBe(state === 'whole' ? 1 : 0);
          expect(await stateOf(target)).toBe('whole');
          done(run);
        }
        expect(hashOf(fileOf(sourceFolder))).toBe(source);
        Object.assign(figures, { 'left empty': found.empty, 'left marked': found.marked, 'left whole': found.whole });
      },
    );
});
