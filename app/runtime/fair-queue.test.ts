import { describe, expect, it } from 'vitest';
import { FairQueue, QueueFull } from '#app/runtime/fair-queue.ts';

type QueuedRequest = [name: string, source: string, lane?: number, cost?: number];

/** Queues the requests while other work runs. @returns the names in the order served, and the names refused. */
async function serve(requests: QueuedRequest[], maxWaiting = 500) {
  const queue = new FairQueue(1, maxWaiting);
  const blocker = Promise.withResolvers<void>();
  const served: string[] = [];
  const refused: string[] = [];
  const all = [
    queue.run({ source: '', lane: 1 }, () => blocker.promise),
    ...requests.map(([name, source, lane = 1, cost]) =>
      queue
        .run({ source, lane }, async () => void served.push(name), cost)
        .catch((error: unknown) => {
          expect(error).toBeInstanceOf(QueueFull);
          refused.push(name);
        }),
    ),
  ];
  blocker.resolve();
  await Promise.all(all);
  return { served, refused };
}

const many = (source: string, count: number, lane = 1): QueuedRequest[] =>
  Array.from({ length: count }, (_, n) => [`${source}${n}`, source, lane]);

describe('a fair queue', () => {
  it('runs the first lane before all others', async () => {
    const { served } = await serve([...many('a', 300, 2), ['buyer', 'b', 1], ['owner', 'a', 0]]);
    expect(served.slice(0, 2)).toEqual(['owner', 'buyer']);
    expect(served).toHaveLength(302);
  });

  it('alternates between sources, and serves each in order of arrival', async () => {
    const { served } = await serve([...many('a', 4), ...many('b', 2), ['c0', 'c']]);
    expect(served).toEqual(['a0', 'b0', 'c0', 'a1', 'b1', 'a2', 'a3']);
  });

  it('alternates between sources of the first lane', async () => {
    const { served } = await serve([...many('a', 50, 0), ['owner', 'b', 0]]);
    expect(served.indexOf('owner')).toBeLessThan(2);
  });

  it('gives each source the same share of the cost, also one that waits with one request at a time', async () => {
    const small = many('b', 6).map(([name, source, lane]): QueuedRequest => [name, source, lane, 10]);
    expect((await serve([['a0', 'a', 1, 40], ['a1', 'a', 1, 40], ...small])).served).toEqual([
      ...['a0', 'b0', 'b1', 'b2', 'b3', 'a1', 'b4', 'b5'],
    ]);
    const queue = new FairQueue(1, 500);
    const served: string[] = [];
    const run = (source: string, cost: number) =>
      queue.run({ source, lane: 1 }, async () => void served.push(source), cost);
    const inTurn = async () => {
      for (let n = 0; n < 3; n++) await run('a', 40);
    };
    await Promise.all([inTurn(), ...Array.from({ length: 6 }, () => run('b', 10))]);
    expect(served.join('')).toBe('abbbbbaba');
  });

  it('evicts the last request of the largest source, the last lane first', async () => {
    const { served, refused } = await serve([...many('a', 5), ['b0', 'b'], ['owner', 'a', 0], ['c0', 'c']], 5);
    expect(refused).toEqual(['a4', 'a3', 'a2']);
    expect(served).toEqual(['owner', 'a0', 'b0', 'c0', 'a1']);
  });

  it('drops a request whose signal aborts before it starts, and charges its source nothing', async () => {
    const queue = new FairQueue(1, 10);
    const blocker = Promise.withResolvers<void>();
    const gone = new AbortController();
    const served: string[] = [];
    const run = (name: string, cost: number, signal?: AbortSignal) =>
      queue.run(
        { source: name.slice(0, 1), lane: 1, ...(signal && { signal }) },
        async () => void served.push(name),
        cost,
      );
    const first = queue.run({ source: '', lane: 1 }, () => blocker.promise);
    const left = expect(run('a0', 1_000, gone.signal)).rejects.toThrow('gone');
    const others = [run('a1', 10), run('b0', 20), run('a2', 10)];
    gone.abort(new Error('gone'));
    await left;
    await expect(run('a3', 1, gone.signal)).rejects.toThrow('gone');
    blocker.resolve();
    await Promise.all([first, ...others]);
    expect(served).toEqual(['a1', 'b0', 'a2']);
  });

  it('continues after failures and uses its full concurrency', async () => {
    const queue = new FairQueue(2, 10);
    let [working, mostAtOnce] = [0, 0];
    const work = async () => {
      mostAtOnce = Math.max(mostAtOnce, ++working);
      await new Promise(setImmediate);
      working--;
      throw new Error('wrong');
    };
    const all = await Promise.allSettled(Array.from({ length: 9 }, () => queue.run({ source: 'a', lane: 0 }, work)));
    expect(all.every((each) => each.status === 'rejected' && each.reason.message === 'wrong')).toBe(true);
    expect([mostAtOnce, working]).toEqual([2, 0]);
  });
});
