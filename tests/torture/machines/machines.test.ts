import { Agent } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { type Buyer, openBuyers, order } from '#tests/support/factories/buyer-factory.ts';
import { addStockedItem } from '#tests/support/factories/items.ts';
import { startProcesses } from '#tests/support/processes/shop-processes.ts';
import { openVisitor, type Visitor } from '#tests/support/server/http.ts';
import { sendRequest } from '#tests/support/server/raw-http.ts';
import { owner, type RunningShop } from '#tests/support/server/shop.ts';
import { prove } from '#tests/support/torture/prove.ts';
import { freePort } from '../../../scripts/shop-process.ts';
import { startNginx } from './nginx.ts';
import { listen } from './sse-client.ts';
import { startDying, startEcho } from './upstreams.ts';

const price = 1_000;

let first: RunningShop;
let second: RunningShop;

beforeAll(async () => {
  const shops = await startProcesses('postgres', 2, { TRUSTED_PROXIES: '127.0.0.1,::1' });
  [first, second] = shops as [RunningShop, RunningShop];
});

/** The two processes behind an nginx, with buyers and a phone of this test. */
async function openMachines() {
  const balancer = await startNginx([first, second]);
  const buyers = await openBuyers(first.db, 6);
  const id = await addStockedItem(first.db, { qty: 1_000_000, salePrice: price });
  return { balancer, buyers, db: first.db, line: { id, qty: 1, salePrice: price } };
}

const cookiesOf = ({ cookies }: Visitor) => [...cookies].map((cookie) => cookie.join('=')).join('; ');

/** Counts the log lines of the shop for a path. */
function served({ log }: RunningShop, path = '/'): number {
  return log()
    .split('\n')
    .filter((line) => line.includes('"status":') && line.includes(`"path":"${path}`)).length;
}

it('works as one shop behind nginx: both processes share sessions, throttles, live events and idempotency keys', async () => {
  const { balancer, buyers, db, line } = await openMachines();

  const admin = openVisitor(balancer);
  expect(await admin.post('/login', owner)).toMatchObject({ status: 303 });
  for (let n = 0; n < 6; n++) expect(await admin.get('/admin/dashboard')).toMatchObject({ status: 200 });
  for (const shop of [first, second]) expect(served(shop, '/admin/dashboard')).toBeGreaterThan(0);
  const session = cookiesOf(admin);
  const dashboard = (url: string) => sendRequest(url, '/admin/dashboard', { headers: { Cookie: session } });

  // nginx logs no tokens and redirects HTTP to HTTPS.
  const secret = '/reset-password?token=secret-of-the-mail';
  expect(await admin.get(secret)).toMatchObject({ status: 200 });
  const plain = await sendRequest(balancer.plainUrl, secret);
  expect([plain.status, plain.headers.location]).toEqual([301, `https://shop.example${secret}`]);
  await expect.poll(() => balancer.log().match(/"GET \/reset-password" (200|301) /g)).toHaveLength(2);
  expect(balancer.log() + balancer.output()).not.toContain('secret-of-the-mail');

  const sseClients = await Promise.all([balancer, first, second].map(({ url }) => listen(url, session)));
  const [buyer] = buyers;
  for (const { url } of [first, second, balancer]) {
    const before = sseClients.map(({ orders }) => orders());
    expect((await order(url, buyer, [line])).outcome).toMatchObject({ ok: true });
    const received = () => sseClients.filter(({ orders }, n) => orders() > (before[n] ?? 0)).length;
    await expect.poll(received).toBe(sseClients.length);
  }

  const key = crypto.randomUUID();
  const sent = await Promise.all([first, second, balancer].map(({ url }) => order(url, buyer, [line], key)));
  expect(new Set(sent.map(({ outcome }) => outcome?.ok && outcome.order.number)).size).toBe(1);
  const stranger = buyers[1] as Buyer;
  for (const { url } of [first, second]) {
    expect((await order(url, stranger, [line], key)).outcome).toMatchObject({ ok: false, problem: 'key-reused' });
  }

  const guess = (url: string, email: string, agent?: Agent) =>
    sendRequest(url, '/login', {
      method: 'POST',
      ...(agent && { agent }),
      headers: {
        Origin: url,
        'Content-Type': 'application/x-www-form-urlencoded',
        // A forged X-Forwarded-For has no effect.
        'X-Forwarded-For': '203.0.113.7',
      },
      body: new URLSearchParams({ email, password: 'not the password' }).toString(),
    });
  // An unknown account, so that the owner of the other tests is not locked out.
  const email = `${crypto.randomUUID()}@shop.example`;
  let guesses = 0;
  while ((await guess(first.url, email)).status !== 429) expect(++guesses).toBeLessThanOrEqual(10);
  for (const { url } of [second, balancer]) expect(await guess(url, email)).toMatchObject({ status: 429 });

  // Limits apply per address.
  const keys = async () =>
    (await sql<{ n: number }>`select distinct key from "signInFailures"`.execute(db)).rows.length;
  const added: number[] = [];
  for (const from of ['127.0.0.2', '127.0.0.3', '127.0.0.3']) {
    const agent = new Agent({ localAddress: from });
    onTestFinished(() => agent.destroy());
    const before = await keys();
    const url = balancer.url.replace('localhost', '127.0.0.1');
    expect(await guess(url, `${crypto.randomUUID()}@shop.example`, agent)).toMatchObject({ status: 401 });
    added.push((await keys()) - before);
  }
  expect(added).toEqual([added[0], added[0], (added[0] ?? 0) - 1]);

  for (const { url } of [first, second]) expect(await dashboard(url)).toMatchObject({ status: 200 });
  await admin.post('/logout');
  for (const { url } of [first, second]) {
    expect(await dashboard(url)).toMatchObject({
      status: 302,
      headers: { location: expect.stringMatching(/^\/login/) },
    });
  }
});

it('keeps both processes in use when bodies are refused before they are read', async () => {
  const { balancer } = await openMachines();
  const send = () =>
    sendRequest(balancer.url, '/login', {
      method: 'POST',
      headers: { Origin: balancer.url, 'Content-Type': 'application/x-www-form-urlencoded' },
      body: 'x'.repeat(10_000_000),
    });
  const refused = await Promise.all(Array.from({ length: 6 }, send));
  expect(refused.map(({ status }) => status)).toEqual(Array(6).fill(413));
  const pages = await Promise.all(Array.from({ length: 20 }, () => sendRequest(balancer.url, '/shop')));
  expect(pages.map(({ status }) => status)).toEqual(Array(20).fill(200));
  expect(balancer.output()).not.toContain('no live upstreams');
  // Whether nginx counts a closed connection as a failure depends on timing; the header that it sends does not.
  const echo = await startEcho();
  await balancer.reload([echo, echo]);
  expect((await sendRequest(balancer.url, '/shop')).body.toString()).toBe('Connection: none');
});

it('retries only requests that may be repeated: pages, and orders under their key', async () => {
  const { balancer, buyers, db, line } = await openMachines();
  const admin = openVisitor(balancer);
  expect(await admin.post('/login', owner)).toMatchObject({ status: 303 });
  const dying = await startDying();
  const rates = () => db.selectFrom('exchangeRates').selectAll().execute();
  const before = await rates();
  // Reloads nginx each time, because it avoids servers that just failed.
  const dyingFirst = () => balancer.reload([dying, first]);

  await dyingFirst();
  expect(await admin.get('/shop')).toMatchObject({ status: 200 });
  await dyingFirst();
  expect((await order(balancer.url, buyers[0], [line])).outcome).toMatchObject({ ok: true });
  await dyingFirst();
  expect(await admin.post('/admin/exchange-setting', { currency: 'CNY', rate: '600' })).toMatchObject({ status: 502 });
  expect(dying.requests()).toBe(3);
  expect(await rates()).toEqual(before);

  // A server that refuses the connection has done nothing, so a retry is safe.
  const refusing = { url: `http://localhost:${await freePort()}` };
  await balancer.reload([refusing, first]);
  expect((await admin.post('/admin/exchange-setting', { currency: 'CNY', rate: '600' })).status).toBeLessThan(400);
  expect(await rates()).toHaveLength(before.length + 1);
});

prove(
  'serves everybody, with at most one retry, while a process is killed and replaced (postgres)',
  { short: 1, full: 100, of: 'replacements' },
  async ({ runs, random, figures, done }) => {
    const machines = await openMachines();
    const { balancer } = machines;
    const crowd = await shopThrough(balancer.url, machines, 1);
    for (let run = 1; run <= runs; run++) {
      const shop = random.pick([first, second]);
      await setTimeout(random.below(300));
      await shop.stop(random.pick(['SIGKILL', 'SIGTERM']));
      const acknowledged = crowd.acknowledged.size;
      await expect.poll(() => crowd.acknowledged.size).toBeGreaterThan(acknowledged + 10);
      await shop.start();
      // nginx sends nothing to a server that failed for five seconds.
      crowd.setPause(200);
      await expect.poll(() => served(shop)).toBeGreaterThan(3);
      crowd.setPause(10);
      done(run);
    }
    await crowd.stop();
    expect(crowd.failures).toEqual([]);
    await judge(crowd, machines);
    Object.assign(figures, crowd.figures());
  },
);

prove(
  'restarts one process after another without a failed request (postgres)',
  { short: 1, full: 50, of: 'rounds' },
  async ({ runs, figures, done }) => {
    const machines = await openMachines();
    const { balancer } = machines;
    const both = [first, second];
    const crowd = await shopThrough(balancer.url, machines, 0);
    for (let run = 1; run <= runs; run++) {
      for (const shop of both) {
        await balancer.reload(both, shop);
        for (let before = -1; before !== served(shop); await setTimeout(500)) before = served(shop);
        expect(await shop.stop('SIGTERM')).toBe(0);
        await shop.start();
        await balancer.reload(both);
        await expect.poll(() => served(shop)).toBeGreaterThan(3);
      }
      done(run);
    }
    await crowd.stop();
    expect(crowd.failures).toEqual([]);
    await judge(crowd, machines);
    Object.assign(figures, crowd.figures());
  },
);

type Machines = Awaited<ReturnType<typeof openMachines>>;
type Crowd = Awaited<ReturnType<typeof shopThrough>>;

/** Buyers order and an owner saves rates. Only repeatable requests are retried, up to `retries` times. */
async function shopThrough(url: string, { buyers, line }: Machines, retries: number) {
  const admin = openVisitor({ url });
  expect(await admin.post('/login', owner)).toMatchObject({ status: 303 });
  const headers = {
    Cookie: cookiesOf(admin),
    Origin: url,
    'Content-Type': 'application/x-www-form-urlencoded',
  };
  const sent = new Set<string>();
  const acknowledged = new Map<string, number>();
  const failures: string[] = [];
  const counts = { requests: 0, retried: 0, 'saves left open': 0 };
  const servedBefore = served(second);
  let open = true;
  let pauseMs = 10;

  async function sendWithRetries<T extends { status: number | undefined }>(what: string, attempt: () => Promise<T>) {
    for (let retry = 0; ; retry++) {
      counts.requests++;
      const response = await attempt().catch((error: Error) => ({ status: error.message }));
      if (response.status === 200) return response as T;
      if (retry === retries) {
        failures.push(`${what}: ${response.status}`);
        return undefined;
      }
      counts.retried++;
      await setTimeout(50);
    }
  }

  async function goShopping(buyer: Buyer) {
    while (open) {
      const headers = { Cookie: buyer.cookie };
      await sendWithRetries('/shop', () => sendRequest(url, '/shop', { headers }));
      const key = crypto.randomUUID();
      sent.add(key);
      const placed = await sendWithRetries('an order', () => order(url, buyer, [line], key));
      if (placed?.outcome?.ok) acknowledged.set(key, placed.outcome.order.number);
      else if (placed) failures.push(`an order: ${JSON.stringify(placed.outcome)}`);
      const page = await sendWithRetries('/my-orders', () => sendRequest(url, '/my-orders', { headers }));
      const newest = placed?.outcome?.ok && `Order ${placed.outcome.order.number}`;
      if (page && newest && !page.body.includes(newest)) failures.push(`${newest} is not among the buyer's own orders`);
      await setTimeout(pauseMs);
    }
  }

  async function reprice() {
    for (let rate = 600; open; rate = rate === 600 ? 660 : 600) {
      counts.requests++;
      const body = new URLSearchParams({ currency: 'CNY', rate: String(rate) }).toString();
      const { status = 502 } = await sendRequest(url, '/admin/exchange-setting', {
        method: 'POST',
        headers,
        body,
      }).catch(() => ({ status: 502 }));
      // The outcome is unknown; a person would check and repeat it.
      if (status >= 500 && retries > 0) counts['saves left open']++;
      else if (status >= 400) failures.push(`a rate: ${status}`);
      await setTimeout(3 * pauseMs);
    }
  }

  const all = Promise.all([...buyers.map(goShopping), reprice()]);
  all.catch(() => {});
  await expect.poll(() => Math.min(acknowledged.size, served(second) - servedBefore)).toBeGreaterThan(5);
  return {
    sent,
    acknowledged,
    failures,
    /** How long each buyer waits before the next order. */
    setPause(ms: number) {
      pauseMs = ms;
    },
    figures: () => ({ ...counts, orders: acknowledged.size }),
    async stop() {
      open = false;
      await all;
    },
  };
}

/** Expects every acknowledged order, and no order that was not sent. */
async function judge({ sent, acknowledged }: Crowd, { db, buyers }: Machines) {
  const uids = buyers.map(({ uid }) => uid);
  const rows = await db.selectFrom('orders').select(['checkoutKey', 'number']).where('uid', 'in', uids).execute();
  const stored = new Map(rows.map(({ checkoutKey, number }) => [checkoutKey, number]));
  expect([...acknowledged].filter(([key, number]) => stored.get(key) !== number)).toEqual([]);
  expect([...stored.keys()].filter((key) => !sent.has(key))).toEqual([]);
}
