import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { EXIT_DIFFERENCES } from '#app/backup/backup.server.ts';
import { connect } from '#app/db/connect.server.ts';
import { migrate } from '#app/db/migrate.server.ts';
import type { Db } from '#app/db/schema.ts';
import { prepareShop } from '#app/domain/shop/settings/shop-prepare.server.ts';
import { insertUser } from '#tests/support/database/rows.ts';
import { fillYears } from '#tests/support/factories/years-of-trade.ts';
import { startPostgres } from './parts/bench-postgres.ts';
import { bench } from './parts/figures.ts';
import { runShopCommand } from './parts/shop-command.ts';

/** Copies years of orders from SQLite to PostgreSQL and back. Shorter: `ORDERS=100000 npm run bench -- copy-database`. */
const ORDERS = Number(process.env.ORDERS ?? 1_000_000);
const AUTH_SECRET = 'a secret that is long enough for a shop';

await bench(`A copy of ${ORDERS.toLocaleString('en')} orders to another engine`, async ({ figure, say }) => {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  const postgres = await startPostgres(join(folder, 'postgres'));
  try {
    const dataDir = join(folder, 'data');
    const rows = await writeShop(dataDir, say);
    const toPostgres = await copy([postgres.url], { DATA_DIR: dataDir });
    const limit = await timeBareCopies(folder, postgres.url);
    const what = `to PostgreSQL: ${rows.toLocaleString('en')} rows, compared and checked`;
    const bare = {
      what: "PostgreSQL's COPY of the same rows from files, then their keys and indexes",
      values: [limit],
    };
    figure({ what, unit: 's', values: [toPostgres.seconds], limit: bare, goal: '≤ 300' });
    figure({ what: 'to PostgreSQL: most memory', unit: 'MB', values: [toPostgres.megabytes] });
    const backArgs = ['--to-sqlite', join(folder, 'home')];
    const toSqlite = await copy(backArgs, { DATABASE_URL: postgres.url, AUTH_SECRET });
    figure({
      what: 'to SQLite: the same rows, compared and checked',
      unit: 's',
      values: [toSqlite.seconds],
      goal: '≤ 300',
    });
    figure({ what: 'to SQLite: most memory', unit: 'MB', values: [toSqlite.megabytes] });
  } finally {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});

/** The orders are written without all their audit events, so the integrity check finds differences. */
const copy = (args: string[], variables: Record<string, string>) =>
  runShopCommand({ args: ['copy-database', ...args], variables, accepts: [0, EXIT_DIFFERENCES] });

/** Writes a shop with years of orders and their movements. @returns the number of rows. */
async function writeShop(dataDir: string, say: (line: string) => void): Promise<number> {
  mkdirSync(dataDir);
  const db = connect({ dataDir, databaseUrl: undefined });
  try {
    await migrate(db);
    await prepareShop(db, 'Shwe Pyi Mobile', new Date());
    const regular = await insertUser(db);
    await fillYears(db, new Date(), { orders: ORDERS, items: 5_000, buyers: 3_000 }, regular, say);
    await sql`insert into "stockMovements" ("itemId", "change", "cause", "at")
      select "id", "qty" + coalesce("sold", 0), 'added', "createdAt" from "inventories"
      left join (select "itemId", count(*) as "sold" from "orderItems" group by 1) on "itemId" = "id"
      where "qty" + coalesce("sold", 0) > 0`.execute(db);
    await sql`insert into "stockMovements" ("itemId", "change", "cause", "orderId", "at")
      select l."itemId", -1, 'ordered', l."orderId", o."createdAt" from "orders" o join "orderItems" l on l."orderId" = o."id"
      order by o."number"`.execute(db);
    return await countRows(db);
  } finally {
    await db.destroy();
  }
}

async function countRows(db: Db): Promise<number> {
  let rows = 0;
  for (const { name } of await db.introspection.getTables()) {
    if (name.startsWith('orderWords')) continue;
    const counted = await sql<{ n: number }>`select count(*) as n from ${sql.table(name)}`.execute(db);
    rows += counted.rows[0]?.n ?? 0;
  }
  return rows;
}

/** @returns the seconds that the server alone needs for these rows. */
async function timeBareCopies(folder: string, url: string): Promise<number> {
  const db = connect({ dataDir: '', databaseUrl: url }, { statementSeconds: 0 });
  const files = join(folder, 'postgres', 'rows');
  mkdirSync(files);
  chmodSync(files, 0o777);
  const run = (statement: string) => sql.raw(statement).execute(db);
  try {
    const tables = (await db.introspection.getTables()).filter(({ isView }) => !isView).map(({ name }) => name);
    for (const table of tables) await run(`copy "${table}" to '${join(files, table)}'`);
    await run('create schema bare');
    const started = performance.now();
    for (const table of tables) {
      await run(`create table bare."${table}" (like public."${table}")`);
      await run(`copy bare."${table}" from '${join(files, table)}'`);
    }
    const indexes = await sql<{ made: string }>`
      select indexdef as made from pg_indexes where schemaname = 'public' and tablename not like 'kysely%'`.execute(db);
    for (const { made } of indexes.rows) await run(made.replace(' ON public.', ' ON bare.'));
    const seconds = (performance.now() - started) / 1_000;
    await run('drop schema bare cascade');
    return seconds;
  } finally {
    await db.destroy();
  }
}
