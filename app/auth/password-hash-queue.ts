import { AsyncLocalStorage } from 'node:async_hooks';

export type Requester = { source: string; known: boolean };

const UNKNOWN: Requester = { source: '', known: false };
const requesters = new AsyncLocalStorage<Requester>();

/** Runs `work`; every password that it hashes, even inside a library, is queued for this requester. */
export function hashForRequester<T>(requester: Requester, work: () => Promise<T>): Promise<T> {
  return requesters.run(requester, work);
}

export class QueueFull extends Error {}

type WaitingRequest = { start(): void; refuse(): void };
type Lane = Map<string, WaitingRequest[]>;

/** Known requesters go first. In each lane sources alternate: a busy one mostly delays itself (decision record 038). */
export class PasswordQueue {
  readonly #lanes: [known: Lane, strangers: Lane] = [new Map(), new Map()];
  readonly #concurrency: number;
  readonly #maxWaiting: number;
  #working = 0;
  #waiting = 0;

  /** @param maxWaiting if more requests wait, the source with the most of them loses its last one. */
  constructor(concurrency: number, maxWaiting: number) {
    this.#concurrency = concurrency;
    this.#maxWaiting = maxWaiting;
  }

  /** @throws QueueFull at once or while it waits. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#working < this.#concurrency) this.#working++;
    else await this.#wait(requesters.getStore() ?? UNKNOWN);
    try {
      return await work();
    } finally {
      this.#startNext();
    }
  }

  #wait({ source, known }: Requester): Promise<void> {
    return new Promise((start, reject) => {
      const lane = this.#lanes[known ? 0 : 1];
      const requests = lane.get(source) ?? [];
      lane.set(source, requests);
      requests.push({ start, refuse: () => reject(new QueueFull(`${this.#maxWaiting} passwords wait to be tried`)) });
      if (++this.#waiting > this.#maxWaiting) this.#refuseOne();
    });
  }

  #startNext(): void {
    const lane = this.#lanes.find(({ size }) => size > 0);
    const [source, requests] = lane?.entries().next().value ?? [];
    const next = requests?.shift();
    if (!lane || source === undefined || !requests || !next) {
      this.#working--;
      return;
    }
    this.#waiting--;
    // Re-insert the source at the end, so that every other source comes first.
    lane.delete(source);
    if (requests.length > 0) lane.set(source, requests);
    next.start();
  }

  #refuseOne(): void {
    const lane = this.#lanes.findLast(({ size }) => size > 0) as Lane;
    const [source, requests] = [...lane].reduce((most, each) => (each[1].length > most[1].length ? each : most));
    requests.pop()?.refuse();
    if (requests.length === 0) lane.delete(source);
    this.#waiting--;
  }
}
