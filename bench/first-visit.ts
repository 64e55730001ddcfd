import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync } from 'node:zlib';
import { findBrowser } from '../scripts/browser.ts';
import { withShop } from './parts/bench-shop.ts';
import { bench } from './parts/figures.ts';
import { SLOW_4G, THREE_G, type Visit, visit } from './parts/visit.ts';

const VISITS = 5;
const inKb = (bytes: number) => bytes / 1_000;

process.env.SHOP_TEST_BROWSER ??= findBrowser();

const PAGES = { Home: '/', Shop: '/shop', 'a phone': '' };

await bench('First visit: a phone, its processor slowed 4×, nothing in its cache', async ({ figure, say }) => {
  const networks = [
    { name: 'slow 4G', network: SLOW_4G },
    { name: '3G', network: THREE_G },
  ];
  await withShop({ items: 100, photos: true }, async ({ shops: [{ url }] }) => {
    const shopPage = await (await fetch(`${url}/shop`)).text();
    PAGES['a phone'] = /href="(\/shop\/[^"?]+)"/.exec(shopPage)?.[1] ?? '';
    for (const [page, path] of Object.entries(PAGES)) {
      const bare = await startBareServer(url, path);
      for (const { name, network } of networks) {
        const visits: (Visit & { back: string[] })[] = [];
        const limits: Visit[] = [];
        const typed = path === '/shop' ? 'redmi' : '';
        for (let run = 1; run <= VISITS; run++) {
          say(`${page}, ${name}, visit ${run} of ${VISITS}`);
          limits.push(await visit(bare.url, network, { hasScripts: false }));
          visits.push(await visit(url + path, network, { typed, comesBack: true }));
        }
        const add = (what: string, unit: string, values: number[], goal?: string, limit?: object) =>
          figure({ what: `${page}: ${what}, ${name}`, unit, values, ...(goal && { goal }), ...limit });
        const valuesOf = (what: keyof Visit) => visits.map((each) => each[what]);
        const values = limits.map((each) => each.largestPaint);
        const limit = { what: 'bare node:http, the same page and photos without scripts', values };
        add('largest paint', 'ms', valuesOf('largestPaint'), '≤ 110 %', { limit });
        add('usable', 'ms', valuesOf('usable'), network === THREE_G ? '≤ 3,000' : undefined);
        add('total blocking time', 'ms', valuesOf('totalBlockingTime'), '≤ 100');
        if (typed) add('typing in the search, press to paint', 'ms', valuesOf('typing'), '≤ 100');
        add('layout shift', '', valuesOf('layoutShift'), '0');
        if (network !== SLOW_4G) continue;
        add('requests', '', valuesOf('requests'));
        add('page whole, headers included', 'kB', valuesOf('bytes').map(inKb), '≤ 220');
        add('script, headers included', 'kB', valuesOf('scriptBytes').map(inKb), '≤ 100');
        say(`requested on coming back: ${[...new Set(visits.flatMap(({ back }) => back))].join(', ')}`);
        add(
          'requests on coming back',
          '',
          visits.map(({ back }) => back.length),
        );
      }
      bare.close();
    }
  });

  await withShop({ items: 5_000 }, async ({ shops: [{ url }], buyers: [buyer] }) => {
    const sizes = await Promise.all(
      ['/shop', '/'].map(async (path) => {
        const response = await fetch(`${url}${path}`, { headers: { 'Accept-Encoding': 'br' } });
        return inKb(brotliCompressSync(await response.text()).length);
      }),
    );
    figure({ what: 'Shop and Home with 5,000 items', unit: 'kB', values: sizes, goal: '≤ 40' });
    const times: number[] = [];
    for (let run = 0; run <= 20; run++) {
      // Logged in, so that no page comes from the guests' cache.
      const started = performance.now();
      await (await fetch(`${url}/shop?q=${4_000 + run}`, { headers: { cookie: buyer?.cookie ?? '' } })).text();
      if (run > 0) times.push(performance.now() - started);
    }
    figure({ what: 'Finding one of 5,000 by name', unit: 'ms', values: times, goal: '≤ 100' });
  });
});

/** Serves a page of the shop without its scripts, and the files that it shows. */
async function startBareServer(shop: string, path: string): Promise<{ url: string; close(): void }> {
  const html = await (await fetch(shop + path)).text();
  const withoutScripts = html.replaceAll(/<script\b[\s\S]*?<\/script>|<link rel="modulepreload"[^>]*>/g, '');
  const page = brotliCompressSync(withoutScripts);
  const files = new Map<string, Promise<{ type: string; bytes: Buffer }>>();
  const server = createServer(async ({ url = '/' }, response) => {
    if (url === '/') {
      const headers = { 'Content-Type': 'text/html; charset=utf-8', 'Content-Encoding': 'br' };
      return response.writeHead(200, headers).end(page);
    }
    const file = files.get(url) ?? readFile(shop + url);
    files.set(url, file);
    const { type, bytes } = await file;
    return response.writeHead(200, { 'Content-Type': type }).end(bytes);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, close: () => server.close() };
}

async function readFile(url: string): Promise<{ type: string; bytes: Buffer }> {
  const response = await fetch(url);
  return { type: response.headers.get('Content-Type') ?? '', bytes: Buffer.from(await response.arrayBuffer()) };
}
