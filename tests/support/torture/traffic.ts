import { setTimeout as pause } from 'node:timers/promises';
import type { Placement } from '#app/domain/orders/checkout/placement.ts';
import { type Buyer, type Line, order } from '#tests/support/factories/buyer-factory.ts';
import { readResponse } from '#tests/support/server/http.ts';
import { sendRequest } from '#tests/support/server/raw-http.ts';
import { type Attempt, countAcknowledged, emptyHistory, type OrderVerb, type Write } from './history.ts';
import type { Random } from './prove.ts';
import { FIXED_PRICE, type Trade } from './trade.ts';

/** The test fails after this time without a response. */
const TIMEOUT_MS = 60_000;

type Shops = readonly [{ url: string }, ...{ url: string }[]];
/** `again` is true if an earlier attempt got no response. */
type Reply<Result> = { status: number; result: Result; again: boolean };
type Kind = OrderVerb | 'order' | 'price' | 'rate';
type Send = <Result>(
  kind: Kind,
  write: Write,
  request: (url: string) => Promise<{ status: number; result: Result }>,
) => Promise<Reply<Result>>;
type ActionResult = { ok: boolean; problem?: string } | undefined;

/**
 * Lets buyers order and request cancellations while the owner confirms, cancels, restocks, edits prices and saves rates.
 * Each client repeats a request until it gets a response, so the shop may be killed. Several URLs are processes of one
 * shop, which take turns. @param now the clock of the history.
 */
export function startTraffic(shops: Shops, trade: Trade, random: Random, now: () => number = () => performance.now()) {
  const history = emptyHistory();
  const waitingForSteps: Attempt[] = [];
  /** The price of each item that buyers saw last. */
  const prices = new Map([...trade.imported, ...trade.edited].map((id) => [id, 66_000]));
  let held: PromiseWithResolvers<void> | undefined;
  const figures = { unanswered: 0 };
  let isStopping = false;
  let [cost, rate] = [100, 600];

  const clients = [
    ...trade.buyers.map((buyer, n) => client(n, (send) => buy(send, buyer))),
    ...[0, 1].map((n) => client(n, stepOrder)),
    client(0, editPrice),
    client(1, saveRate),
  ];
  const working = Promise.all(clients).then(() => {});
  // Rejections reach later callers; without this, Node would report an unhandled rejection.
  working.catch(() => {});

  async function client(first: number, work: (send: Send) => Promise<void>): Promise<void> {
    let at = first;
    const send: Send = async (kind, write, request) => {
      write.sentAt = now();
      at++;
      const startedAt = performance.now();
      for (let again = false; ; again = true) {
        await held?.promise;
        const response = await request((shops[at % shops.length] ?? shops[0]).url).catch(() => null);
        if (response && response.status >= 500) throw new Error(`${kind} got the status ${response.status}`);
        if (response) {
          write.acknowledgedAt = now();
          return { ...response, again };
        }
        figures.unanswered++;
        at++;
        if (performance.now() - startedAt > TIMEOUT_MS) throw new Error('the shop does not come back');
        await pause(20);
      }
    };
    while (!isStopping) await work(send);
  }

  async function buy(send: Send, buyer: Buyer): Promise<void> {
    const changingId = random.pick([random.pick(trade.imported), random.pick(trade.edited)]);
    const changingPrice = prices.get(changingId) ?? 0;
    const lines: Line[] = random.shuffled([
      { id: random.pick(trade.fixed), qty: 1 + random.below(3), salePrice: FIXED_PRICE },
      ...(random.below(3) === 0 ? [{ id: changingId, qty: 1, salePrice: changingPrice }] : []),
    ]);
    const attempt: Attempt = { key: crypto.randomUUID(), uid: buyer.uid, lines, steps: {}, sentAt: now() };
    history.attempts.push(attempt);
    const write: Write = { sentAt: attempt.sentAt };
    const { result } = await send('order', write, async (url) => {
      const { status, outcome } = await order(url, buyer, lines, attempt.key);
      return { status: outcome ? status : 500, result: outcome as Placement };
    });
    if (!result.ok) {
      if (result.problem !== 'price-changed') throw new Error(`an order was refused: ${JSON.stringify(result)}`);
      attempt.refused = true;
      for (const [id, price] of Object.entries(result.prices)) if (prices.has(id)) prices.set(id, price);
      return;
    }
    attempt.order = result.order;
    attempt.acknowledgedAt = write.acknowledgedAt ?? now();
    waitingForSteps.push(attempt);
    if (random.below(4) === 0) {
      await step(send, attempt, 'cancellation-request', `/my-orders/${result.order.id}/cancellation-request`, buyer);
    }
  }

  /** Takes one order through some or all of its steps. */
  async function stepOrder(send: Send): Promise<void> {
    const attempt = waitingForSteps.shift();
    if (!attempt?.order) return pause(2);
    const path = `/admin/admin-orders/${attempt.order.id}`;
    if (random.below(2) === 0) await step(send, attempt, 'confirmation', `${path}/confirmation`, trade.admin);
    if (random.below(2) === 0) return;
    await step(send, attempt, 'cancellation', `${path}/cancellation`, trade.admin);
    if (random.below(4) > 0) await step(send, attempt, 'restocking', `${path}/restocking`, trade.admin);
  }

  async function step(send: Send, attempt: Attempt, verb: OrderVerb, path: string, sender: Buyer): Promise<void> {
    const write: Write = { sentAt: now() };
    attempt.steps[verb] = write;
    // Confirms even if the buyer has requested to cancel, as the owner may.
    const fields: Record<string, string> = verb === 'confirmation' ? { requested: 'yes' } : {};
    const { result, again } = await send(verb, write, (url) => press(url, path, sender, fields));
    if (result?.ok) return;
    const alreadyDone = {
      confirmation: 'already-confirmed',
      cancellation: 'already-canceled',
      restocking: 'already-restocked',
    };
    if (verb === 'cancellation-request' && result?.problem === 'already-canceled') delete write.acknowledgedAt;
    else if (verb === 'cancellation-request' || !again || result?.problem !== alreadyDone[verb])
      throw new Error(`${verb} was refused: ${JSON.stringify(result)}`);
  }

  async function editPrice(send: Send): Promise<void> {
    const id = random.pick(trade.edited);
    const write = { cost: String(++cost), sentAt: now() };
    history.costs.set(id, [...(history.costs.get(id) ?? []), write]);
    const form = { cost: write.cost, rate: '600', profit: '10', was: '' };
    const { result } = await send('price', write, (url) =>
      press(url, `/admin/inventory/${id}/price`, trade.admin, form),
    );
    if (!result?.ok) throw new Error(`a price was refused: ${JSON.stringify(result)}`);
    await pause(random.below(30));
  }

  async function saveRate(send: Send): Promise<void> {
    rate += 1;
    const write = { rate: String(rate), sentAt: now() };
    history.rates.push(write);
    const form = { currency: 'CNY', rate: write.rate, confirmed: write.rate };
    const { result } = await send('rate', write, (url) => press(url, '/admin/exchange-setting', trade.admin, form));
    if (!result?.ok) throw new Error(`a rate was refused: ${JSON.stringify(result)}`);
    await pause(random.below(60));
  }

  return {
    history,
    figures,
    /** Waits for `count` more acknowledged writes. Rejects if a client has found a fault. */
    async acknowledgedMore(count: number): Promise<void> {
      const goal = countAcknowledged(history) + count;
      const startedAt = performance.now();
      while (countAcknowledged(history) < goal) {
        if (performance.now() - startedAt > TIMEOUT_MS) throw new Error('the shop acknowledges nothing');
        await Promise.race([working, pause(5)]);
      }
    },
    /** Waits for an event while the clients work. */
    async until(event: Promise<void>): Promise<void> {
      const late = pause(TIMEOUT_MS, true, { ref: false });
      if (await Promise.race([event, working, late])) throw new Error('the awaited event did not come');
    },
    /** Stops all requests, repeated ones too, until `release`. */
    hold(): void {
      held = Promise.withResolvers();
    },
    release(): void {
      held?.resolve();
      held = undefined;
    },
    /** Stops the clients when each has completed its current work. */
    async stop(): Promise<void> {
      isStopping = true;
      await working;
    },
  };
}

async function press(url: string, path: string, sender: Buyer, form: Record<string, string>) {
  const headers = { Cookie: sender.cookie, Origin: url, 'Content-Type': 'application/x-www-form-urlencoded' };
  const response = await sendRequest(url, `${path}.data`, {
    method: 'POST',
    headers,
    body: new URLSearchParams(form).toString(),
  });
  const { status, data } = await readResponse(response);
  return { status, result: (data as { data?: ActionResult } | undefined)?.data };
}
