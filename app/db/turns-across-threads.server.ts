import type { MessagePort, Worker } from 'node:worker_threads';
import { Queue, type Turns } from '#app/db/sqlite/write-queue.server.ts';

type Line = Pick<MessagePort | Worker, 'on' | 'postMessage'>;
const ASK = 'a turn, please';
const GIVEN = 'your turn';
const OVER = 'my turn is over';

/**
 * Lets the thread at the other end of this line wait for its turn among the writers of this one, who so never meet it
 * at the file's lock, where they would stop this whole thread.
 * @returns what ends a turn that a thread which is gone has left open.
 */
export function shareTurns(line: Line, turns: Turns): () => void {
  let leave: (() => void) | undefined;
  let gone = false;
  line.on('message', async (message) => {
    if (message === ASK) {
      leave = await turns.enter();
      if (gone) leave();
      else line.postMessage(GIVEN);
    } else if (message === OVER) {
      leave?.();
      leave = undefined;
    }
  });
  return () => {
    gone = true;
    leave?.();
  };
}

/** The turns of the thread at the other end. `afterEach` runs when a turn is over and somebody else may write. */
export function turnsOfOtherThread(line: Line, afterEach: () => void): Turns {
  const own = new Queue();
  let given = () => {};
  line.on('message', (message) => {
    if (message === GIVEN) given();
  });
  return {
    async enter() {
      const leave = await own.enter();
      const turn = new Promise<void>((resolve) => {
        given = resolve;
      });
      line.postMessage(ASK);
      await turn;
      return () => {
        line.postMessage(OVER);
        afterEach();
        leave();
      };
    },
  };
}
