import { expect, it } from 'vitest';
import { transact } from '#app/db/transaction.server.ts';
import { claimMails, readOutbox } from '#app/domain/people/outbox/mail-claim.server.ts';
import { enqueueMail } from '#app/domain/people/outbox/mail-enqueue.server.ts';
import { retryMs } from '#app/domain/people/outbox/mail-timing.ts';
import { prepareShop } from '#app/domain/shop/settings/shop-prepare.server.ts';
import { type DatabaseEnv, onEachEngine, openAgain, openDatabase } from '#tests/support/database/databases.ts';
import { insertOrder, insertUser } from '#tests/support/database/rows.ts';
import {
  age,
  dueNow,
  enqueueEvent,
  insertConfirmedOrder,
  insertOwner,
  leased,
  MINUTE,
  refused,
  sendDue,
  senderTo,
  subjectsOf,
} from '#tests/support/factories/mails.ts';
import { startSilentSmtp, startSmtp } from '#tests/support/server/smtp.ts';

onEachEngine('a mail', (freshDb) => {
  it('is sent again until the mail server accepts it, and is reported as late after an hour', async () => {
    const db = await freshDb();
    const { id } = await insertConfirmedOrder(db);
    await insertOwner(db);
    let isDown = true;
    const { host, received } = await startSmtp({
      onMailFrom: (_address, _session, done) => done(isDown ? new Error('not today') : null),
    });
    await enqueueEvent(db, 'order placed', id);
    for (let attempts = 1; attempts <= 3; attempts++) {
      const { errors, counts } = await sendDue(db, host);
      expect([errors.length, counts.failed, counts.givenUp]).toEqual([1, 1, 0]);
      const row = await db.selectFrom('outbox').selectAll().executeTakeFirstOrThrow();
      expect(row).toMatchObject({ attempts, lastError: 'EENVELOPE MAIL FROM 550', leaseId: null });
      await age(db, MINUTE);
    }
    await age(db, 61 * MINUTE);
    const { sender } = await sendDue(db, host);
    expect(sender.trouble()).toBe('late');
    isDown = false;
    await age(db, 15 * MINUTE);
    const recovered = await sendDue(db, host);
    expect([received.length, recovered.counts.waiting, recovered.sender.trouble()]).toEqual([1, 0, undefined]);
  });

  it("is given up after three days, or after an hour if a buyer's address is refused for good", async () => {
    const db = await freshDb();
    const { id, uid } = await insertConfirmedOrder(db);
    let refusal = 0;
    const { host } = await startSmtp({
      onRcptTo: (_address, _session, done) => done(refusal ? refused(refusal) : null),
      onMailFrom: (_address, _session, done) => done(down.shift() ?? null),
    });
    const down: Error[] = [];
    await insertOwner(db);
    for (const [to, code, givenUp] of [
      [uid, 550, 1],
      [uid, 451, 0],
      ['admins', 550, 0],
    ] as const) {
      refusal = code;
      await enqueueEvent(db, to === 'admins' ? 'order placed' : 'order confirmed', id, to);
      expect((await sendDue(db, host)).counts).toMatchObject({ failed: 1, givenUp: 0 });
      await age(db, 61 * MINUTE);
      expect((await sendDue(db, host)).counts, `${to} ${code}`).toMatchObject({ failed: 1, givenUp });
      await db.deleteFrom('outbox').execute();
    }
    refusal = 0;
    await enqueueEvent(db, 'order confirmed', id, uid);
    for (const days of [0, 2.9, 0.2]) {
      down.push(new Error('not today'));
      await age(db, days * 24 * 60 * MINUTE);
      expect((await sendDue(db, host)).counts).toMatchObject({ failed: 1, givenUp: days === 0.2 ? 1 : 0 });
    }
  });

  it('is left to a newer version of the shop if this version does not know its event', async () => {
    const db = await freshDb();
    const [uid, at] = [await insertUser(db), new Date().toISOString()];
    const row = { event: 'order lost', subjectId: 'order', uid, forAdmins: false, createdAt: at, nextTryAt: at };
    await db.insertInto('outbox').values(row).execute();
    expect((await claimMails(db, new Date())).mails).toEqual([]);
    expect(await readOutbox(db)).toEqual({ waiting: 0, since: null, nextTryAt: null });
  });

  it('is finished before the shop closes if it is being sent; the next one stays in the outbox', async () => {
    const db = await freshDb();
    const { host, connections, hangUp } = await startSilentSmtp();
    const { id, uid } = await insertConfirmedOrder(db);
    await enqueueEvent(db, 'order confirmed', id, uid);
    await enqueueEvent(db, 'order canceled', id, uid);
    const { sender, counts } = senderTo(db, host);
    sender.wake();
    await expect.poll(() => connections.size).toBe(1);
    const stopped = sender.stop();
    expect(await leased(db)).toHaveLength(2);
    hangUp();
    await stopped;
    expect([counts.failed, await leased(db)]).toEqual([1, []]);
    expect(await dueNow(db)).toEqual([{ event: 'order canceled' }]);
  });
});

it('a mail is claimed by one of several processes, and by another one after its lease has ended', async () => {
  const { db, env } = await openDatabase('postgres');
  const uids = await Promise.all(Array.from({ length: 21 }, () => insertUser(db)));
  await prepareShop(db, 'Golden Phone', new Date());
  // One process cannot claim them all at once.
  await transact(db, async (trx) => {
    for (const to of Array.from({ length: 10 }, () => uids).flat()) {
      const subjectId = await insertOrder(trx, { uid: to, status: 'confirmed' });
      await enqueueMail(trx, new Date(), { event: 'order confirmed', subjectId, to });
    }
  });
  const { host, received } = await startSmtp();
  const processes = Array.from({ length: 3 }, () => senderTo(openAgain(env as DatabaseEnv), host));
  for (const { sender } of processes) sender.wake();
  await expect.poll(() => received.length, { timeout: 60_000 }).toBe(210);
  await expect.poll(() => leased(db)).toEqual([]);
  for (const { sender, errors } of processes) {
    sender.wake();
    await sender.stop();
    expect(errors).toEqual([]);
  }
  expect(new Set(subjectsOf(received)).size).toBe(210);
  expect(received).toHaveLength(210);

  const { id, uid } = await db
    .selectFrom('orders')
    .select(['id', 'uid'])
    .where('number', '=', 1)
    .executeTakeFirstOrThrow();
  await enqueueEvent(db, 'order canceled', id, uid);
  // A process claims the mail and is killed.
  expect((await claimMails(db, new Date())).mails).toHaveLength(1);
  const { sender } = senderTo(db, host);
  sender.wake();
  await sender.stop();
  expect(received).toHaveLength(210);
  await age(db, 31_000);
  await sendDue(db, host);
  expect(subjectsOf(received.slice(210))).toEqual(['Order 1 is canceled']);
  expect(await db.selectFrom('outbox').select('event').where('nextTryAt', 'is not', null).execute()).toEqual([]);
});

it('a mail waits longer before each attempt, and at most 15 minutes', () => {
  const seconds = Array.from({ length: 10 }, (_, n) => retryMs(n + 1) / 1_000);
  expect(seconds).toEqual([5, 10, 20, 40, 80, 160, 320, 640, 900, 900]);
});
