import { describe, expect, it } from 'vitest';
import { hashForRequester, PasswordQueue, QueueFull } from '#app/auth/password-hash-queue.ts';

type Request = [name: string, source: string, known?: 'known'];

/** Sends them all while one piece of work is under way; answers the order in which they were served, and who was refused. */
async function serve(requests: Request[], most = 500) {
  const queue = new PasswordQueue(1, most);
  const first = Promise.withResolvers<void>();
  const served: string[] = [];
  const refused: string[] = [];
  const all = [
    queue.run(() => first.promise),
    ...requests.map(([name, source, known]) =>
      hashForRequester({ source, known: known !== undefined }, () =>
        queue.run(async () => void served.push(name)),
      ).catch((error: unknown) => {
        expect(error).toBeInstanceOf(QueueFull);
        refused.push(name);
      }),
    ),
  ];
  first.resolve();
  await Promise.all(all);
  return { served, refused };
}

const many = (source: string, count: number): Request[] =>
  Array.from({ length: count }, (_, n) => [`${source}${n}`, source]);

describe('the queue of passwords', () => {
  it('runs known devices before strangers', async () => {
    const { served } = await serve([...many('a', 300), ['owner', 'a', 'known']]);
    expect(served.indexOf('owner')).toBe(0);
    expect(served).toHaveLength(301);
  });

  it('alternates between sources, each in order of arrival', async () => {
    const { served } = await serve([...many('a', 4), ...many('b', 2), ['c0', 'c']]);
    expect(served).toEqual(['a0', 'b0', 'c0', 'a1', 'b1', 'a2', 'a3']);
  });

  it('alternates between known devices of different sources', async () => {
    const script = many('a', 50).map(([name, source]): Request => [name, source, 'known']);
    const { served } = await serve([...script, ['owner', 'b', 'known']]);
    expect(served.indexOf('owner')).toBeLessThan(2);
  });

  it('evicts the last of the largest source, strangers before known devices', async () => {
    const { served, refused } = await serve([...many('a', 5), ['b0', 'b'], ['owner', 'a', 'known'], ['c0', 'c']], 5);
    expect(refused).toEqual(['a4', 'a3', 'a2']);
    expect(served).toEqual(['owner', 'a0', 'b0', 'c0', 'a1']);
  });

  it('continues after a failure and uses its full concurrency', async () => {
    const queue = new PasswordQueue(2, 10);
    let [working, most] = [0, 0];
    const work = async () => {
      most = Math.max(most, ++working);
      await new Promise(setImmediate);
      working--;
      throw new Error('wrong');
    };
    const all = await Promise.allSettled(Array.from({ length: 9 }, () => queue.run(work)));
    expect(all.every((each) => each.status === 'rejected' && each.reason.message === 'wrong')).toBe(true);
    expect([most, working]).toEqual([2, 0]);
  });

  it('treats an unknown requester as a stranger', async () => {
    const queue = new PasswordQueue(1, 10);
    const served: string[] = [];
    const all = [queue.run(() => new Promise<void>(setImmediate)), queue.run(async () => void served.push('nobody'))];
    all.push(hashForRequester({ source: 'a', known: true }, () => queue.run(async () => void served.push('owner'))));
    await Promise.all(all);
    expect(served).toEqual(['owner', 'nobody']);
  });
});
