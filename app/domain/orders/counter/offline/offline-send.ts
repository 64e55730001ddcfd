import type { OfflineReceipt, OfflineSale } from '#app/domain/orders/counter/offline/offline-sale.ts';

/** `unreadable`: this shop cannot read the sale. It stays on the device, and the others go on. */
export type SendAnswer =
  | OfflineReceipt
  | { ok: false; problem: 'no-answer' | 'logged-out' | 'not-allowed' | 'unreadable' };

type Queue<Kept extends OfflineSale> = {
  list: () => Promise<Kept[]>;
  drop: (key: string) => Promise<void>;
  post: (sale: Kept) => Promise<SendAnswer>;
};

/** Sends the sales of this device in the order of their numbers, and drops each once the shop has it. Interrupted anywhere, it
 * begins again: the shop counts a sale once. @returns what must be settled there, and why it stopped. */
export async function sendSales<Kept extends OfflineSale>({ list, drop, post }: Queue<Kept>) {
  const waiting: Kept[] = [];
  const inOrder = (await list()).sort((a, b) => a.counter - b.counter || a.count - b.count);
  for (const sale of inOrder) {
    const answer = await post(sale);
    if (!answer.ok && answer.problem !== 'unreadable') return { waiting, stopped: answer.problem };
    if (answer.ok) await drop(sale.key);
    if (answer.ok && answer.state === 'waiting') waiting.push(sale);
  }
  return { waiting, stopped: null };
}
