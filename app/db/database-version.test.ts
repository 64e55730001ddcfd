import { expect, it } from 'vitest';
import { databaseVersion, shared } from '#app/db/database-version.server.ts';
import { onEachEngine, openAgain, openDatabase } from '#tests/support/database/databases.ts';
import { insertItem } from '#tests/support/database/rows.ts';

it('answers many who ask at once with one question, and never with a question that was asked before they came', async () => {
  const answers: ((value: string) => void)[] = [];
  const read = shared(() => new Promise<string>((resolve) => answers.push(resolve)));
  const first = read();
  const others = [read(), read()];
  answers[0]?.('before');
  expect(await first).toBe('before');
  await expect.poll(() => answers.length).toBe(2);
  answers[1]?.('after');
  expect(await Promise.all(others)).toEqual(['after', 'after']);
});

it('asks again after a question that failed', async () => {
  let asked = 0;
  const read = shared(async () => {
    if (++asked === 1) throw new Error('away');
    return asked;
  });
  const [first, second] = await Promise.allSettled([read(), read()]);
  expect([first.status, second.status]).toEqual(['rejected', 'fulfilled']);
});

onEachEngine('the version of a database', (_, engine) => {
  it('changes with everything that anybody commits, and with nothing else', async () => {
    const { db, env } = await openDatabase(engine);
    const version = databaseVersion(db, env);
    const other = openAgain(env);
    const seen = new Set<string>();
    for (const by of [db, other, db]) {
      const before = await version.read();
      expect(seen.has(before)).toBe(false);
      seen.add(before);
      // Other tests commit to the same server, which on PostgreSQL counts too.
      if (engine === 'sqlite') expect(await version.read()).toBe(before);
      await insertItem(by);
    }
    expect(seen.has(await version.read())).toBe(false);
    version.close();
  });
});
