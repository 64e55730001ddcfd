import { expect, it } from 'vitest';
import type { Db } from '#app/db/schema.ts';
import { transact } from '#app/db/transaction.server.ts';
import { enqueueMail, type NewMail } from '#app/domain/people/outbox/mail-enqueue.server.ts';
import { phoneAddress } from '#app/domain/text/phone-address.ts';
import { onEachEngine } from '#tests/support/database/databases.ts';
import { insertUser, LONG_AGO } from '#tests/support/database/rows.ts';

const now = new Date('2026-11-20T10:00:00.000Z');
const later = new Date('2026-11-20T10:01:00.000Z');

const enqueue = (db: Db, mail: NewMail, at = now) => transact(db, (trx) => enqueueMail(trx, at, mail));
const waiting = (db: Db) => db.selectFrom('outbox').selectAll().orderBy('uid').execute();

onEachEngine('a mail in the outbox', (freshDb) => {
  it('goes to one person, or to every admin who can log in', async () => {
    const db = await freshDb();
    const buyer = await insertUser(db, { id: 'buyer' });
    for (const id of ['owner', 'partner']) await insertUser(db, { id, role: 'admin' });
    await insertUser(db, { id: 'former', role: 'admin', blockedAt: LONG_AGO });
    const withoutEmail = await insertUser(db, { phone: '09791234567', email: phoneAddress('09791234567') });
    for (const to of [buyer, withoutEmail]) await enqueue(db, { event: 'order confirmed', subjectId: 'order', to });
    await enqueue(db, { event: 'order placed', subjectId: 'order', to: 'admins' });
    const rows = await waiting(db);
    expect(rows.map(({ event, uid, forAdmins, nextTryAt }) => [event, uid, forAdmins, nextTryAt])).toEqual([
      ['order confirmed', 'buyer', false, now.toISOString()],
      ['order placed', 'owner', true, now.toISOString()],
      ['order placed', 'partner', true, now.toISOString()],
    ]);
  });

  it('is written once for each event, subject and recipient, and not after a rollback', async () => {
    const db = await freshDb();
    const mail = { event: 'order confirmed', subjectId: 'order', to: await insertUser(db) } as const;
    const failing = transact(db, async (trx) => {
      await enqueueMail(trx, now, mail);
      throw new Error('no order');
    });
    await expect(failing).rejects.toThrow('no order');
    expect(await waiting(db)).toEqual([]);
    await Promise.all(Array.from({ length: 50 }, () => enqueue(db, mail)));
    const [row, ...more] = await waiting(db);
    expect(more).toEqual([]);
    await enqueue(db, mail, later);
    expect(await waiting(db)).toEqual([row]);
  });

  it('waits for the digest if its event happens again after it was sent', async () => {
    const db = await freshDb();
    const mail = { event: 'cancellation requested', subjectId: 'order', to: await insertUser(db) } as const;
    await enqueue(db, mail);
    await enqueue(db, mail, later);
    expect(await waiting(db)).toMatchObject([
      { createdAt: later.toISOString(), nextTryAt: now.toISOString(), inDigest: false },
    ]);
    await db.updateTable('outbox').set({ nextTryAt: null, sentAt: now.toISOString() }).execute();
    await enqueue(db, mail, later);
    expect(await waiting(db)).toMatchObject([
      { nextTryAt: '2026-11-20T10:11:00.000Z', inDigest: true, sentAt: now.toISOString() },
    ]);
  });
});
