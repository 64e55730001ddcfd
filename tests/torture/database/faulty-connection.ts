import { once } from 'node:events';
import { createConnection, createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';
import { freePort } from '../../../scripts/shop-process.ts';

/** One connection that runs over the line: the shop's end and the server's. */
type Pair = { shop: Socket; server: Socket; dead: boolean };
type Cut = { when: 'before' | 'after'; done: () => void };

/** What PostgreSQL's protocol carries where a transaction is committed. */
const COMMIT = Buffer.from('commit\0');

export type FaultyLine = Awaited<ReturnType<typeof openFaultyLine>>;

/** A line between a shop and its PostgreSQL that fails on demand; it is gone when the test has ended. */
export async function openFaultyLine(databaseUrl: string) {
  const target = new URL(databaseUrl);
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
      // A dead line carries no end either.
      if (!pair.dead) to.destroy();
      if (pair.shop.destroyed && pair.server.destroyed) pairs.delete(pair);
    });
  }

  /** Cuts once where a COMMIT goes out, or where its answer comes back. */
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
  // It is left and taken again.
  const port = await freePort();
  await listen(port);
  onTestFinished(() => {
    listener.close();
    for (const pair of pairs) sever(pair);
  });

  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String(port);

  return {
    /** The database, as it is reached over this line. */
    url: String(url),
    /** The ports that the server sees this line's connections come from, dead ones too. */
    ports: () => [...pairs].map(({ server }) => server.localPort ?? 0),
    /** Ends every connection at both ends. */
    cutAll() {
      for (const pair of pairs) sever(pair);
    },
    /** Resolves once it has cut a connection where a COMMIT went out: before the server had it, or after it had done it. */
    cutAtCommit: (when: Cut['when']) =>
      new Promise<void>((done) => {
        cut = { when, done };
      }),
    /** Every answer of the server takes so long. */
    delay(ms: number) {
      delayMs = ms;
    },
    /** Nothing comes through any more in either direction, and nobody is told; `all` also for new connections. */
    goHalfOpen(which: 'open' | 'all') {
      for (const pair of pairs) pair.dead = true;
      swallowsNew = which === 'all';
    },
    /** Ends every connection and refuses new ones. */
    refuse() {
      listener.close();
      for (const pair of pairs) sever(pair);
    },
    /** New connections come through again; what is dead stays dead. */
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
