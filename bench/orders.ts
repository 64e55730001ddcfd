import { randomUUIDv7 } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type BenchShop, withShop } from './parts/bench-shop.ts';
import { type BuyingResult, buyFor } from './parts/buying.ts';
import { bench, median, quantile } from './parts/figures.ts';

/** Measures orders a second that are on disk when acknowledged, beside what the engine writes alone. */
const SECONDS = Number(process.env.SECONDS ?? 4);
const RUNS = 3;

await bench('Orders, acknowledged and durable', async ({ figure, say }) => {
  await withShop({ items: 64, buyers: 64 }, async (shop) => {
    say('warming up');
    await buy(shop, 8, 'spread');
    for (const buyers of [8, 64]) {
      const spread: BuyingResult[] = [];
      const hot: BuyingResult[] = [];
      const limit: number[] = [];
      for (let run = 0; run < RUNS; run++) {
        say(`${buyers} buyers, run ${run + 1} of ${RUNS}`);
        spread.push(await buy(shop, buyers, 'spread'));
        hot.push(await buy(shop, buyers, 'hot'));
        limit.push(bareOrdersPerSecond());
      }
      const goal = buyers === 8 ? '≥ 500 and ≥ 30 %' : '≥ 1,000 and ≥ 30 %';
      figure({
        what: `SQLite, ${buyers} buyers`,
        unit: 'orders/s',
        values: rates(spread),
        limit: { what: 'the same rows by SQLite alone', values: limit },
        goal,
      });
      figure({
        what: `SQLite, ${buyers} buyers, all for one phone`,
        unit: 'orders/s',
        values: rates(hot),
        limit: { what: 'spread over 64 phones', values: rates(spread) },
        goal: '≥ 80 %',
      });
      const p99 = spread.map(({ latencies }) => quantile(latencies, 0.99));
      const p50 = spread.map(({ latencies }) => median(latencies));
      figure({ what: `SQLite, ${buyers} buyers: p50 of an order`, unit: 'ms', values: p50 });
      figure({
        what: `SQLite, ${buyers} buyers: p99 of an order`,
        unit: 'ms',
        values: p99,
        ...(buyers === 8 && { goal: '≤ 50' }),
      });
    }
  });
  await withShop({ items: 64, buyers: 64, engine: 'postgres', processes: 2 }, async (shop) => {
    await buy(shop, 8, 'spread');
    for (const buyers of [8, 64]) {
      const spread: BuyingResult[] = [];
      for (let run = 0; run < RUNS; run++) {
        say(`PostgreSQL, ${buyers} buyers, run ${run + 1} of ${RUNS}`);
        spread.push(await buy(shop, buyers, 'spread'));
      }
      const goal = buyers === 8 ? '≥ 300' : '≥ 800';
      figure({ what: `PostgreSQL, two processes, ${buyers} buyers`, unit: 'orders/s', values: rates(spread), goal });
    }
  });
});

function buy({ shops, items, buyers }: BenchShop, count: number, manner: 'spread' | 'hot'): Promise<BuyingResult> {
  const [first] = items;
  if (!first) throw new Error('no items in stock');
  const urls = shops.map(({ url }) => url);
  const pick = (n: number) => (manner === 'hot' ? first : (items[n % items.length] ?? first));
  return buyFor(SECONDS, urls, buyers.slice(0, count), pick);
}

function rates(runs: BuyingResult[]): number[] {
  return runs.map(({ perSecond }) => perSecond);
}

/** @returns the orders a second that the engine alone writes, each with a COMMIT that is on disk. */
function bareOrdersPerSecond(): number {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  const db = new DatabaseSync(join(folder, 'limit.sqlite'));
  try {
    db.exec(`
      pragma journal_mode = wal;
      pragma synchronous = full;
      create table items (id text primary key, qty integer not null check (qty >= 0), price integer not null);
      create table orders (number integer primary key autoincrement, id text unique, uid text, name text, phone text,
        address text, method text, total integer, status text, key text unique, hash text, at text);
      create index orders_uid on orders (uid, number);
      create index orders_status on orders (status, at);
      create table lines (orderId text, line integer, itemId text, name text, qty integer, price integer,
        primary key (orderId, line));
      create table movements (id integer primary key autoincrement, itemId text, change integer, orderId text, at text);
      create index movements_item on movements (itemId, id);
      create table events (id integer primary key autoincrement, at text, uid text, entityId text, after text);
      create index events_entity on events (entityId, id);
    `);
    const insertItem = db.prepare('insert into items values (?, 1000000, 660000)');
    for (let n = 0; n < 64; n++) insertItem.run(`item-${n}`);
    const selectItem = db.prepare('select qty, price from items where id = ?');
    const selectOrderByKey = db.prepare('select id from orders where key = ?');
    const insertOrder = db.prepare(
      'insert into orders (id, uid, name, phone, address, method, total, status, key, hash, at) values (?,?,?,?,?,?,?,?,?,?,?)',
    );
    const insertLine = db.prepare('insert into lines values (?,?,?,?,?,?)');
    const takeStock = db.prepare('update items set qty = qty - ? where id = ?');
    const insertMovement = db.prepare('insert into movements (itemId, change, orderId, at) values (?,?,?,?)');
    const insertEvent = db.prepare('insert into events (at, uid, entityId, after) values (?,?,?,?)');
    const [begin, commit] = [db.prepare('begin immediate'), db.prepare('commit')];
    const started = performance.now();
    let count = 0;
    while (performance.now() - started < SECONDS * 500) {
      const [id, key, itemId, at] = [randomUUIDv7(), crypto.randomUUID(), `item-${count % 64}`, new Date().toJSON()];
      begin.run();
      selectItem.get(itemId);
      selectOrderByKey.get(key);
      insertOrder.run(id, 'buyer', 'Mya', '09 123 456 789', 'Yangon', 'KBZPay', 660000, 'pending', key, key, at);
      insertLine.run(id, 1, itemId, 'Redmi Note', 1, 660000);
      takeStock.run(1, itemId);
      insertMovement.run(itemId, -1, id, at);
      insertEvent.run(at, 'buyer', id, '{"number":1,"total":660000,"status":"pending"}');
      commit.run();
      count++;
    }
    return count / ((performance.now() - started) / 1_000);
  } finally {
    db.close();
    rmSync(folder, { recursive: true });
  }
}
