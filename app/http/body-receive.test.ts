import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readFormOf, receiveBlocks } from '#app/http/body-receive.server.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => void vi.useRealTimers());

/** Receives a body, which the test writes. */
function receive(leastProgress: number) {
  const body = new PassThrough();
  const blocks: string[] = [];
  const received = (async () => {
    for await (const block of receiveBlocks(body, leastProgress)) blocks.push(block.toString());
  })();
  const outcome = received.then(
    () => 'complete',
    (error: { status?: number }) => error.status ?? error,
  );
  const write = async (text: string) => {
    body.write(text);
    await new Promise(setImmediate);
  };
  return { body, blocks, outcome, write };
}

it('passes on bytes that arrive one by one in blocks', async () => {
  const { body, blocks, outcome, write } = receive(1);
  for (let n = 0; n < 2_500; n++) await write('a');
  body.end();
  expect(await outcome).toBe('complete');
  expect(blocks.map((block) => block.length)).toEqual([1_000, 1_000, 500]);
});

it('refuses a body that stops for ten seconds', async () => {
  const { outcome, write } = receive(1);
  for (const ms of [9_000, 9_000, 10_000]) {
    await write('a');
    vi.advanceTimersByTime(ms);
  }
  expect(await outcome).toBe(408);
});

it('refuses a large body that only trickles', async () => {
  const { outcome, write } = receive(100);
  for (const ms of [9_000, 1_000]) {
    await write('a');
    vi.advanceTimersByTime(ms);
  }
  expect(await outcome).toBe(408);
});

it('reports a connection that ends before the body is complete', async () => {
  const { body, outcome, write } = receive(1);
  await write('a');
  body.destroy(new Error('cut'));
  expect(await outcome).toMatchObject({ message: 'cut' });
});

it('reads a form as a browser sends it', async () => {
  const body = new FormData();
  body.append('name', 'Aye');
  body.append('picture', new File(['abc'], 'a "b".jpg'));
  const { fields, pictures } = await readFormOf(new Request('http://shop.example', { method: 'POST', body }));
  expect(fields.get('name')).toBe('Aye');
  expect(pictures).toMatchObject([{ name: 'a "b".jpg' }]);
});
