import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { stock, takings } from '#test/shelf.ts';
import { type Answer, openBuyers, order } from '../e2e/buyers.ts';
import { processFor, startProcesses } from './processes.ts';
import { prove } from './prove.ts';

const price = 1_250_000;
/** The page says it as "Not enough stock for Redmi 14C. Available: 0". */
const soldOut = '{"ok":false,"problem":"not-enough-stock","name":"Redmi 14C","available":0}';

describe.each(['sqlite', 'postgres'] as const)('at the same moment (%s)', (engine) => {
  const processes = engine === 'sqlite' ? 1 : 2;

  prove(
    'sells the last phones once',
    { short: 3, full: 1_000, of: 'rounds' },
    async ({ runs, random, figures, done }) => {
      const shops = await startProcesses(engine, processes);
      const [{ db }] = shops;
      const buyers = await openBuyers(db, 200);
      let sold = 0;
      for (let round = 0; round < runs; round++) {
        const left = random.pick([1, 2, 5]);
        const phone = await stock(db, { name: 'Redmi 14C', qty: left, salePrice: price });
        const cover = await stock(db, { name: 'Cover', qty: 1_000, salePrice: 3_000 });
        // Every other cart lies the other way round, so that locks taken in the order of the cart would cross.
        const lines = [
          { id: cover, qty: 1, salePrice: 3_000 },
          { id: phone, qty: 1, salePrice: price },
        ];
        const answers = await Promise.all(
          buyers.map((buyer, n) => order(processFor(n, shops).url, buyer, random.shuffled(lines))),
        );
        expect(tally(answers)).toEqual({ '200 ordered': left, [`409 ${soldOut}`]: 200 - left });
        expect((await takings(db)).onHand).toMatchObject({ [phone]: 0, [cover]: 1_000 - left });
        sold += left;
        done(round + 1);
      }
      expect(await takings(db)).toMatchObject({ orders: sold, lines: 2 * sold, balanced: true });
      if (engine === 'postgres') {
        const { rows } = await sql`select deadlocks from pg_stat_database where datname = current_database()`.execute(
          db,
        );
        expect(rows).toEqual([{ deadlocks: 0 }]);
      }
      for (const shop of shops) expect(shop.log()).not.toMatch(/"level":"(warn|error)"/);
      Object.assign(figures, { checkouts: runs * 200, sold });
    },
  );

  it('makes one order of one attempt that arrives fifty times at once', async () => {
    const shops = await startProcesses(engine, processes);
    const [{ db }] = shops;
    const [buyer] = await openBuyers(db, 1);
    const id = await stock(db, { qty: 100, salePrice: price });
    const key = crypto.randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        order(processFor(n, shops).url, buyer, [{ id, qty: 1, salePrice: price }], key),
      ),
    );
    expect(tally(answers)).toEqual({ '200 ordered': 50 });
    const placed = answers.map(({ outcome }) => (outcome?.ok ? outcome : undefined));
    expect(new Set(placed.map((each) => JSON.stringify(each?.order))).size).toBe(1);
    expect(placed.filter((each) => !each?.again)).toHaveLength(1);
    expect(await takings(db)).toEqual({ orders: 1, lines: 1, onHand: { [id]: 99 }, balanced: true });
  });

  it('gives a key to one of fifty buyers who share it by accident, and refuses the others', async () => {
    const shops = await startProcesses(engine, processes);
    const [{ db }] = shops;
    const buyers = await openBuyers(db, 50);
    // Each wants a phone of another model, so that no lock on stock makes them wait for each other.
    const ids = await Promise.all(buyers.map(() => stock(db, { qty: 1, salePrice: price })));
    const key = crypto.randomUUID();
    const answers = await Promise.all(
      buyers.map((buyer, n) =>
        order(processFor(n, shops).url, buyer, [{ id: String(ids[n]), qty: 1, salePrice: price }], key),
      ),
    );
    expect(tally(answers)).toEqual({ '200 ordered': 1, '409 {"ok":false,"problem":"key-used"}': 49 });
    expect(await takings(db)).toMatchObject({ orders: 1, lines: 1, balanced: true });
  });
});

/** How many buyers were told the same. */
function tally(answers: Answer[]): Record<string, number> {
  const told: Record<string, number> = {};
  for (const { status, outcome } of answers) {
    const words = `${status} ${outcome?.ok ? 'ordered' : JSON.stringify(outcome)}`;
    told[words] = (told[words] ?? 0) + 1;
  }
  return told;
}
