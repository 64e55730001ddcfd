import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { letOthersIn } from '#app/db/let-others-in.server.ts';
import { openDatabase } from '#tests/support/database/databases.ts';
import { turnsDuring } from '#tests/support/turns.ts';

const STEPS = 100;
/** Each step takes at least a millisecond. */
function work(): void {
  for (const started = performance.now(); performance.now() - started < 1; );
}

it('lets others in every 10 ms, and not between short steps', async () => {
  const long = async () => {
    for (let n = 0; n < STEPS; n++) {
      work();
      await letOthersIn();
    }
  };
  expect(await turnsDuring(long)).toBeGreaterThan(4);
  await nextTurn();
  letOthersIn();
  expect(letOthersIn()).toBeUndefined();
});

it('lets others in between the statements of a transaction on SQLite', async () => {
  const { db } = await openDatabase('sqlite');
  const long = () =>
    db.transaction().execute(async (trx) => {
      for (let n = 0; n < STEPS; n++) {
        work();
        await sql`select 1`.execute(trx);
      }
    });
  expect(await turnsDuring(long)).toBeGreaterThan(4);
});
