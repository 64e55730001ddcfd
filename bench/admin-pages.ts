import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from '../scripts/shop-build.ts';
import { freePort, startProcess } from '../scripts/shop-process.ts';
import { type Amounts, fillWithRows } from './parts/many-rows.ts';

/** How long each page of the back-office takes on the server, over years of orders: whole answers, one at a time. */
const amounts: Amounts = { orders: Number(process.argv[2] ?? 100_000), items: 5_000, buyers: 3_000 };
const ROUNDS = 21;
const owner = { email: 'owner@shop.example', password: 'owner-bench-2026' };

const pages = [
  '/admin/dashboard',
  '/admin/inventory',
  '/admin/inventory?page=300',
  '/admin/inventory?type=only&q=phone+49',
  '/admin/update-prices?q=pro',
  '/admin/price-changes',
  '/admin/price-changes?page=4000',
  '/admin/price-changes?rate=rate-7',
  '/admin/price-changes?item=item-7',
  '/admin/admin-orders',
  '/admin/admin-orders?page=4000',
  '/admin/admin-orders?status=confirmed',
  '/admin/admin-orders?status=cancel-requested',
  '/admin/admin-orders?q=buyer+12',
  '/admin/admin-orders?q=09700000042',
  '/admin/admin-orders?q=99999',
  '/admin/admin-orders/order-500',
  '/admin/voucherModal?order=order-500',
  '/admin/sales-history',
  '/admin/sales-history?page=3000',
  '/admin/sales-history?buyer=Buyer+12',
  '/admin/sales-history?start=2026-10-01&end=2026-10-31',
  '/admin/low-stock',
  '/admin/exchange-setting',
  '/admin/announcement',
  '/admin/audit',
  '/admin/audit?action=rate+saved',
  '/admin/audit?who=owner%40shop.example',
  '/admin/audit?who=owner%40shop.example&action=order+placed&start=2026-10-01&end=2026-10-31',
  '/admin/audit?page=before-1000',
];

await ensureBuilt();
const dataDir = mkdtempSync(join(tmpdir(), 'bench-'));
const env = { DATA_DIR: dataDir, SHOP_ADMIN_EMAIL: owner.email, SHOP_ADMIN_PASSWORD: owner.password };
const port = await freePort();
try {
  await (await startProcess('start', { ...env, LOG_LEVEL: 'error' }, port)).stop('SIGTERM');
  console.log(`Writing ${amounts.orders} orders and ${amounts.items} items…`);
  fillWithRows(dataDir, amounts);
  const shop = await startProcess('start', { ...env, LOG_LEVEL: 'error' }, port);
  const cookie = await logIn(shop.url);
  console.log('median ms  slowest ms  kB  page');
  for (const page of pages) await measure(shop.url, page, cookie);
  await shop.stop('SIGTERM');
} finally {
  rmSync(dataDir, { recursive: true });
}

async function measure(url: string, page: string, cookie: string): Promise<void> {
  const times: number[] = [];
  let size = 0;
  for (let round = 0; round <= ROUNDS; round++) {
    const started = performance.now();
    const answer = await fetch(`${url}${page}`, { headers: { cookie }, redirect: 'manual' });
    size = (await answer.arrayBuffer()).byteLength;
    // The first one also warms up what a page needs, and is not counted.
    if (round > 0) times.push(performance.now() - started);
    if (answer.status !== 200) throw new Error(`${page} answered ${answer.status}`);
  }
  times.sort((a, b) => a - b);
  const [median, slowest] = [times[ROUNDS >> 1] ?? 0, times.at(-1) ?? 0];
  console.log(
    `${median.toFixed(1).padStart(9)}  ${slowest.toFixed(1).padStart(10)}  ${(size / 1024).toFixed(0).padStart(2)}  ${page}`,
  );
}

async function logIn(url: string): Promise<string> {
  const answer = await fetch(`${url}/login`, {
    method: 'POST',
    body: new URLSearchParams(owner),
    headers: { Origin: url },
    redirect: 'manual',
  });
  return answer.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ');
}
