import { AsyncLocalStorage } from 'node:async_hooks';

/** For whom a password is hashed: where the request comes from, and whether that place has proved itself the account's. */
export type Requester = { source: string; known: boolean };

const UNKNOWN: Requester = { source: '', known: false };
const requesters = new AsyncLocalStorage<Requester>();

/** Runs `work`, and hashes for this requester every password that it hashes, be it deep inside a library. */
export function hashForRequester<T>(requester: Requester, work: () => Promise<T>): Promise<T> {
  return requesters.run(requester, work);
}

/** Too many wait; nothing was done. */
export class QueueFull extends Error {}

type Waiting = { start(): void; refuse(): void };
/** Those who wait, by their source; the source whose turn comes first stands first. */
type Lane = Map<string, Waiting[]>;

/**
 * Does `atOnce` pieces of work at the same time and lets the others wait. Known requesters go first, and within each kind the
 * sources take turns, so that whoever sends many keeps mostly themselves waiting (decision record 038).
 */
export class PasswordQueue {
  readonly #lanes: [known: Lane, strangers: Lane] = [new Map(), new Map()];
  readonly #atOnce: number;
  readonly #most: number;
  #working = 0;
  #waiting = 0;

  /** @param most so many may wait; beyond them the source that has most of them loses its last. */
  constructor(atOnce: number, most: number) {
    this.#atOnce = atOnce;
    this.#most = most;
  }

  /** @throws QueueFull, also while it waits, where others are to go before it. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#working < this.#atOnce) this.#working++;
    else await this.#turn(requesters.getStore() ?? UNKNOWN);
    try {
      return await work();
    } finally {
      this.#startNext();
    }
  }

  #turn({ source, known }: Requester): Promise<void> {
    return new Promise((start, reject) => {
      const lane = this.#lanes[known ? 0 : 1];
      const waiting = lane.get(source) ?? [];
      lane.set(source, waiting);
      waiting.push({ start, refuse: () => reject(new QueueFull(`${this.#most} passwords wait to be tried`)) });
      if (++this.#waiting > this.#most) this.#refuseOne();
    });
  }

  #startNext(): void {
    const lane = this.#lanes.find(({ size }) => size > 0);
    const [source, waiting] = lane?.entries().next().value ?? [];
    const next = waiting?.shift();
    if (!lane || source === undefined || !waiting || !next) {
      this.#working--;
      return;
    }
    this.#waiting--;
    // Its next turn comes after that of every other source.
    lane.delete(source);
    if (waiting.length > 0) lane.set(source, waiting);
    next.start();
  }

  #refuseOne(): void {
    const lane = this.#lanes.findLast(({ size }) => size > 0) as Lane;
    const [source, waiting] = [...lane].reduce((most, each) => (each[1].length > most[1].length ? each : most));
    waiting.pop()?.refuse();
    if (waiting.length === 0) lane.delete(source);
    this.#waiting--;
  }
}
