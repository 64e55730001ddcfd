import { describe, expect, it } from 'vitest';
import { hashForRequester, PasswordQueue, QueueFull } from '#app/auth/password-hash-queue.ts';

type QueuedRequest = [name: string, source: string, known?: 'known'];

/** Queues the requests while other work runs. @returns the names in the order served, and the names refused. */
async function serve(requests: QueuedRequest[], maxWaiting = 500) {
  const queue = new PasswordQueue(1, maxWaiting);
  const blocker = Promise.withResolvers<void>();
  const served: string[] = [];
  const refused: string[] = [];
  const all = [
    queue.run(() => blocker.promise),
    ...requests.map(([name, source, known]) =>
      hashForRequester({ source, isKnown: known !== undefined }, () =>
        queue.run(async () => void served.push(name)),
      ).catch((error: unknown) => {
        expect(error).toBeInstanceOf(QueueFull);
        refused.push(name);
      }),
    ),
  ];
  blocker.resolve();
  await Promise.all(all);
  return { served, refused };
}

const many = (source: string, count: number): QueuedRequest[] =>
  Array.from({ length: count }, (_, n) => [`${source}${n}`, source]);

describe('the password queue', () => {
  it('runs known devices before strangers', async () => {
    const { served } = await serve([...many('a', 300), ['owner', 'a', 'known']]);
    expect(served[0]).toBe('owner');
    expect(served).toHaveLength(301);
  });

  it('alternates between sources, and serves each in order of arrival', async () => {
    const { served } = await serve([...many('a', 4), ...many('b', 2), ['c0', 'c']]);
    expect(served).toEqual(['a0', 'b0', 'c0', 'a1', 'b1', 'a2', 'a3']);
  });

  it('alternates between known devices of different sources', async () => {
    const attacker = many('a', 50).map(([name, source]): QueuedRequest => [name, source, 'known']);
    const { served } = await serve([...attacker, ['owner', 'b', 'known']]);
    expect(served.indexOf('owner')).toBeLessThan(2);
  });

  it('evicts the last request of the largest source, strangers before known devices', async () => {
    const { served, refused } = await serve([...many('a', 5), ['b0', 'b'], ['owner', 'a', 'known'], ['c0', 'c']], 5);
    expect(refused).toEqual(['a4', 'a3', 'a2']);
    expect(served).toEqual(['owner', 'a0', 'b0', 'c0', 'a1']);
  });

  it('continues after failures and uses its full concurrency', async () => {
    const queue = new PasswordQueue(2, 10);
    let [working, mostAtOnce] = [0, 0];
    const work = async () => {
      mostAtOnce = Math.max(mostAtOnce, ++working);
      await new Promise(setImmediate);
      working--;
      throw new Error('wrong');
    };
    const all = await Promise.allSettled(Array.from({ length: 9 }, () => queue.run(work)));
    expect(all.every((each) => each.status === 'rejected' && each.reason.message === 'wrong')).toBe(true);
    expect([mostAtOnce, working]).toEqual([2, 0]);
  });

  it("treats work without a requester as a stranger's", async () => {
    const queue = new PasswordQueue(1, 10);
    const served: string[] = [];
    const all = [queue.run(() => new Promise<void>(setImmediate)), queue.run(async () => void served.push('nobody'))];
    all.push(hashForRequester({ source: 'a', isKnown: true }, () => queue.run(async () => void served.push('owner'))));
    await Promise.all(all);
    expect(served).toEqual(['owner', 'nobody']);
  });
});
