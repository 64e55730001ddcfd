import { expect, it } from 'vitest';
import { refuseSharedSessions } from '#app/db/postgres/pooler-check.server.ts';
import { openDatabase } from '#tests/support/database/databases.ts';
import { scratchFolder } from '#tests/support/processes/scratch-folder.ts';
import { openVisitor } from '#tests/support/server/http.ts';
import { owner, runShop } from '#tests/support/server/shop.ts';
import { startPgBouncer } from './pgbouncer.ts';

it('refuses a pooler that shares sessions, however many it has and in use', async () => {
  const { databaseUrl = '' } = (await openDatabase('postgres', 'blank')).env;
  for (const sessions of [1, 2, 20]) {
    const shared = await startPgBouncer(databaseUrl, 'transaction', sessions);
    // As if several processes started at once.
    const answers = await Promise.all(Array.from({ length: 5 }, () => refuseSharedSessions(shared).catch(String)));
    expect(new Set(answers)).toEqual(new Set([expect.stringMatching(/^Error: its server shares sessions [^\n]*$/)]));
  }
  await expect(
    runShop({
      databaseUrl: await startPgBouncer(databaseUrl, 'transaction', 20),
      dataDir: await scratchFolder('pooler'),
    }),
  ).rejects.toThrow('The shop cannot start: DATABASE_URL cannot be used: its server shares sessions');
});

it('runs behind a pooler with a session for each connection, as with the server itself', async () => {
  const { databaseUrl = '' } = (await openDatabase('postgres', 'blank')).env;
  await refuseSharedSessions(databaseUrl);
  const pooled = await startPgBouncer(databaseUrl, 'session', 30);
  const shop = await runShop({ databaseUrl: pooled, dataDir: await scratchFolder('pooler') });
  const admin = openVisitor(shop);
  expect(await admin.post('/login', owner)).toMatchObject({ status: 303 });
  expect(await admin.get('/admin/dashboard')).toMatchObject({ status: 200 });
});
