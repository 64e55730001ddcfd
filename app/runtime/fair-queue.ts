/** Requesters of lane 0 go first, then those of lane 1, and so on. In a lane, sources get equal shares. */
export type Requester = { source: string; lane: number; signal?: AbortSignal };

export class QueueFull extends Error {}

type WaitingRequest = { source: string; lane: number; cost: number; start(): void; refuse(): void };
type Lane = { clock: number; used: Map<string, number> };

/** (decision: password-guesses) */
export class FairQueue {
  readonly #concurrency: number;
  readonly #maxWaiting: number;
  readonly #waiting: WaitingRequest[] = [];
  readonly #lanes: Lane[] = [];
  #runningCount = 0;

  /** @param maxWaiting if more requests wait, the busiest source of the last lane loses its last request. */
  constructor(concurrency: number, maxWaiting: number) {
    this.#concurrency = concurrency;
    this.#maxWaiting = maxWaiting;
  }

  /** @param cost in any unit: sources of a lane get equal shares of it.
   * @throws QueueFull at once or while the request waits, and the reason of the signal if it aborts before `work` starts. */
  async run<T>({ source, lane, signal }: Requester, work: () => Promise<T>, cost = 1): Promise<T> {
    signal?.throwIfAborted();
    if (this.#runningCount < this.#concurrency) {
      this.#runningCount++;
      this.#charge({ source, lane, cost });
    } else await this.#wait({ source, lane, cost }, signal);
    try {
      return await work();
    } finally {
      this.#startNext();
    }
  }

  #wait(requester: Pick<WaitingRequest, 'source' | 'lane' | 'cost'>, signal?: AbortSignal): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const request = {
      ...requester,
      start: resolve,
      refuse: () => reject(new QueueFull(`${this.#maxWaiting} requests wait`)),
    };
    const leave = () => {
      this.#waiting.splice(this.#waiting.indexOf(request), 1);
      reject(signal?.reason);
    };
    this.#waiting.push(request);
    signal?.addEventListener('abort', leave);
    if (this.#waiting.length > this.#maxWaiting) this.#refuseOne();
    return promise.finally(() => signal?.removeEventListener('abort', leave));
  }

  #startNext(): void {
    const next = this.#waiting.reduce<WaitingRequest | undefined>(
      (best, each) =>
        !best || each.lane < best.lane || (each.lane === best.lane && this.#placeOf(each) < this.#placeOf(best))
          ? each
          : best,
      undefined,
    );
    if (!next) {
      this.#runningCount--;
      return;
    }
    this.#waiting.splice(this.#waiting.indexOf(next), 1);
    this.#charge(next);
    next.start();
  }

  /** A source that used less than the others of its lane comes before them, but saves up nothing while it sends nothing. */
  #placeOf({ source, lane }: Pick<WaitingRequest, 'source' | 'lane'>): number {
    const { clock, used } = this.#laneOf(lane);
    return Math.max(clock, used.get(source) ?? 0);
  }

  #charge(request: Pick<WaitingRequest, 'source' | 'lane' | 'cost'>): void {
    const lane = this.#laneOf(request.lane);
    lane.clock = this.#placeOf(request);
    lane.used.set(request.source, lane.clock + request.cost);
    for (const [source, used] of lane.used) if (used <= lane.clock) lane.used.delete(source);
  }

  #laneOf(lane: number): Lane {
    this.#lanes[lane] ??= { clock: 0, used: new Map() };
    return this.#lanes[lane];
  }

  #refuseOne(): void {
    const lane = Math.max(...this.#waiting.map((each) => each.lane));
    const sources = Map.groupBy(
      this.#waiting.filter((each) => each.lane === lane),
      ({ source }) => source,
    );
    const [busiest] = [...sources.values()].sort((a, b) => b.length - a.length);
    const last = busiest?.at(-1);
    if (!last) return;
    this.#waiting.splice(this.#waiting.indexOf(last), 1);
    last.refuse();
  }
}
