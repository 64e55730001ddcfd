import { Agent } from 'node:http';
import { sql } from 'kysely';
import type { Db } from '#app/db/schema.ts';
import { fillYears } from '#tests/support/factories/years-of-trade.ts';
import { type LoggedInUser, withShop } from './parts/bench-shop.ts';
import { buyFor } from './parts/buying.ts';
import { bench, quantile } from './parts/figures.ts';
import { requestText } from './parts/request-text.ts';
import { holdSale } from './parts/sale-day.ts';

/**
 * Measures what one PostgreSQL server with years of orders carries, with two processes of the shop and the buyers on its
 * machine, and sale days. Shorter: `ORDERS=10000 SECONDS=5 npm run bench -- primary`.
 */
const ORDERS = Number(process.env.ORDERS ?? 1_000_000);
const SECONDS = Number(process.env.SECONDS ?? 60);
const RATES = [500, 1_000];
const [RUNS, RUN_SECONDS, CONNECTIONS] = [3, 5, 64];
const BUYERS = 1_000;
/** Of each buyer, who may have ten that wait. */
const PAYMENTS = 9;
const PAGES = {
  'Shop for a logged-in user': '/shop',
  'My Orders, a page of 20': '/my-orders',
  'Admin Orders': '/admin/admin-orders',
};
const MANY = `${ORDERS.toLocaleString('en')} orders`;

await bench(`One PostgreSQL server with ${MANY}`, async ({ figure, say }) => {
  await withShop({ engine: 'postgres', processes: 2, items: 64, buyers: BUYERS }, async (shop) => {
    const { shops, db, items, buyers, admin } = shop;
    const agent = new Agent({ keepAlive: true });
    const send = async (n: number, path: string, { cookie }: LoggedInUser, form?: string) => {
      const { url } = shops[n % shops.length] ?? shops[0];
      const sent = { agent, headers: { Cookie: cookie, Origin: url }, ...(form && { form }) };
      const { status, text } = await requestText(url + path, sent);
      if (status !== 200) throw new Error(`${path} was answered with ${status}: ${text}`);
    };

    const empty = await sizeOf(db);
    await fillYears(db, new Date(), { orders: ORDERS, items: 5_000, buyers: 3_000 }, 'buyer-1', say);
    const bytes = (await sizeOf(db)) - empty;
    figure({ what: `${MANY} of three lines on disk`, unit: 'GB', values: [bytes / 1e9] });
    figure({ what: 'ten million, if it grows on like this', unit: 'GB', values: [bytes / ORDERS / 100] });

    for (const rate of RATES) {
      say(`a sale day, ${rate} orders a second`);
      const before = await sizeOf(db);
      const { waits, placed, refused, drained } = await holdSale(shop, rate, SECONDS);
      const one = (name: string, unit: string, value: number) =>
        figure({ what: `${rate} orders a second for ${SECONDS} s: ${name}`, unit, values: [value] });
      for (const share of [50, 95, 99, 100]) one(`p${share} of the wait`, 'ms', quantile(waits, share / 100));
      one('refused with 503 or not answered', 'times', refused);
      one('all answered after the last came', 's', drained / 1_000);
      one('an order of one line on disk', 'kB', ((await sizeOf(db)) - before) / placed / 1_000);
    }

    const urls = shops.map(({ url }) => url);
    const pick = (n: number) => items[n % items.length] ?? { id: '', salePrice: 0 };
    const buy = () => buyFor(RUN_SECONDS, urls, buyers.slice(0, CONNECTIONS), pick);
    const [orders, beside, reports]: [number[], number[], number[]] = [[], [], []];
    const read = async () => {
      const startedAt = performance.now();
      await send(0, '/admin/margin?dates=other&by=item', admin);
      reports.push(performance.now() - startedAt);
    };
    for (let run = 1; run <= RUNS; run++) {
      say(`orders, run ${run} of ${RUNS}`);
      orders.push((await buy()).perSecond);
      const [{ perSecond }] = await Promise.all([buy(), rateOf(read, 1)]);
      beside.push(perSecond);
    }
    figure({ what: `${CONNECTIONS} buyers`, unit: 'orders/s', values: orders });
    const limit = { what: 'without it', values: orders };
    figure({ what: 'the same beside one report after the other', unit: 'orders/s', values: beside, limit });
    figure({ what: 'such a report, Margin by item of all', unit: 'ms', values: reports });

    const unpaid = await listUnpaid(db);
    const owners = new Map(buyers.map((buyer) => [buyer.uid, buyer]));
    const before = await sizeOf(db);
    const pay = async (n: number) => {
      const { id, uid } = unpaid[n] ?? { id: '', uid: '' };
      const sent = { key: crypto.randomUUID(), account: '', amount: '1000', number: String(10 ** 12 + n) };
      await send(n, `/my-orders/${id}/pay.data`, owners.get(uid) ?? admin, new URLSearchParams(sent).toString());
    };
    say(`${unpaid.length} payments`);
    const payments = await rateOf(pay, CONNECTIONS, unpaid.length);
    figure({ what: 'payments that buyers report', unit: 'payments/s', values: [payments] });
    figure({ what: 'a payment on disk', unit: 'kB', values: [((await sizeOf(db)) - before) / unpaid.length / 1_000] });

    for (const [name, path] of Object.entries(PAGES)) {
      const open = (n: number) => send(n, path, path.startsWith('/admin') ? admin : (buyers[n % BUYERS] ?? admin));
      const rates: number[] = [];
      for (let run = 0; run < RUNS; run++) rates.push(await rateOf(open, CONNECTIONS));
      figure({ what: name, unit: 'pages/s', values: rates });
    }
    agent.destroy();
  });
});

/** @returns how often a second so many people at once do this, one after the other, for some seconds or so often. */
async function rateOf(act: (n: number) => Promise<void>, people: number, times = Number.POSITIVE_INFINITY) {
  const startedAt = performance.now();
  const end = times === Number.POSITIVE_INFINITY ? startedAt + RUN_SECONDS * 1_000 : Number.POSITIVE_INFINITY;
  let begun = 0;
  const person = async () => {
    while (begun < times && performance.now() < end) await act(begun++);
  };
  await Promise.all(Array.from({ length: people }, person));
  return begun / ((performance.now() - startedAt) / 1_000);
}

/** Its files with indexes, without the WAL. */
async function sizeOf(db: Db): Promise<number> {
  const { rows } = await sql<{ size: number }>`select pg_database_size(current_database()) as size`.execute(db);
  return rows[0]?.size ?? 0;
}

/** Orders of the sale days, of one buyer after the other. */
async function listUnpaid(db: Db): Promise<{ id: string; uid: string }[]> {
  const { rows } = await sql<{ id: string; uid: string }>`
    select id, uid from (
      select o.id, o.uid, row_number() over (partition by o.uid order by o.number) as nth
      from orders o join sessions s on s."userId" = o.uid
    ) as numbered where nth <= ${PAYMENTS} order by nth`.execute(db);
  return rows;
}
