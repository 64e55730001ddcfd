import { CompiledQuery, Kysely, sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { postgresDialect } from '#app/db/postgres/postgres-dialect.server.ts';
import type { Database, Db } from '#app/db/schema.ts';
import { sqliteDialect } from '#app/db/sqlite/sqlite-dialect.server.ts';
import { expireOrders } from '#app/domain/orders/order-steps/order-expire.server.ts';
import { sqlFunctions } from '#app/domain/prices/pricing/pricing-sql.server.ts';
import { checkIntegrity } from '#app/domain/shop/integrity/integrity-check.server.ts';
import { prepareShop } from '#app/domain/shop/settings/shop-prepare.server.ts';
import { findScreens, readScreen, type Screen } from '#tests/queries/route-loaders.ts';
import { type Engine, engines, openDatabase, openWatched } from '#tests/support/database/databases.ts';
import { insertUser } from '#tests/support/database/rows.ts';
import { insertPaymentAccount } from '#tests/support/factories/payments.ts';
import { fillYears } from '#tests/support/factories/years-of-trade.ts';

const now = new Date();
const AMOUNTS = { orders: 27_000, items: 15_000, buyers: 20_000 };
/** These sum all sales of a period or read all items: on SQLite from an index, on PostgreSQL also from a table. */
const REPORTS = ['/admin/margin', '/admin/margin/csv', '/admin/stock-report'];
/** The most rows of a table that a page may read; a search needs as many. */
const MOST_ROWS = 21_000;
/** Tables that grow with use. */
const GROWING = [
  ...['orders', 'orderItems', 'inventories', 'auditEvents', 'priceChanges', 'stockMovements', 'users'],
  ...['receipts', 'units', 'unitCodes', 'unitEvents', 'warranties'],
];
/** Tables to which every order adds. */
const OF_ORDERS = ['orders', 'orderItems', 'stockMovements', 'auditEvents'];

const ALL_DATES = ['by=item&dates=other', 'by=type&dates=other', 'by=buyer&dates=other'];

/** The query strings of each screen that are tried besides none. */
const QUERY_STRINGS: Record<string, string[]> = {
  '/my-orders': ['page=2', 'page=9', 'page=400'],
  '/admin/admin-orders': [
    ...[
      'page=2',
      'status=all&page=300',
      'status=all&page=999999',
      'status=pending',
      'status=confirmed&page=700',
      'status=canceled&page=9999',
    ],
    ...[
      'status=cancel-requested',
      'status=cancel-requested&page=20',
      'q=buyer',
      'q=buyer+12&page=3',
      'q=%2312',
      'q=12',
    ],
    ...['q=nobody', 'q=09700000042', 'q=0970', 'q=xy', 'q=buyer&status=canceled', 'q=buyer+1&status=confirmed'],
    ...['q=356938035643809', 'q=643809', 'q=nobody&status=cancel-requested', 'q=x&status=confirmed', 'q=phone&page=9'],
  ],
  '/admin/inventory': [
    ...['page=400', 'page=9999', 'type=only', 'type=only&page=200', 'view=grid', 'edit=item-7'],
    ...['stock=low', 'stock=low&page=9999', 'stock=out', 'stock=out&type=only'],
  ],
  '/admin/add-inventory': ['copy=item-7'],
  '/admin/update-prices': ['page=400', 'type=only', 'edit=item-7'],
  '/admin/low-stock': ['page=2'],
  '/admin/price-changes': [
    'page=before-9000',
    'page=after-9000',
    'item=item-7',
    'item=item-7&changes=before-9000',
    'item=item-7&chart=all',
    'rate=rate-2',
  ],
  '/admin/exchange-setting': ['page=60', 'start=2026-01-01', 'start=2026-01-01&end=2026-02-01', 'chart=all'],
  '/admin/sales-history': [
    ...[
      'page=2',
      'dates=other',
      'dates=other&page=600',
      'dates=other&page=99999',
      'buyer=Buyer+1',
      'buyer=Buyer+1&page=300',
      'buyer=nobody+at+all',
      'buyer=yer+12',
      'buyer=zq',
      'buyer=r',
    ],
    ...['channel=counter&dates=other', 'channel=shop&start=2026-11-10', 'channel=counter&buyer=Buyer+1'],
    ...['start=2026-11-10', 'end=2026-11-10&page=200', 'buyer=Buyer+1&start=2026-11-01&end=2026-11-15'],
  ],
  '/admin/sales-history/report': [
    ...['after=2026-11-10T00:00:00.000Z~100', 'dates=other&after=2026-11-10T00:00:00.000Z~100'],
    ...['dates=other', 'buyer=Buyer+1', 'start=2026-11-01'],
  ],
  '/admin/sales-history/tax': ['month=2026-11', 'month=2020-01'],
  '/admin/audit': [
    ...['page=before-9000', 'page=after-9000', 'who=owner%40shop.example', 'action=order+placed', 'start=2026-11-10'],
    ...['who=owner%40shop.example&action=order+confirmed&start=2026-11-01&end=2026-11-10', 'end=2026-11-10'],
    'who=owner%40shop.example&action=order+confirmed',
  ],
  '/admin/voucherModal': ['order=order-500', 'page=900'],
  '/admin/stock-report': ['view=reorder'],
  '/admin/margin': ['by=item', 'by=type', 'by=buyer', 'dates=other', ...ALL_DATES],
  '/admin/margin/csv': ['dates=other', ...ALL_DATES],
  '/admin/receive': ['item=item-7'],
  '/admin/buyers/:id': ['page=400'],
  '/admin/buyers': [
    ...['page=before-buyer-900', 'page=after-buyer-900', 'q=buyer+12', 'q=nobody', 'q=0970', 'q=buyer7%40shop.example'],
    ...['q=09700000042', 'q=buyer&page=before-buyer-900'],
  ],
  '/admin/units': ['item=item-7'],
};
const WHOLE_CATALOGUE = ['/', '/shop', '/price-list'];

/** Runs the loader of a page and returns the statements that it sent. */
async function statementsOf(shop: WatchedShop, screen: Screen, queryString: string): Promise<CompiledQuery[]> {
  const { path } = screen;
  const id = path.startsWith('/admin/inventory')
    ? 'item-7'
    : path.startsWith('/admin/buyers')
      ? shop.regular
      : 'order-500';
  const address = `${path.replace(':id', id)}?${queryString}`;
  const uid = path.startsWith('/my-orders') ? shop.regular : shop.owner;
  shop.sent.length = 0;
  await readScreen(screen, address, { db: shop.db, uid }).catch((thrown: unknown) => {
    // A redirect or a not-found page.
    if (!(thrown instanceof Response) && !(thrown as { init?: object }).init) throw thrown;
  });
  return shop.sent.filter(({ sql }) => !/^(begin|start|commit|rollback)/i.test(sql));
}

type WatchedShop = { db: Db; plain: Db; sent: CompiledQuery[]; owner: string; regular: string };

async function openYears(engine: Engine): Promise<WatchedShop> {
  const { env } = await openDatabase(engine);
  // Filling the shop takes longer than the time limit of its statements.
  const { db: plain } = openWatched(env, 0);
  await prepareShop(plain, 'Test shop', now);
  const owner = await insertUser(plain, { role: 'admin' });
  const regular = await insertUser(plain);
  await fillYears(plain, now, AMOUNTS, regular);
  await insertPaymentAccount(plain);
  const sent: CompiledQuery[] = [];
  const dialect = env.databaseUrl
    ? postgresDialect(env.databaseUrl, () => {})
    : sqliteDialect(`${env.dataDir}/shop.sqlite`, sqlFunctions);
  const db = new Kysely<Database>({ dialect, log: ({ query }) => void sent.push(query) });
  onTestFinished(() => db.destroy());
  return { db, plain, sent, owner, regular };
}

/** Names and aliases of growing tables in a statement. */
function namesOf({ sql }: CompiledQuery): Map<string, string> {
  const names = new Map(GROWING.map((table) => [table, table]));
  for (const [, table = '', name = ''] of sql.matchAll(/"(\w+)" (?:as )?"?(\w+)"?/g))
    if (GROWING.includes(table)) names.set(name, table);
  return names;
}

/** Full scans of growing tables in SQLite's plan; adds the indexes read to `read`. */
async function scansOnSqlite(db: Db, query: CompiledQuery, read: Set<string>): Promise<string[]> {
  const explain = CompiledQuery.raw(`explain query plan ${query.sql}`, [...query.parameters]);
  const { rows } = await db.executeQuery<{ detail: string }>(explain);
  const names = namesOf(query);
  for (const { detail } of rows) read.add(/INDEX (\w+)/.exec(detail)?.[1] ?? '');
  return rows.map(({ detail }) => detail).filter((detail) => names.has(/^SCAN (\w+)/.exec(detail)?.[1] ?? ''));
}

/** Indexes that no page, integrity check or expiry of orders reads; each costs every order a write. */
async function unreadIndexes({ db, plain, sent }: WatchedShop, read: Set<string>): Promise<string[]> {
  sent.length = 0;
  await checkIntegrity(db);
  await expireOrders(db, now);
  for (const query of sent) await scansOnSqlite(plain, query, read);
  const { rows } = await sql<{ name: string }>`
    select "name" from "sqlite_master" where "type" = 'index' and "sql" is not null and "tbl_name" in (${sql.join(OF_ORDERS)})
    order by "name"`.execute(plain);
  return rows.map(({ name }) => name).filter((name) => !read.has(name));
}

type PlanNode = {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: PlanNode[];
};

/** Plan steps in which PostgreSQL scans a growing table, or reads more rows than a page may. */
async function scansOnPostgres(db: Db, query: CompiledQuery): Promise<string[]> {
  const explain = CompiledQuery.raw(`explain (analyze, format json) ${query.sql}`, [...query.parameters]);
  const { rows } = await db.executeQuery<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(explain);
  const steps: string[] = [];
  const walk = (node: PlanNode) => {
    const table = node['Relation Name'] ?? '';
    const dropped = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0);
    const read = (node['Actual Rows'] + dropped) * node['Actual Loops'];
    if (GROWING.includes(table) && (node['Node Type'] === 'Seq Scan' || read > MOST_ROWS))
      steps.push(`${node['Node Type']} of ${table} (${read} rows, ${node['Index Name'] ?? 'no index'})`);
    for (const child of node.Plans ?? []) walk(child);
  };
  for (const { Plan } of rows[0]?.['QUERY PLAN'] ?? []) walk(Plan);
  return steps;
}

describe.each(engines)('every statement of every page (%s)', (engine) => {
  it('scans no growing table, except for reports and the catalogue', { timeout: 120_000 }, async () => {
    const shop = await openYears(engine);
    const screens = (await findScreens()).filter(({ path }) => !WHOLE_CATALOGUE.includes(path));
    expect(screens.length).toBeGreaterThan(25);
    const wrong: Record<string, string[]> = {};
    let statements = 0;
    const read = new Set<string>();
    const known = new Map<string, string[]>();
    for (const screen of screens) {
      for (const queryString of ['', ...(QUERY_STRINGS[screen.path] ?? [])]) {
        for (const query of await statementsOf(shop, screen, queryString)) {
          statements++;
          const statement = `${query.sql} ${JSON.stringify(query.parameters)}`;
          const explain = () =>
            engine === 'sqlite' ? scansOnSqlite(shop.plain, query, read) : scansOnPostgres(shop.plain, query);
          const scans = known.get(statement) ?? (await explain());
          known.set(statement, scans);
          const isAllowed = (scan: string) => engine === 'postgres' || scan.includes('USING COVERING INDEX');
          const found = REPORTS.includes(screen.path) ? scans.filter((scan) => !isAllowed(scan)) : scans;
          if (found.length > 0) wrong[`${screen.path}?${queryString}`] = [...found, query.sql];
        }
      }
    }
    expect(wrong).toEqual({});
    expect(statements).toBeGreaterThan(200);
    if (engine === 'sqlite') expect(await unreadIndexes(shop, read)).toEqual([]);

    // A search looks up trigrams, and four consecutive digits of a phone.
    const orders = screens.find(({ path }) => path === '/admin/admin-orders') as Screen;
    const lookedUp = async (queryString: string) => {
      const [search] = (await statementsOf(shop, orders, queryString)).filter(({ sql }) =>
        sql.includes('"orderWords"'),
      );
      return search?.parameters.flat().find((value) => typeof value === 'string');
    };
    expect(await lookedUp('q=yer+12')).toBe(engine === 'sqlite' ? '("yer" AND " 12")' : 'yer');
    expect(await lookedUp('q=0970000')).toBe(
      engine === 'sqlite' ? '("\uE061\uE046\uE000" AND "\uE000\uE000\uE000")' : '9700',
    );
  });
});
