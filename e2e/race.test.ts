import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { stock, takings } from '#test/shelf.ts';
import { type Answer, AUTH_SECRET, openBuyers, order } from './buyers.ts';
import { type RunningShop, runShop, startShop } from './shop.ts';

const price = 1_250_000;
/** The page says it as "Not enough stock for Redmi 14C. Available: 0". */
const soldOut = '{"ok":false,"problem":"not-enough-stock","name":"Redmi 14C","available":0}';

/** One process on a file, or two on one PostgreSQL database. */
async function startProcesses(engine: 'sqlite' | 'postgres'): Promise<[RunningShop, ...RunningShop[]]> {
  const shop = await startShop(engine, { AUTH_SECRET });
  return engine === 'sqlite' ? [shop] : [shop, await runShop(shop.env, { AUTH_SECRET })];
}

describe.each(['sqlite', 'postgres'] as const)('at the same moment (%s)', (engine) => {
  it('sells the last five phones to five of two hundred buyers, and tells all others', async () => {
    const shops = await startProcesses(engine);
    const [{ db }] = shops;
    const buyers = await openBuyers(db, 200);
    const phone = await stock(db, { name: 'Redmi 14C', qty: 5, salePrice: price });
    const cover = await stock(db, { name: 'Cover', qty: 1_000, salePrice: 3_000 });
    // Every other cart lies the other way round, so that locks taken in the order of the cart would cross.
    const lines = [
      { id: cover, qty: 1, salePrice: 3_000 },
      { id: phone, qty: 1, salePrice: price },
    ];

    const answers = await Promise.all(
      buyers.map((buyer, n) => order(shopFor(n, shops).url, buyer, n % 4 < 2 ? lines : lines.toReversed())),
    );

    expect(tally(answers)).toEqual({ '200 ordered': 5, [`409 ${soldOut}`]: 195 });
    expect(await takings(db)).toEqual({ orders: 5, lines: 10, onHand: { [phone]: 0, [cover]: 995 }, balanced: true });
    if (engine === 'postgres') {
      const { rows } = await sql`select deadlocks from pg_stat_database where datname = current_database()`.execute(db);
      expect(rows).toEqual([{ deadlocks: 0 }]);
    }
    for (const shop of shops) expect(shop.log()).not.toMatch(/"level":"(warn|error)"/);
  });

  it('makes one order of one attempt that arrives fifty times at once', async () => {
    const shops = await startProcesses(engine);
    const [{ db }] = shops;
    const [buyer] = await openBuyers(db, 1);
    const id = await stock(db, { qty: 100, salePrice: price });
    const key = crypto.randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        order(shopFor(n, shops).url, buyer, [{ id, qty: 1, salePrice: price }], key),
      ),
    );
    expect(tally(answers)).toEqual({ '200 ordered': 50 });
    const placed = answers.map(({ outcome }) => (outcome?.ok ? outcome : undefined));
    expect(new Set(placed.map((each) => JSON.stringify(each?.order))).size).toBe(1);
    expect(placed.filter((each) => !each?.again)).toHaveLength(1);
    expect(await takings(db)).toEqual({ orders: 1, lines: 1, onHand: { [id]: 99 }, balanced: true });
  });

  it('gives a key to one of fifty buyers who share it by accident, and refuses the others', async () => {
    const shops = await startProcesses(engine);
    const [{ db }] = shops;
    const buyers = await openBuyers(db, 50);
    // Each wants a phone of another model, so that no lock on stock makes them wait for each other.
    const ids = await Promise.all(buyers.map(() => stock(db, { qty: 1, salePrice: price })));
    const key = crypto.randomUUID();
    const answers = await Promise.all(
      buyers.map((buyer, n) =>
        order(shopFor(n, shops).url, buyer, [{ id: String(ids[n]), qty: 1, salePrice: price }], key),
      ),
    );
    expect(tally(answers)).toEqual({ '200 ordered': 1, '409 {"ok":false,"problem":"key-used"}': 49 });
    expect(await takings(db)).toMatchObject({ orders: 1, lines: 1, balanced: true });
  });
});

function shopFor(n: number, shops: [RunningShop, ...RunningShop[]]): RunningShop {
  return shops[n % shops.length] ?? shops[0];
}

/** How many buyers were told the same. */
function tally(answers: Answer[]): Record<string, number> {
  const told: Record<string, number> = {};
  for (const { status, outcome } of answers) {
    const words = `${status} ${outcome?.ok ? 'ordered' : JSON.stringify(outcome)}`;
    told[words] = (told[words] ?? 0) + 1;
  }
  return told;
}
