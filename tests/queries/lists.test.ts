import { beforeAll, expect, it } from 'vitest';
import { businessDate } from '#app/domain/dates.ts';
import { prepareShop } from '#app/domain/shop/settings/shop-prepare.server.ts';
import { copyDatabase, type DatabaseEnv, openAgain, openDatabase } from '#tests/support/database/databases.ts';
import { insertUser } from '#tests/support/database/rows.ts';
import { fillYears } from '#tests/support/factories/years-of-trade.ts';
import { whenFinished } from '#tests/support/finished.ts';
import { findScreens, readScreen, type Screen } from './route-loaders.ts';

const now = new Date();
/** At any time, at least one of them has another date than UTC. */
const FAR_ZONES = ['Pacific/Kiritimati', 'Etc/GMT+12'];

type Row = { id?: string | number; number?: number; order?: { number: number }; createdAt?: string; date?: string };
type Data = { page?: number; pages?: number; older?: number | string | null } & Record<string, unknown>;

/** A shop with months of orders; each test gets a copy. */
let filled: DatabaseEnv;
let owner: string;
let regular: string;
beforeAll(async () => {
  const { db, env } = await openDatabase('sqlite');
  await prepareShop(db, 'Test shop', now);
  owner = await insertUser(db, { role: 'admin' });
  regular = await insertUser(db);
  await fillYears(db, now, { orders: 4_000, items: 1_000, buyers: 50 }, regular);
  await db.updateTable('inventories').set({ qty: 1 }).where('nameKey', 'like', '%7%').execute();
  await db.destroy();
  filled = env;
});

/** Its screens, and a function that reads one of them. */
async function openTrade() {
  const { env, remove } = await copyDatabase(filled);
  whenFinished(remove);
  const db = openAgain(env);
  const screens = await findScreens();
  const read = async (path: string, query = '', timeZone?: string) => {
    const screen = screens.find((each) => each.path === path) as Screen;
    const uid = path === '/my-orders' ? regular : owner;
    return (await readScreen(screen, `${path}?${query}`, { db, uid, timeZone })) as Data;
  };
  return { db, screens: screens.filter(({ path }) => !path.includes(':')), read };
}

/** The keys of the rows in a page's list. */
function rowsOf(data: Data): (string | number)[] {
  const lists = Object.values(data).filter((value): value is Row[] => Array.isArray(value) && value.length > 1);
  return lists.flatMap((list) => list.flatMap(({ id, number, order }) => id ?? number ?? order?.number ?? []));
}

it('continues the list of every screen on a second page with other rows', async () => {
  const { screens, read } = await openTrade();
  const paged: string[] = [];
  for (const path of new Set(screens.map((each) => each.path))) {
    const query = path === '/admin/sales-history' ? 'dates=other&' : '';
    const first = await read(path, query).catch(() => null);
    if (!first || (!first.older && (first.pages ?? 1) === 1)) continue;
    paged.push(path);
    const second = await read(path, query + (first.older ? `page=before-${first.older}` : 'page=2'));
    if (!first.older) expect(second.page, path).toBe(2);
    const [shown, next] = [rowsOf(first), rowsOf(second)];
    expect(shown.length, path).toBeGreaterThan(9);
    expect(next.length, path).toBeGreaterThan(9);
    expect(
      next.filter((row) => shown.includes(row)),
      path,
    ).toEqual([]);
  }
  expect(paged.sort()).toEqual([
    '/',
    ...[
      'admin-orders',
      'audit',
      'buyers',
      'exchange-setting',
      'inventory',
      'low-stock',
      'price-changes',
      'sales-history',
    ].map((name) => `/admin/${name}`),
    '/admin/update-prices',
    '/admin/voucherModal',
    '/my-orders',
    '/price-list',
    '/shop',
  ]);
});

it.each(FAR_ZONES)("uses the dates of the shop's time zone (%s)", async (zone) => {
  const { db, read } = await openTrade();
  const today = businessDate(now, zone);
  const { days } = (await read('/admin/dashboard', '', zone)) as { days?: Row[] };
  expect(days?.at(-1)?.date).toBe(today);
  const office = async () => (await read('/admin', '', zone)) as { withoutRate?: string[] };
  await db.deleteFrom('exchangeRates').where('date', '>=', today).execute();
  expect((await office()).withoutRate).toEqual(['CNY']);
  const rate = { id: 'rate of today', currency: 'CNY', rate: '600', createdAt: now.toISOString() };
  await db
    .insertInto('exchangeRates')
    .values({ ...rate, date: today })
    .execute();
  expect((await office()).withoutRate).toEqual([]);
  expect(await read('/admin/add-inventory', '', zone)).toMatchObject({ today });
  const yesterday = businessDate(new Date(now.getTime() - 86_400_000), zone);
  const day = `start=${yesterday}&end=${yesterday}`;
  const { sales: listed, count } = (await read('/admin/sales-history', day, zone)) as { sales?: Row[]; count?: number };
  const { sales: reported } = (await read('/admin/sales-history/report', day, zone)) as { sales?: Row[] };
  expect(reported?.slice(0, 20).map(({ number }) => number)).toEqual(listed?.map(({ number }) => number));
  expect(reported).toHaveLength(count ?? 0);
  for (const { createdAt = '' } of reported ?? []) expect(businessDate(new Date(createdAt), zone)).toBe(yesterday);
  const dates: string[] = [];
  for (let page = ''; ; ) {
    const { events, older } = (await read('/admin/audit', `${day}&page=${page}`, zone)) as Data & {
      events: { at: string }[];
    };
    dates.push(...events.map(({ at }) => businessDate(new Date(at), zone)));
    if (!older) break;
    page = `before-${older}`;
  }
  expect(dates.length).toBeGreaterThan(20);
  expect(new Set(dates)).toEqual(new Set([yesterday]));
});

it('shows only the requested dates of the rate history', async () => {
  const { read } = await openTrade();
  const history = async (query: string) =>
    ((await read('/admin/exchange-setting', query)) as { rates?: Row[] }).rates?.map(({ date = '' }) => date) ?? [];
  const [last = '', ...earlier] = [...new Set(await history(''))];
  const [before = ''] = earlier;
  expect(before).not.toBe('');
  expect(new Set(await history(`start=${before}&end=${last}`))).toEqual(new Set([last, before]));
  expect(new Set(await history(`start=${before}&end=${before}`))).toEqual(new Set([before]));
});
