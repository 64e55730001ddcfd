import { AsyncLocalStorage } from 'node:async_hooks';
import type { Db } from '#app/db/schema.ts';
import { refuseInsideAnyTransaction } from '#app/db/transaction.server.ts';

/** A batch starts when it is full, when nothing has come for this many ticks of the event loop, or after `MAX_WAIT_MS`. */
const QUIET_TICKS = 2;
const MAX_WAIT_MS = 50;

/** A batch serves several requests, so it must not run in the async context of one of them. */
const runOutside = AsyncLocalStorage.snapshot();

type Work<Input, Result> = (batch: Input[]) => Promise<PromiseSettledResult<Result>[]>;
type Pending<Input, Result> = { input: Input; reply: PromiseWithResolvers<Result> };
type Limits<Input> = {
  /** A larger input gets its own batch. */
  maxSize: number;
  sizeOf: (input: Input) => number;
  concurrency: number;
};

/** Runs simultaneous requests in batches. A request that comes alone waits for two ticks of the event loop.
 * @param work returns one result for each input, in order; if it throws, all requests of the batch reject. */
export function createBatcher<Input, Result>(
  work: (db: Db, batch: Input[]) => Promise<PromiseSettledResult<Result>[]>,
  limits: Limits<Input>,
): (db: Db, input: Input) => Promise<Result> {
  const queues = new WeakMap<Db, BatchQueue<Input, Result>>();
  return async (db, input) => {
    // The batch would wait for that transaction, and the transaction for the batch.
    refuseInsideAnyTransaction();
    const queue = queues.get(db) ?? new BatchQueue((batch) => work(db, batch), limits);
    queues.set(db, queue);
    return queue.add(input);
  };
}

class BatchQueue<Input, Result> {
  readonly #work: Work<Input, Result>;
  readonly #limits: Limits<Input>;
  readonly #pending: Pending<Input, Result>[] = [];
  #running = 0;
  #isCollecting = false;

  constructor(work: Work<Input, Result>, limits: Limits<Input>) {
    this.#work = work;
    this.#limits = limits;
  }

  add(input: Input): Promise<Result> {
    const reply = Promise.withResolvers<Result>();
    this.#pending.push({ input, reply });
    runOutside(() => this.#collect());
    return reply.promise;
  }

  #collect(): void {
    if (this.#isCollecting || this.#running >= this.#limits.concurrency || this.#pending.length === 0) return;
    this.#isCollecting = true;
    const startedAt = performance.now();
    let count = this.#pending.length;
    let quietTicks = 0;
    const check = () => {
      quietTicks = this.#pending.length === count ? quietTicks + 1 : 0;
      count = this.#pending.length;
      const isFull = this.#nextBatchLength() < count;
      const isDue = quietTicks >= QUIET_TICKS || performance.now() - startedAt >= MAX_WAIT_MS;
      if (!isFull && !isDue) return void setImmediate(check);
      this.#isCollecting = false;
      void this.#run(this.#pending.splice(0, this.#nextBatchLength()));
      this.#collect();
    };
    setImmediate(check);
  }

  #nextBatchLength(): number {
    const { maxSize, sizeOf } = this.#limits;
    let left = maxSize;
    const firstExcess = this.#pending.findIndex(({ input }) => {
      left -= sizeOf(input);
      return left < 0;
    });
    return firstExcess < 0 ? this.#pending.length : Math.max(1, firstExcess);
  }

  async #run(batch: Pending<Input, Result>[]): Promise<void> {
    this.#running++;
    try {
      const results = await this.#work(batch.map(({ input }) => input));
      batch.forEach(({ reply }, index) => {
        const result = results[index];
        if (result?.status === 'fulfilled') reply.resolve(result.value);
        else reply.reject(result?.reason ?? new Error('the batch has no result for this request'));
      });
    } catch (error) {
      for (const { reply } of batch) reply.reject(error);
    }
    this.#running--;
    this.#collect();
  }
}
