import { expect, it } from 'vitest';
import { deleteExpiredSignIns } from '#app/domain/people/sign-in/sign-in-throttle.server.ts';
import { onEachEngine } from '#tests/support/database/databases.ts';
import { insertUser } from '#tests/support/database/rows.ts';

const now = new Date('2026-11-21T03:00:00Z');
const inMinutes = (count: number) => new Date(now.getTime() + count * 60_000).toISOString();
const YEAR = 365 * 24 * 60;

onEachEngine('the clean-up of sign-ins', (freshDb) => {
  it('deletes only expired rows', async () => {
    const db = await freshDb();
    const userId = await insertUser(db);
    const times = { createdAt: inMinutes(-60), updatedAt: inMinutes(-60) };
    for (const [id, minutes] of [
      ['over', 0],
      ['open', 1],
    ] as const) {
      const expiresAt = inMinutes(minutes);
      await db
        .insertInto('sessions')
        .values({ id, token: id, userId, expiresAt, ...times })
        .execute();
      await db
        .insertInto('verifications')
        .values({ id, identifier: id, value: userId, expiresAt, ...times })
        .execute();
      await db
        .insertInto('signInFailures')
        .values({ key: id, at: inMinutes(minutes - 15) })
        .execute();
      await db
        .insertInto('knownDevices')
        .values({ tokenHash: id, userId, createdAt: inMinutes(minutes - YEAR) })
        .execute();
    }
    await deleteExpiredSignIns(db, now);
    expect(await db.selectFrom('sessions').select('id').execute()).toEqual([{ id: 'open' }]);
    expect(await db.selectFrom('verifications').select('id').execute()).toEqual([{ id: 'open' }]);
    expect(await db.selectFrom('signInFailures').select('key').execute()).toEqual([{ key: 'open' }]);
    expect(await db.selectFrom('knownDevices').select('tokenHash').execute()).toEqual([{ tokenHash: 'open' }]);
  });
});
