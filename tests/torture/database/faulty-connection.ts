import { once } from 'node:events';
import { createConnection, createServer, type Socket } from 'node:net';
import { whenFinished } from '#tests/support/finished.ts';
import { freePort } from '../../../scripts/shop-process.ts';

/** One proxied connection: the shop's end and the server's. */
type Pair = { shop: Socket; server: Socket; dead: boolean };
type Cut = { when: 'before' | 'after'; done: () => void };

/** PostgreSQL's protocol bytes of a COMMIT. */
const COMMIT = Buffer.from('commit\0');

export type FaultyProxy = Awaited<ReturnType<typeof openFaultyProxy>>;

/** A proxy between shop and PostgreSQL that fails on demand, closed when the test or file has finished. */
export async function openFaultyProxy(databaseUrl: string) {
  let target = new URL(databaseUrl);
  const pairs = new Set<Pair>();
  let delayMs = 0;
  let swallowsNew = false;
  let cut: Cut | undefined;

  const listener = createServer((shop) => {
    const server = createConnection(Number(target.port), target.hostname);
    const pair = { shop, server, dead: swallowsNew };
    pairs.add(pair);
    carry(pair, shop, server, atCommit(pair));
    carry(pair, server, shop, (chunk, pass) => (delayMs > 0 ? void setTimeout(pass, delayMs) : pass(chunk)));
  });

  function carry(
    pair: Pair,
    from: Socket,
    to: Socket,
    forward: (chunk: Buffer, pass: (chunk?: Buffer) => void) => void,
  ) {
    from.on('error', () => {});
    from.on('data', (chunk) => {
      if (!pair.dead) forward(chunk, () => pair.dead || to.write(chunk));
    });
    from.on('close', () => {
      // A dead connection forwards no close either.
      if (!pair.dead) to.destroy();
      if (pair.shop.destroyed && pair.server.destroyed) pairs.delete(pair);
    });
  }

  /** Cuts once when a COMMIT is sent, or when its response arrives. */
  function atCommit(pair: Pair) {
    return (chunk: Buffer, pass: () => void) => {
      if (!cut || !chunk.includes(COMMIT)) return pass();
      const { when, done } = cut;
      cut = undefined;
      if (when === 'before') {
        sever(pair);
        return done();
      }
      pair.server.removeAllListeners('data');
      pair.server.once('data', () => {
        sever(pair);
        done();
      });
      pass();
    };
  }

  const listen = async (port: number) => {
    listener.listen(port, '127.0.0.1');
    await once(listener, 'listening');
  };
  const port = await freePort();
  await listen(port);
  whenFinished(() => {
    listener.close();
    for (const pair of pairs) sever(pair);
  });

  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String(port);

  return {
    /** The database's URL through this proxy. */
    url: String(url),
    /** The source ports that the server sees, including dead connections. */
    ports: () => [...pairs].map(({ server }) => server.localPort ?? 0),
    /** Closes all connections at both ends. */
    cutAll() {
      for (const pair of pairs) sever(pair);
    },
    /** Resolves after it cut a connection at a COMMIT: before the server received it, or after it ran. */
    cutAtCommit: (when: Cut['when']) =>
      new Promise<void>((done) => {
        cut = { when, done };
      }),
    /** Delays every response of the server. */
    delay(ms: number) {
      delayMs = ms;
    },
    /** Silently drops all data in both directions; with `all` also of new connections. */
    goHalfOpen(which: 'open' | 'all') {
      for (const pair of pairs) pair.dead = true;
      swallowsNew = which === 'all';
    },
    /** Closes all connections and refuses new ones. */
    refuse() {
      listener.close();
      for (const pair of pairs) sever(pair);
    },
    /** New connections reach this server. */
    lead(to: string) {
      target = new URL(to);
    },
    /** Accepts new connections again; dead ones stay dead. */
    async heal() {
      delayMs = 0;
      swallowsNew = false;
      if (!listener.listening) await listen(port);
    },
  };
}

function sever({ shop, server }: Pair) {
  shop.resetAndDestroy();
  server.resetAndDestroy();
}
