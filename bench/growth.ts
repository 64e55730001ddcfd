import { Agent } from 'node:http';
import { fillYears } from '#tests/support/factories/years-of-trade.ts';
import { sendRequest } from '#tests/support/server/raw-http.ts';
import { type BenchShop, withShop } from './parts/bench-shop.ts';
import { bench, quantile } from './parts/figures.ts';

/** Compares pages of a shop with years of orders and one with a thousand, on both engines. Requests run one at a time, in
 * passes over all pages, so that other load affects all alike. Shorter: `ENGINE=sqlite ORDERS=100000 npm run bench -- growth`. */
const ENGINES = (['sqlite', 'postgres'] as const).filter((each) => each === (process.env.ENGINE ?? each));
const ORDERS = Number(process.env.ORDERS ?? 1_000_000);
const FEW_ORDERS = 1_000;
const ITEMS = 50_000;
/** Few orders spread over the same time as many, so that a month fills a page. */
const minutesApart = (orders: number) => ORDERS / orders;
/** More than a dropdown holds, in both shops. */
const buyersOf = (orders: number) => (orders > FEW_ORDERS ? 3_000 : 300);
/** Each search fills a page in both shops. */
const searchTerms = (orders: number) =>
  orders > FEW_ORDERS
    ? { somebody: 'uyer+1234', many: 'uyer+12', digits: '999' }
    : { somebody: 'uyer+12', many: 'uyer+1', digits: '700' };
const [RUNS, PASSES] = [3, 60];

/** `far` is the 10,000th page, or the last if there are fewer. */
const pathsOf = (orders: number, now: Date): Record<string, string> => {
  const placed = (number: number) =>
    new Date(now.getTime() - (orders - number) * minutesApart(orders) * 60_000).toISOString();
  const day = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
  const far = Math.min(10_000, Math.floor(orders / 20));
  const { somebody, many, digits } = searchTerms(orders);
  return {
    Dashboard: '/admin/dashboard',
    'Admin Orders': '/admin/admin-orders',
    'Admin Orders, page 10,000': `/admin/admin-orders?status=all&page=${far}`,
    'Admin Orders, last page': '/admin/admin-orders?status=all&page=999999',
    'Admin Orders, pending': '/admin/admin-orders?status=pending',
    'Admin Orders, confirmed, page 10,000': `/admin/admin-orders?status=confirmed&page=${far}`,
    'Admin Orders, canceled, last page': '/admin/admin-orders?status=canceled&page=999999',
    'Admin Orders, cancel requests': '/admin/admin-orders?status=cancel-requested',
    'Admin Orders, a name': `/admin/admin-orders?q=b${somebody}`,
    'Admin Orders, a name of all orders': '/admin/admin-orders?q=buyer',
    'Admin Orders, a name of no order': '/admin/admin-orders?q=daw+khin',
    'Admin Orders, two letters': '/admin/admin-orders?q=xy',
    'Admin Orders, a phone': '/admin/admin-orders?q=09700000042',
    'Admin Orders, a phone and a state': '/admin/admin-orders?q=0970000&status=pending',
    'Admin Orders, a name and a state': `/admin/admin-orders?q=b${many}&status=canceled`,
    'Admin Orders, a number': `/admin/admin-orders?q=${digits}`,
    'An order': '/admin/admin-orders/order-500',
    'Sales History': '/admin/sales-history?dates=other',
    'Sales History, today': '/admin/sales-history',
    'Sales History, page 10,000': `/admin/sales-history?dates=other&page=${far}`,
    'Sales History, a month': `/admin/sales-history?start=${day(40)}&end=${day(10)}`,
    'Sales History, two years': `/admin/sales-history?start=${day(640)}&end=${day(1)}`,
    'Sales History, before last week, page 5,000': `/admin/sales-history?end=${day(7)}&page=5000`,
    'Sales History, the most regular buyer': '/admin/sales-history?buyer=Buyer+1',
    'Sales History, the same in a year': `/admin/sales-history?buyer=Buyer+1&start=${day(400)}&end=${day(35)}`,
    'Sales History, the same, page 5,000': '/admin/sales-history?buyer=Buyer+1&page=5000',
    'Sales History, some buyer': `/admin/sales-history?buyer=B${somebody}`,
    'Sales History, a part of a name': `/admin/sales-history?buyer=${many}`,
    'Report, its last 800 rows': `/admin/sales-history/report?dates=other&after=${placed(FEW_ORDERS + 1)}~${FEW_ORDERS + 1}`,
    ...(orders > FEW_ORDERS && { 'Report, 2,000 rows': '/admin/sales-history/report?dates=other' }),
    'My Orders': '/my-orders',
    'My Orders, page 5,000': '/my-orders?page=5000',
    Inventory: '/admin/inventory',
    'Inventory, last page': '/admin/inventory?page=99999',
    'Inventory, a type': '/admin/inventory?type=only&page=500',
    'Inventory, a search': '/admin/inventory?q=phone+4999',
    'Inventory, a search and a type': '/admin/inventory?q=99&type=only',
    'Low Stock': '/admin/low-stock',
    'Update Prices': '/admin/update-prices?page=1000',
    'Price Changes': '/admin/price-changes',
    'Price Changes, of a rate': '/admin/price-changes?rate=rate-2',
    'Price Changes, of an item': '/admin/price-changes?item=item-7',
    'Exchange Rate': '/admin/exchange-setting?page=90',
    Audit: '/admin/audit',
    'Audit, one person': '/admin/audit?who=owner%40shop.example',
    'Audit, one person and action, a month': `/admin/audit?who=owner%40shop.example&action=order+confirmed&start=${day(40)}&end=${day(10)}`,
    'Audit, part of a name': '/admin/audit?who=yer+12',
  };
};

await bench(
  `Growth: pages with ${ORDERS.toLocaleString('en')} orders and ${ITEMS.toLocaleString('en')} items`,
  async ({ figure, say }) => {
    for (const engine of ENGINES) {
      const few = await measureAll(engine, FEW_ORDERS, say);
      const many = await measureAll(engine, ORDERS, say);
      for (const [name, values] of Object.entries(many)) {
        const what = `${engine === 'postgres' ? 'PostgreSQL: ' : ''}${name}, p95`;
        const limit = few[name] && { what: `with ${FEW_ORDERS.toLocaleString('en')} orders`, values: few[name] };
        figure({ what, unit: 'ms', values, limit, goal: '≤ 60 ms, ≤ 200 %' });
      }
    }
  },
);

async function measureAll(
  engine: 'sqlite' | 'postgres',
  orders: number,
  say: (line: string) => void,
): Promise<Record<string, number[]>> {
  return withShop({ engine, items: 0 }, async (shop) => {
    const now = new Date();
    await fillYears(
      shop.db,
      now,
      { orders, items: ITEMS, buyers: buyersOf(orders), minutesApart: minutesApart(orders) },
      shop.buyers[0]?.uid ?? '',
      say,
    );
    const p95s: Record<string, number[]> = {};
    for (let run = 0; run <= RUNS; run++) {
      const times = await visitAll(shop, pathsOf(orders, now));
      // The first run is a warm-up.
      if (run === 0) continue;
      for (const [name, each] of Object.entries(times)) p95s[name] = [...(p95s[name] ?? []), quantile(each, 0.95)];
      say(`${orders.toLocaleString('en')} orders: run ${run} of ${RUNS}`);
    }
    return p95s;
  });
}

/** Measures response times in ms, in passes over all pages. */
async function visitAll(
  { shops: [shop], admin, buyers }: BenchShop,
  paths: Record<string, string>,
): Promise<Record<string, number[]>> {
  const agent = new Agent({ keepAlive: true });
  const times: Record<string, number[]> = {};
  for (let pass = 0; pass < PASSES; pass++) {
    for (const [name, path] of Object.entries(paths)) {
      const cookie = (path.startsWith('/my-orders') ? buyers[0] : admin)?.cookie;
      const started = performance.now();
      const { status } = await sendRequest(shop.url, path, { agent, headers: { cookie, 'Accept-Encoding': 'gzip' } });
      times[name] = [...(times[name] ?? []), performance.now() - started];
      if (status !== 200) throw new Error(`${path} was answered with ${status}`);
    }
  }
  agent.destroy();
  return times;
}
