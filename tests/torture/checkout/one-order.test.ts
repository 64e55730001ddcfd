import type { Agent } from 'node:http';
import { describe, expect } from 'vitest';
import { engines } from '#tests/support/database/databases.ts';
import { type Buyer, openBuyers } from '#tests/support/factories/buyer-factory.ts';
import { addStockedItem, countOrdersAndStock } from '#tests/support/factories/items.ts';
import { processFor, startProcesses } from '#tests/support/processes/shop-processes.ts';
import { openAgent } from '#tests/support/server/http.ts';
import type { RunningShop } from '#tests/support/server/shop.ts';
import {
  type AcknowledgedOrder,
  countOrphans,
  noOrphans,
  readOrdersByKey,
} from '#tests/support/torture/acknowledged.ts';
import { type Cut, noCut } from '#tests/support/torture/cut-connection.ts';
import { prove, type Random, randomOf } from '#tests/support/torture/prove.ts';
import { type Intent, type Received, sendIntent } from './checkout-client.ts';

const SENDINGS = 50;
/** The number of keys that are sent at the same time. */
const LANES = 3;
/** Enough stock that only the key prevents a second order. */
const PLENTY = 1_000_000;
const prices = [1_250_000, 88_000] as const;

type Shops = [RunningShop, ...RunningShop[]];
type Storm = { key: string; owner: Intent; otherIntents: Intent[]; other: Buyer; onlyHalves: boolean; random: Random };

describe.each(engines)('one order per intent (%s)', (engine) => {
  prove(
    'places one order per intent, however often it is sent and wherever the connection is cut',
    { short: 8, full: 10_000, of: 'keys' },
    async ({ runs, random, figures, done }) => {
      const shops = await startProcesses(engine, engine === 'sqlite' ? 1 : 2);
      const [{ db }] = shops;
      const items = await Promise.all(prices.map((salePrice) => addStockedItem(db, { qty: PLENTY, salePrice })));
      const buyers = await openBuyers(db, 2 * LANES);
      const agent = openAgent();

      const left = new Map(items.map((id) => [id, PLENTY]));
      const count = { 'cut off': 0, acknowledged: 0 };
      // Each key has its own seed, so that it is repeatable whatever runs at the same time.
      const seeds = Array.from({ length: runs }, () => `${random.next()}`);
      let finished = 0;
      const lane = async (mine: number) => {
        const [buyer, other] = buyers.slice(2 * mine) as [Buyer, Buyer];
        for (let seed = seeds.pop(); seed; seed = seeds.pop()) {
          const storm = openStorm(seeds.length, buyer, other, items, randomOf(seed));
          const received = await sendAll(shops, storm, agent);
          const order = await judge(shops, storm, received, agent);
          for (const { id, qty } of order.lines) left.set(id, (left.get(id) ?? 0) - qty);
          count['cut off'] += SENDINGS - received.length;
          count.acknowledged += received.filter(({ outcome }) => outcome?.ok).length;
          done(++finished);
        }
      };
      await Promise.all(Array.from({ length: LANES }, (_, mine) => lane(mine)));

      expect(await countOrdersAndStock(db)).toMatchObject({
        orders: runs,
        onHand: Object.fromEntries(left),
        balanced: true,
      });
      expect(await countOrphans(db)).toEqual(noOrphans);
      // The only warning allowed is that no mail server is set.
      for (const shop of shops) expect(shop.log()).not.toMatch(/"level":"(warn|error|fatal)"(?!.*SMTP_URL is not set)/);
      Object.assign(figures, { sendings: runs * SENDINGS, ...count });
    },
  );
});

/** Every second key is also sent with another cart and by another buyer; every tenth only in cut requests. */
function openStorm(n: number, buyer: Buyer, other: Buyer, items: string[], random: Random): Storm {
  const line = (at: 0 | 1, qty = 1) => ({ id: String(items[at]), qty, salePrice: prices[at] });
  const owner = { buyer, lines: [line(0)], address: 'Yangon' };
  // A cart without the owner's items does not wait for their locks, so that both meet at the key.
  const anotherCart = random.pick([
    { ...owner, lines: [line(1)] },
    { ...owner, lines: [line(0, 2)] },
    { ...owner, lines: [line(0), line(1)] },
    { ...owner, address: 'Mandalay' },
  ]);
  const anotherBuyer = random.pick([
    { ...owner, buyer: other },
    { buyer: other, lines: [line(1)], address: 'Yangon' },
  ]);
  const otherIntents = n % 2 === 0 ? [anotherCart, anotherBuyer] : [];
  return { key: crypto.randomUUID(), owner, otherIntents, other, onlyHalves: n % 10 === 5, random };
}

/** Sends everything at once and cuts half of it off. @returns the received responses, in any order. */
async function sendAll(shops: Shops, { key, owner, otherIntents, onlyHalves, random }: Storm, agent: Agent) {
  const sendings = Array.from({ length: SENDINGS }, (_, n) => {
    const intent = n % 5 === 0 ? (otherIntents[(n / 5) % 2] ?? owner) : owner;
    const cut = onlyHalves ? inTheRequest(random) : randomCut(random);
    const sender = random.below(10) === 0 ? 'document' : 'script';
    return sendIntent(processFor(random.below(2), shops), intent, key, { sender, cut, agent });
  });
  return (await Promise.all(sendings)).filter((each) => each !== undefined);
}

function randomCut(random: Random): Cut {
  return random.pick([
    noCut,
    noCut,
    noCut,
    inTheRequest(random),
    { where: 'after the request', ms: random.pick([0, random.below(40)]) },
    { where: 'in the answer' },
  ]);
}

function inTheRequest(random: Random): Cut {
  return { where: 'in the request', at: random.next() };
}

/**
 * Compares the received responses with the database, and sends every intent once more. @returns the one order.
 */
async function judge(shops: Shops, storm: Storm, received: Received[], agent: Agent): Promise<AcknowledgedOrder> {
  const [{ db }] = shops;
  const { key, owner, otherIntents, other, onlyHalves, random } = storm;
  const sendAgain = async (intent: Intent) => {
    const options = { sender: random.pick(['script', 'script', 'document'] as const), cut: noCut, agent };
    return (await sendIntent(processFor(random.below(2), shops), intent, key, options)) as Received;
  };
  if (onlyHalves) expect(await readOrdersByKey(db, [key])).toEqual([]);
  const first = await sendAgain(owner);
  const stored = await readOrdersByKey(db, [key]);
  expect(stored).toHaveLength(1);
  const [order] = stored as [AcknowledgedOrder];
  const { id, number, total } = order;
  const winner = [owner, ...otherIntents].find((intent) => matches(order, intent));
  expect(winner, `whose order is ${JSON.stringify(order)}?`).toBeDefined();
  expect(total).toBe(order.lines.reduce((sum, { qty, salePrice }) => sum + qty * salePrice, 0));

  const success = { status: 200, outcome: { ok: true, order: { id, number, total } } };
  const repeated = { status: 200, outcome: { ...success.outcome, again: true } };
  const refusal = { status: 409, outcome: { ok: false, problem: 'key-reused' } };
  for (const { intent, ...response } of [...received, first]) {
    expect(response).toEqual(
      intent !== winner ? refusal : response.outcome && 'again' in response.outcome ? repeated : success,
    );
  }
  const placings = [...received, first].filter(({ outcome }) => outcome?.ok && !outcome.again);
  expect(placings.length).toBeLessThanOrEqual(1);
  if (received.some(({ intent }) => intent === winner)) expect(placings).not.toContain(first);

  for (const intent of [owner, ...otherIntents, { ...owner, address: 'Bago' }, { ...owner, buyer: other }]) {
    const { intent: _, ...response } = await sendAgain(intent);
    expect(response).toEqual(intent === winner || matches(order, intent) ? repeated : refusal);
  }
  expect(await readOrdersByKey(db, [key])).toEqual(stored);
  return order;
}

function matches(order: AcknowledgedOrder, { buyer, lines, address }: Intent): boolean {
  return order.uid === buyer.uid && order.address === address && JSON.stringify(order.lines) === JSON.stringify(lines);
}
