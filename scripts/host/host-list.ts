import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import pLimit from 'p-limit';
import { isEnabled, readHealth, run, runAsShop } from './host-system.ts';
import { FAILED_FILE, type Host, type HostedShop, listShops } from './hosted-shops.ts';

const HEADINGS = ['shop', 'release', 'size', 'last order', 'health', 'address'];
/** Of any version, and with the rights of the shop's user. */
const LAST_ORDER = `const { DatabaseSync } = require('node:sqlite');
const orders = new DatabaseSync(process.argv[1] + '/shop.sqlite', { readOnly: true, timeout: 5000 });
console.log(orders.prepare('select max(createdAt) as at from orders').get().at ?? 'none');`;

export async function listReport(host: Host): Promise<string> {
  const rows = [HEADINGS, ...(await pLimit(4).map(listShops(host), rowOf))];
  const widths = HEADINGS.map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)));
  return rows
    .map((row) =>
      row
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

async function rowOf(shop: HostedShop): Promise<string[]> {
  const [du = '', lastOrder, health] = await Promise.all([
    // It fails if a backup is removed meanwhile.
    run(['du', '-sm', shop.dataDir]).catch(() => '?'),
    runAsShop(shop, ['node_modules/.bin/node', '-e', LAST_ORDER, shop.dataDir]).catch(() => 'unknown'),
    healthOf(shop),
  ]);
  return [
    shop.name,
    basename(shop.release),
    `${du.split('\t')[0]} MB`,
    lastOrder.slice(0, 16),
    health,
    shop.settings.ORIGIN ?? '',
  ];
}

async function healthOf(shop: HostedShop): Promise<string> {
  if (shop.movedTo !== null) return `moved to ${shop.movedTo}`;
  if (existsSync(join(shop.folder, FAILED_FILE))) return 'its upgrade failed';
  return (await isEnabled(shop)) ? (await readHealth(shop)).words : 'stopped';
}
