import { AsyncLocalStorage } from 'node:async_hooks';

export type Requester = { source: string; isKnown: boolean };

const UNKNOWN: Requester = { source: '', isKnown: false };
const requesters = new AsyncLocalStorage<Requester>();

/** Runs `work`; every password that it hashes, even inside a library, is queued for this requester. */
export function hashForRequester<T>(requester: Requester, work: () => Promise<T>): Promise<T> {
  return requesters.run(requester, work);
}

export class QueueFull extends Error {}

type WaitingRequest = { start(): void; refuse(): void };
type Lane = Map<string, WaitingRequest[]>;

/** Known requesters have a lane of their own, which goes first. In a lane sources alternate (decision record 038). */
export class PasswordQueue {
  readonly #lanes: [known: Lane, strangers: Lane] = [new Map(), new Map()];
  readonly #concurrency: number;
  readonly #maxWaiting: number;
  #runningCount = 0;
  #waitingCount = 0;

  /** @param maxWaiting if more requests wait, the busiest source, a stranger if any waits, loses its last request. */
  constructor(concurrency: number, maxWaiting: number) {
    this.#concurrency = concurrency;
    this.#maxWaiting = maxWaiting;
  }

  /** @throws QueueFull at once or while the request waits. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#runningCount < this.#concurrency) this.#runningCount++;
    else await this.#wait(requesters.getStore() ?? UNKNOWN);
    try {
      return await work();
    } finally {
      this.#startNext();
    }
  }

  #wait({ source, isKnown }: Requester): Promise<void> {
    return new Promise((start, reject) => {
      const lane = this.#lanes[isKnown ? 0 : 1];
      const requests = lane.get(source) ?? [];
      lane.set(source, requests);
      requests.push({ start, refuse: () => reject(new QueueFull(`${this.#maxWaiting} passwords wait to be tried`)) });
      if (++this.#waitingCount > this.#maxWaiting) this.#refuseOne();
    });
  }

  #startNext(): void {
    const lane = this.#lanes.find(({ size }) => size > 0);
    const [source, requests] = lane?.entries().next().value ?? [];
    const request = requests?.shift();
    if (!lane || source === undefined || !requests || !request) {
      this.#runningCount--;
      return;
    }
    this.#waitingCount--;
    // Re-insert the source at the end, so that every other source comes first.
    lane.delete(source);
    if (requests.length > 0) lane.set(source, requests);
    request.start();
  }

  #refuseOne(): void {
    const lane = this.#lanes.findLast(({ size }) => size > 0) as Lane;
    const [source, requests] = [...lane].reduce((most, each) => (each[1].length > most[1].length ? each : most));
    requests.pop()?.refuse();
    if (requests.length === 0) lane.delete(source);
    this.#waitingCount--;
  }
}
