import { execFile } from 'node:child_process';
import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { engines, openDatabase } from '#tests/support/database/databases.ts';
import { prove } from '#tests/support/torture/prove.ts';
import { fillOrders } from './audited-orders.ts';

/** The heap limit of the program: rows of 100,000 orders would not fit. */
const MEGABYTES = 40;

describe.each(engines)('npm run audit (%s)', (engine) => {
  prove(
    'checks many orders in little memory, and reports the wrong one',
    { short: 2_500, full: 100_000, of: 'orders' },
    async ({ runs, random, figures }) => {
      const { db, env } = await openDatabase(engine);
      await fillOrders(db, runs);
      const started = performance.now();
      expect(await audit(env)).toEqual({
        code: 0,
        output: `${runs} orders, 200 items, ${200 + 2 * runs + 2 * Math.floor(runs / 10)} movements: no differences\n`,
      });
      figures['seconds for one audit'] = ((performance.now() - started) / 1_000).toFixed(1);
      const wrong = `order-${1 + random.below(runs)}`;
      await sql`update "orders" set "total" = "total" + 1 where "id" = ${wrong}`.execute(db);
      const { code, output } = await audit(env);
      expect(code).toBe(1);
      expect(output).toMatch(`total of order ${wrong}: should be 132000, is 132001\n`);
      expect(output).toMatch(/movements: 1 differences\n$/);
    },
  );
});

async function audit({ dataDir, databaseUrl }: { dataDir: string; databaseUrl: string | undefined }) {
  const env = {
    ...process.env,
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    AUTH_SECRET: 'a secret of at least 32 characters',
  };
  const { promise, resolve } = Promise.withResolvers<{ code: number; output: string }>();
  execFile(
    process.execPath,
    [`--max-old-space-size=${MEGABYTES}`, 'scripts/run.js', 'audit'],
    { env },
    (error, stdout, stderr) => resolve({ code: Number(error?.code ?? 0), output: stdout + stderr }),
  );
  return promise;
}
