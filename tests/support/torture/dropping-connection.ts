import { once } from 'node:events';
import { type AddressInfo, createConnection, createServer, type Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';

/** Where the connection drops at the next matching request. */
export type Drop =
  | { where: 'before the request' }
  /** `at` is the fraction of its bytes that arrive. */
  | { where: 'in the request'; at: number }
  /** The request arrives later, when `deliver` is called. */
  | { where: 'around the request' }
  | { where: 'after the request'; ms: number }
  | { where: 'before the answer' }
  | { where: 'in the answer'; at: number };

export type DroppingProxy = Awaited<ReturnType<typeof openDroppingProxy>>;

type Pair = { client: Socket; shop: Socket };
type Trap = { head: string; drop: Drop; sprung: () => void };

/** A proxy between browser and shop that drops on demand and stays down until `mend`. */
export async function openDroppingProxy(shopUrl: string) {
  const target = new URL(shopUrl);
  const connectToShop = () => createConnection(Number(target.port), target.hostname);
  const pairs = new Set<Pair>();
  let isUnavailable = false;
  let trap: Trap | undefined;
  let held: Buffer | undefined;

  const drop = () => {
    isUnavailable = true;
    for (const { client, shop } of pairs) {
      client.resetAndDestroy();
      shop.destroy();
    }
    pairs.clear();
  };

  const listener = createServer((client) => {
    client.on('error', () => {});
    if (isUnavailable) return void client.resetAndDestroy();
    const shop = connectToShop();
    const pair = { client, shop };
    pairs.add(pair);
    shop.on('error', () => {});
    shop.on('close', () => client.destroy());
    client.on('close', () => shop.destroy());
    shop.on('data', (chunk) => client.write(chunk));

    let chunks: Buffer[] | undefined;
    client.on('data', (chunk) => {
      if (!chunks && trap && chunk.toString('latin1').startsWith(trap.head)) chunks = [];
      if (!chunks || !trap) return void shop.write(chunk);
      chunks.push(chunk);
      const request = Buffer.concat(chunks);
      if (request.length < lengthOf(request)) return;
      const { drop: how, sprung } = trap;
      trap = undefined;
      spring(pair, request, how).then(sprung);
    });
  });

  async function spring({ client, shop }: Pair, request: Buffer, how: Drop): Promise<void> {
    if (how.where === 'before the request') return drop();
    if (how.where === 'around the request') {
      held = request;
      return drop();
    }
    if (how.where === 'in the request') {
      // Forwards what arrived before the drop.
      await new Promise((written) => shop.write(request.subarray(0, Math.floor(how.at * request.length)), written));
      return drop();
    }
    shop.write(request);
    if (how.where === 'after the request') {
      await new Promise((passed) => setTimeout(passed, how.ms));
      return drop();
    }
    shop.removeAllListeners('data');
    const firstChunk = once(shop, 'data') as Promise<[Buffer]>;
    const [response] = await Promise.race([firstChunk, once(shop, 'close').then(() => [Buffer.alloc(0)] as const)]);
    const received = how.where === 'in the answer' ? Math.floor(how.at * response.length) : 0;
    if (received > 0) await new Promise((written) => client.write(response.subarray(0, received), written));
    drop();
  }

  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  onTestFinished(() => {
    drop();
    listener.close();
  });

  return {
    url: `http://127.0.0.1:${(listener.address() as AddressInfo).port}`,
    drop,
    mend() {
      isUnavailable = false;
    },
    /** Drops at the next request that starts like this; resolves then. */
    dropWith: (head: string, how: Drop) =>
      new Promise<void>((sprung) => {
        trap = { head, drop: how, sprung };
      }),
    disarm() {
      trap = undefined;
    },
    /** Delivers the held request. @returns the shop's response; undefined if there was none. */
    async deliver(): Promise<string | undefined> {
      const request = held;
      if (!request) return undefined;
      held = undefined;
      const late = connectToShop();
      late.write(request.toString('latin1').replace(/^connection: keep-alive$/im, 'Connection: close'), 'latin1');
      try {
        return (await buffer(late)).toString('latin1');
      } catch {
        // The shop is unavailable: holds the request for a later call.
        held = request;
        return undefined;
      }
    },
  };
}

/** The length of the request; infinite while its head is incomplete. */
function lengthOf(request: Buffer): number {
  const text = request.toString('latin1');
  const head = text.indexOf('\r\n\r\n');
  if (head < 0) return Number.POSITIVE_INFINITY;
  return head + 4 + Number(/^content-length: (\d+)/im.exec(text.slice(0, head))?.[1] ?? 0);
}
