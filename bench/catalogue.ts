import { type ChildProcess, fork, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { encodeId } from '#app/domain/phone/phone-url.ts';
import { fromDebian, onPath } from '#tests/support/debian-package.ts';
import { sendRequest } from '#tests/support/server/raw-http.ts';
import { freePort } from '../scripts/shop-process.ts';
import { withShop } from './parts/bench-shop.ts';
import { buyFor } from './parts/buying.ts';
import { bench } from './parts/figures.ts';

/** Measures pages a second on 16 connections: for guests, beside a bare `node:http` server with the same bytes, and logged in. */
const SECONDS = Number(process.env.SECONDS ?? 4);
const RUNS = 5;
const wrk = fromDebian('wrk', () => onPath('wrk'));

await bench('The catalogue under load, 100 phones', async ({ figure, say }) => {
  await withShop({ items: 100, buyers: 1 }, async ({ shops: [{ url }], buyers: [buyer], items: [item] }) => {
    if (!buyer || !item) throw new Error('the shop has no buyer or no item');
    const { headers: redirect } = await sendRequest(url, `/shop/phone--${encodeId(item.id)}`);
    const phone = String(redirect.location);
    for (const [name, path] of [
      ['Home', '/'],
      ['Shop', '/shop'],
      ['Shop, a search in Burmese', `/shop?q=${encodeURIComponent('ဖုန်း')}`],
      ['A phone', phone],
      ['A phone, by a shared link', `${phone}?fbclid=IwAR0abc&utm_source=facebook`],
      ['Price list', '/price-list'],
      ['Cart', '/cart'],
      ['My Orders', '/my-orders'],
      ['Login', '/login'],
      ['Register', '/register'],
      ['Forgot Password', '/forgot-password'],
    ] as const) {
      const { body, headers } = await sendRequest(url, path);
      const bare = await startBare(body, headers as Record<string, string>);
      measureLoad(`${url}${path}`, 1);
      const [shop, limit]: [number[], number[]] = [[], []];
      for (let run = 1; run <= RUNS; run++) {
        say(`${name}, run ${run} of ${RUNS}`);
        shop.push(measureLoad(`${url}${path}`, SECONDS));
        limit.push(measureLoad(bare.url, SECONDS));
      }
      bare.stop();
      const size = `${(body.length / 1_024).toFixed(0)} kB`;
      figure({
        what: `${name} for guests`,
        unit: 'pages/s',
        values: shop,
        limit: { what: `bare node:http, the same ${size}`, values: limit },
        goal: '≥ 60 %',
      });
    }
    const measureLoggedIn = (what: string, path: string) => {
      say(what);
      const measure = () => measureLoad(`${url}${path}`, SECONDS, buyer.cookie);
      measure();
      figure({ what, unit: 'pages/s', values: [measure(), measure(), measure()], goal: '≥ 400' });
    };
    measureLoggedIn('Shop for a logged-in user', '/shop');
    measureLoggedIn('My Orders without orders', '/my-orders');
    await buyFor(1, [url], [buyer], () => item);
    measureLoggedIn('My Orders, a page of 20', '/my-orders');
  });
});

/** @returns the pages a second. @throws Error if a response is an error or a connection fails. */
function measureLoad(url: string, seconds: number, cookie?: string): number {
  const args = ['-c16', '-t1', `-d${seconds}s`, ...(cookie ? ['-H', `Cookie: ${cookie}`] : []), url];
  const { stdout } = spawnSync(wrk, args, { encoding: 'utf8' });
  if (/Non-2xx|Socket errors/.test(stdout)) throw new Error(`not every response was a page: ${stdout}`);
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]);
}

async function startBare(body: Buffer, headers: Record<string, string>): Promise<{ url: string; stop(): void }> {
  const port = await freePort();
  const server: ChildProcess = fork('bench/parts/bare-server.ts', [String(port)], { execArgv: [] });
  const { date: _, connection: _1, 'keep-alive': _2, ...sent } = headers;
  server.send({ body: body.toString('latin1'), headers: sent });
  await once(server, 'message');
  return { url: `http://127.0.0.1:${port}/`, stop: () => server.kill() };
}
