import { Agent } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { addStockedItem } from '#tests/support/factories/items.ts';
import type { BenchShop, StockedItem } from './bench-shop.ts';
import { requestText } from './request-text.ts';

const RETRY_MS = 2_000;
/** Every twenty-fifth buyer sends the order twice at once. */
const TWICE = 25;
/** As the page of the cart understands them. */
const UNAVAILABLE = [0, 408, 503];

/** In ms: `waits` from Confirm Order to "placed" or "not enough stock", `drained` from the last of these to the last answer. */
type SaleDay = { waits: number[]; placed: number; refused: number; drained: number };

/**
 * Orders arrive at a fixed rate, however long earlier ones wait, and are sent again if the shop is unavailable. Half are
 * for the same phone, of which there is half of what is wanted. @throws Error if an order is lost, or placed twice, or more is sold than there was.
 */
export async function holdSale(
  { db, shops, items, buyers }: BenchShop,
  rate: number,
  seconds: number,
): Promise<SaleDay> {
  const arrivals = rate * seconds;
  const stock = arrivals / 4;
  const offer = { id: await addStockedItem(db, { name: 'Offer', qty: stock, salePrice: 660_000 }), salePrice: 660_000 };
  const address = `Sale ${crypto.randomUUID()}`;
  // A free connection is closed before the shop closes it.
  const agent = new Agent({ keepAlive: true, maxSockets: 8_000, timeout: 3_000 });
  const [placed, waits] = [new Set<string>(), [] as number[]];
  let refused = 0;

  const send = async (to: number, cookie: string, key: string, { id, salePrice }: StockedItem): Promise<void> => {
    const fields = { name: 'Mya', phone: '09 123 456 789', address, paymentMethod: 'KBZPay', key };
    const form = new URLSearchParams({ ...fields, lines: JSON.stringify([{ id, qty: 1, salePrice }]) }).toString();
    const { url } = shops[to % shops.length] ?? shops[0];
    const headers = { Cookie: cookie, Origin: url };
    const cut = () => ({ status: 0, text: '' });
    const { status, text } = await requestText(`${url}/cart.data`, { agent, headers, form }).catch(cut);
    if (UNAVAILABLE.includes(status)) {
      refused++;
      await pause(RETRY_MS);
      return send(to, cookie, key, { id, salePrice });
    }
    if (status === 200 && text.includes('number')) placed.add(key);
    else if (!text.includes('not-enough-stock')) throw new Error(`an order was answered with ${status}: ${text}`);
  };
  const arrive = async (n: number, due: number) => {
    const item = n % 4 < 2 ? offer : (items[n % items.length] ?? offer);
    const cookie = buyers[n % buyers.length]?.cookie ?? '';
    const key = crypto.randomUUID();
    const copies = Array.from({ length: n % TWICE === 0 ? 2 : 1 }, (_, copy) => send(n + copy, cookie, key, item));
    await Promise.all(copies);
    waits.push(performance.now() - due);
  };

  const startedAt = performance.now();
  const arriving: Promise<void>[] = [];
  for (let n = 0; n < arrivals; n++) {
    const due = startedAt + (n * 1_000) / rate;
    const ahead = due - performance.now();
    if (ahead > 0) await pause(ahead);
    arriving.push(arrive(n, due));
  }
  const lastAt = performance.now();
  await Promise.all(arriving);
  const drained = performance.now() - lastAt;
  agent.destroy();

  const stored = await db.selectFrom('orders').select('checkoutKey').where('address', '=', address).execute();
  const keys = stored.map(({ checkoutKey }) => checkoutKey).sort();
  if (keys.join() !== [...placed].sort().join()) throw new Error('an order was lost or placed twice');
  const sold = await db.selectFrom('orderItems').select('qty').where('itemId', '=', offer.id).execute();
  const left = await db.selectFrom('inventories').select('qty').where('id', '=', offer.id).executeTakeFirstOrThrow();
  if (sold.length !== stock || left.qty !== 0) throw new Error(`${sold.length} of ${stock} are sold, ${left.qty} left`);
  return { waits, placed: placed.size, refused, drained };
}
