import { MessageChannel } from 'node:worker_threads';
import { expect, it, onTestFinished } from 'vitest';
import { Queue } from '#app/db/sqlite/write-queue.server.ts';
import { shareTurns, turnsOfOtherThread } from '#app/db/turns-across-threads.server.ts';

function openLine() {
  const turns = new Queue();
  const { port1, port2 } = new MessageChannel();
  onTestFinished(() => port1.close());
  const end = shareTurns(port1, turns);
  const events: string[] = [];
  const other = turnsOfOtherThread(port2, () => events.push('after'));
  return { turns, other, end, events };
}

it('lets one write at a time, on either side, in the order they came', async () => {
  const { turns, other, events } = openLine();
  const act = async (name: string, where: { enter(): Promise<() => void> }) => {
    const leave = await where.enter();
    events.push(`${name} in`);
    await new Promise(setImmediate);
    events.push(`${name} out`);
    leave();
  };
  const leave = await turns.enter();
  const both = [act('there', other), act('there again', other)];
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(events).toEqual([]);
  const here = act('here', turns);
  leave();
  await Promise.all([...both, here]);
  expect(events).toEqual([
    ...['there in', 'there out', 'after', 'here in', 'here out'],
    ...['there again in', 'there again out', 'after'],
  ]);
});

it('ends the turn of a thread that is gone, and gives it no other', async () => {
  const { turns, other, end } = openLine();
  await other.enter();
  const waiting = turns.enter();
  end();
  (await waiting)();
  other.enter();
  await new Promise((resolve) => setTimeout(resolve, 20));
  (await turns.enter())();
});
