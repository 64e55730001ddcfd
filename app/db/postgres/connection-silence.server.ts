import type { Socket } from 'node:net';
import type { Client } from 'pg';

/** Silence is counted in ticks, because a process that is too busy to read does not tick either. */
export const TICK_MS = 100;
/** 2.1 s: longer than a round trip on a very slow network. */
export const DEAD_TICKS = 21;
const END_TIMEOUT_MS = 500;

export class SilenceError extends Error {}

export class Silence {
  ticks = 0;
  readonly #client: Client;
  #bytesRead: number;

  constructor(client: Client) {
    this.#client = client;
    this.#bytesRead = streamOf(client).bytesRead;
  }

  tick(): void {
    const { bytesRead } = streamOf(this.#client);
    this.ticks = bytesRead === this.#bytesRead ? this.ticks + 1 : 0;
    this.#bytesRead = bytesRead;
  }
}

/** For work that the server answers at once. @throws SilenceError after 2.1 s without data. */
export async function withSilenceTimeout<T>(client: Client, work: () => Promise<T>): Promise<T> {
  const silence = new Silence(client);
  const dead = Promise.withResolvers<never>();
  const ticking = setInterval(() => {
    silence.tick();
    if (silence.ticks >= DEAD_TICKS) dead.reject(new SilenceError('the server does not answer'));
  }, TICK_MS);
  const result = work();
  result.catch(() => {});
  try {
    return await Promise.race([result, dead.promise]);
  } finally {
    clearInterval(ticking);
  }
}

/** Ends the connection, and destroys it after 0.5 s in case the server does not respond. */
export function endConnection(client: Client): void {
  client.end().catch(() => {});
  setTimeout(() => streamOf(client).destroy(), END_TIMEOUT_MS);
}

export function streamOf(client: Client): Socket {
  return (client as unknown as { connection: { stream: Socket } }).connection.stream;
}
