import { expect, it } from 'vitest';
import type { OfflineSale } from '#app/domain/orders/counter/offline/offline-sale.ts';
import { type SendAnswer, sendSales } from '#app/domain/orders/counter/offline/offline-send.ts';

const sold: SendAnswer = { ok: true, state: 'sold', number: 1 };
const waits: SendAnswer = { ok: true, state: 'waiting', number: null };

/** Sends sales that lie in any order; each gets the answer of its count. */
async function send(answers: SendAnswer[]) {
  const [posted, dropped]: [number[], string[]] = [[], []];
  const counts = answers.map((_, at) => at + 1).reverse();
  const result = await sendSales({
    list: async () => counts.map((count) => ({ key: `${count}`, counter: 1, count }) as OfflineSale),
    drop: async (key) => void dropped.push(key),
    post: async ({ count }) => {
      posted.push(count);
      return answers[count - 1] ?? sold;
    },
  });
  return { posted, dropped, waiting: result.waiting.map(({ count }) => count), stopped: result.stopped };
}

it('sends sales in order, drops what the shop has, and stops where it has no answer', async () => {
  const all = { posted: [1, 2, 3], dropped: ['1', '2', '3'], waiting: [2], stopped: null };
  expect(await send([sold, waits, sold])).toEqual(all);
  const cut = { posted: [1, 2], dropped: ['1'], waiting: [], stopped: 'no-answer' };
  expect(await send([sold, { ok: false, problem: 'no-answer' }, sold])).toEqual(cut);
});

it('goes on past a sale that the shop cannot read, which stays on the device', async () => {
  const kept = { posted: [1, 2], dropped: ['2'], waiting: [], stopped: null };
  expect(await send([{ ok: false, problem: 'unreadable' }, sold])).toEqual(kept);
});
