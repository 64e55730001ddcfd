import { expect, it } from 'vitest';
import { openVersionReader, shareNextRead } from '#app/db/database-version.server.ts';
import { onEachEngine, openAgain, openDatabase } from '#tests/support/database/databases.ts';
import { insertItem } from '#tests/support/database/rows.ts';

it('shares one read between concurrent calls, which starts after them', async () => {
  const responses: ((value: string) => void)[] = [];
  const read = shareNextRead(() => new Promise<string>((resolve) => responses.push(resolve)));
  const first = read();
  const others = [read(), read()];
  responses[0]?.('before');
  expect(await first).toBe('before');
  await expect.poll(() => responses.length).toBe(2);
  responses[1]?.('after');
  expect(await Promise.all(others)).toEqual(['after', 'after']);
});

it('reads again after a failed read', async () => {
  let reads = 0;
  const read = shareNextRead(async () => {
    if (++reads === 1) throw new Error('unavailable');
    return reads;
  });
  const [first, second] = await Promise.allSettled([read(), read()]);
  expect([first.status, second.status]).toEqual(['rejected', 'fulfilled']);
});

onEachEngine('the version of a database', (_, engine) => {
  it('changes with every commit of any connection, and only then', async () => {
    const { db, env } = await openDatabase(engine);
    const version = openVersionReader(db, env);
    const other = openAgain(env);
    const seen = new Set<string>();
    for (const by of [db, other, db]) {
      const before = await version.read();
      expect(seen.has(before)).toBe(false);
      seen.add(before);
      // On PostgreSQL the commits of other tests on the same server count too.
      if (engine === 'sqlite') expect(await version.read()).toBe(before);
      await insertItem(by);
    }
    expect(seen.has(await version.read())).toBe(false);
    version.close();
  });
});
