import { expect, it } from 'vitest';
import { transact } from '#app/db/transaction.server.ts';
import { once } from '#app/domain/submission-once.server.ts';
import { onEachEngine } from '#tests/support/database/databases.ts';

type Answer = { ok: true; n: number } | { ok: false; problem: 'busy' };

onEachEngine('a submission', (freshDb) => {
  async function open() {
    const db = await freshDb();
    let runs = 0;
    const send = (key: string, content: unknown, refuse = false) =>
      transact(db, (trx) =>
        once(trx, key, content, async (): Promise<Answer> => {
          runs++;
          return refuse ? { ok: false, problem: 'busy' } : { ok: true, n: runs };
        }),
      );
    return { send, runs: () => runs };
  }

  it('is done once, and other content under its key is refused', async () => {
    const { send, runs } = await open();
    expect(await send('a', { amount: 1 })).toEqual({ ok: true, n: 1 });
    expect(await send('a', { amount: 1 })).toEqual({ ok: true, n: 1, again: true });
    expect(await send('a', { amount: 2 })).toEqual({ ok: false, problem: 'key-reused' });
    expect(await send('b', { amount: 1 })).toEqual({ ok: true, n: 2 });
    expect(runs()).toBe(2);
  });

  it('may be sent again after it was refused', async () => {
    const { send } = await open();
    expect(await send('a', 1, true)).toEqual({ ok: false, problem: 'busy' });
    expect(await send('a', 2)).toEqual({ ok: true, n: 2 });
  });

  it('is done once if it is sent several times at the same moment', async () => {
    const { send, runs } = await open();
    const answers = await Promise.all([1, 2, 3, 4].map(() => send('a', 1)));
    expect(answers.filter((answer) => 'again' in answer)).toHaveLength(3);
    expect(runs()).toBe(1);
  });
});
