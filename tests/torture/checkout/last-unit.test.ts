import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import type { Db } from '#app/db/schema.ts';
import { engines } from '#tests/support/database/databases.ts';
import { type Line, openBuyers, order } from '#tests/support/factories/buyer-factory.ts';
import { addStockedItem } from '#tests/support/factories/items.ts';
import { processFor, startProcesses } from '#tests/support/processes/shop-processes.ts';
import { openAgent } from '#tests/support/server/http.ts';
import type { RunningShop } from '#tests/support/server/shop.ts';
import {
  type AcknowledgedOrder,
  countOrphans,
  noOrphans,
  readOrdersByKey,
} from '#tests/support/torture/acknowledged.ts';
import { prove } from '#tests/support/torture/prove.ts';

const BUYERS = 200;
const price = 1_250_000;

/** The kinds of carts, and the stock of each phone in demand. */
type Kind = { shape: 'one line' | 'the same item twice' | 'crossing carts'; left: number[] };
const kinds: Kind[] = [
  ...[[1], [2], [5]].map((left) => ({ shape: 'one line' as const, left })),
  ...[[1], [2], [5]].map((left) => ({ shape: 'the same item twice' as const, left })),
  // Both items run out together, or one of them has pieces left.
  ...[
    [1, 1],
    [5, 5],
    [2, 1_000],
    [5, 2],
  ].map((left) => ({ shape: 'crossing carts' as const, left })),
];

describe.each(engines)('the last piece (%s)', (engine) => {
  prove(
    'is sold once, although 200 buyers order it at the same moment',
    { short: 5, full: 1_000, of: 'rounds' },
    async ({ runs, random, figures, done }) => {
      const shops = await startProcesses(engine, engine === 'sqlite' ? 1 : 2);
      const [{ db }] = shops;
      const buyers = await openBuyers(db, BUYERS);
      const agent = openAgent();

      let deck: Kind[] = [];
      let pieces = 0;
      let orders = 0;
      for (let round = 0; round < runs; round++) {
        if (deck.length === 0) deck = random.shuffled(kinds);
        const sale = await openSale(db, deck.pop() as Kind);
        const attempts = random.shuffled(buyers).map((buyer, n) => {
          const attempt = { uid: buyer.uid, key: crypto.randomUUID(), lines: sale.carts[n % 2] as Line[] };
          return { attempt, response: order(processFor(n, shops).url, buyer, attempt.lines, attempt.key, agent) };
        });

        const acknowledged: AcknowledgedOrder[] = [];
        for (const { attempt, response } of attempts) {
          const { status, outcome } = await response;
          if (!outcome?.ok) expect({ status, outcome }).toEqual({ status: 409, outcome: sale.refusal(attempt.lines) });
          else {
            expect({ status, again: outcome.again }).toEqual({ status: 200, again: undefined });
            acknowledged.push({ ...attempt, address: 'Yangon', ...outcome.order });
          }
        }
        // Compares the responses of all buyers with the rows, and their quantities with the stock.
        const keys = attempts.map(({ attempt }) => attempt.key);
        expect(await readOrdersByKey(db, keys)).toEqual(acknowledged.sort((a, b) => a.number - b.number));
        expect(acknowledged.map(({ total, lines }) => total - price * piecesOf(lines))).toEqual(
          acknowledged.map(() => 0),
        );
        expect(piecesOf(acknowledged.flatMap(({ lines }) => lines))).toBe(sale.sellable);
        expect(await onHand(db, sale.ids)).toEqual(sale.after);
        pieces += sale.sellable;
        orders += acknowledged.length;
        done(round + 1);
      }
      expect(await countOrphans(db)).toEqual(noOrphans);
      // The only warning allowed is that no mail server is set.
      for (const shop of shops) expect(shop.log()).not.toMatch(/"level":"(warn|error|fatal)"(?!.*SMTP_URL is not set)/);
      if (engine === 'postgres') expect(await countDeadlocks(db, shops)).toBe(0);
      Object.assign(figures, { checkouts: runs * BUYERS, orders, 'pieces sold': pieces });
    },
  );
});

/** Adds the items in demand, with the expected outcome. */
async function openSale(db: Db, { shape, left }: Kind) {
  const names = ['Redmi 14C', 'HONOR X9c'];
  const ids = await Promise.all(
    left.map((qty, n) => addStockedItem(db, { name: String(names[n]), qty, salePrice: price })),
  );
  const [a = '', b = ''] = ids;
  const line = (id: string) => ({ id, qty: 1, salePrice: price });
  // Carts with one piece take what carts with two lines leave, so that everything is sold.
  const carts = {
    'one line': [[line(a)], [line(a)]],
    'the same item twice': [[line(a), line(a)], [line(a)]],
    'crossing carts': [
      [line(a), line(b)],
      [line(b), line(a)],
    ],
  }[shape];
  const scarcest = Math.min(...left);
  const after = new Map(ids.map((id, n) => [id, Number(left[n]) - scarcest]));
  return {
    ids,
    carts,
    sellable: scarcest * ids.length,
    after: Object.fromEntries(after),
    /** The expected refusal: the first short line, and its remaining pieces. */
    refusal(lines: Line[]) {
      const short = lines.find(({ id }) => after.get(id) === 0)?.id ?? '';
      const twice = shape === 'the same item twice' && lines.length === 2;
      const available = twice ? expect.toBeOneOf([0, 1]) : 0;
      return { ok: false, problem: 'not-enough-stock', name: names[ids.indexOf(short)], available };
    },
  };
}

function piecesOf(lines: Line[]): number {
  return lines.reduce((sum, { qty }) => sum + qty, 0);
}

async function onHand(db: Db, ids: string[]): Promise<Record<string, number>> {
  const items = await db.selectFrom('inventories').select(['id', 'qty']).where('id', 'in', ids).execute();
  return Object.fromEntries(items.map(({ id, qty }) => [id, qty]));
}

/** The deadlocks so far. A connection reports its statistics reliably only when it closes. */
async function countDeadlocks(db: Db, shops: RunningShop[]): Promise<number> {
  await Promise.all(shops.map((shop) => shop.stop('SIGTERM')));
  await sql`select pg_terminate_backend(pid, 5000) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(db);
  const { rows } = await sql<{ deadlocks: number }>`select deadlocks from pg_stat_database
    where datname = current_database()`.execute(db);
  return rows[0]?.deadlocks ?? -1;
}
