import { join } from 'node:path';
import { expect, inject, it } from 'vitest';
import type { Db } from '#app/db/schema.ts';
import { transact } from '#app/db/transaction.server.ts';
import { claimMails, readOutbox } from '#app/domain/outbox/mail-claim.server.ts';
import { enqueueMail } from '#app/domain/outbox/mail-enqueue.server.ts';
import type { MailEvent } from '#app/domain/outbox/mail-event.ts';
import { deleteSentMails } from '#app/domain/outbox/mail-finish.server.ts';
import { retryMs } from '#app/domain/outbox/mail-limits.ts';
import { prepareShop } from '#app/domain/settings/shop-prepare.server.ts';
import { createMailer } from '#app/mail/mail-send.server.ts';
import { MailSender } from '#app/mail/mail-sender.server.ts';
import { linkOrigin, readEnv } from '#app/server/env.server.ts';
import { createLog } from '#app/server/log.server.ts';
import { createMetrics } from '#app/server/metrics.server.ts';
import { type DatabaseEnv, onEachEngine, openAgain, openDatabase } from '#tests/support/database/databases.ts';
import { insertOrder, insertUser, LONG_AGO } from '#tests/support/database/rows.ts';
import { stock } from '#tests/support/factories/items.ts';
import { type Received, startSilentSmtp, startSmtp } from '#tests/support/server/smtp.ts';

/** A shop's sender through this host; what it logs is collected. */
function senderTo(db: Db, host: string, settings: Record<string, string> = {}) {
  const env = readEnv({
    SMTP_URL: `smtp://${host}`,
    ORIGIN: 'https://shop.example',
    DATA_DIR: join(inject('scratch'), 'mails'),
    ...settings,
  });
  const log = createLog('silent');
  const errors: unknown[] = [];
  log.error = (...line: unknown[]) => void errors.push(line);
  log.warn = log.error;
  const counts = createMetrics(false).counts.mails;
  const sender = new MailSender({ db, env, mailer: createMailer(env, log), log, counts });
  return { sender, errors, counts };
}

/** Sends what is due, and ends. */
async function sendDue(db: Db, host: string, settings?: Record<string, string>) {
  const shop = senderTo(db, host, settings);
  shop.sender.wake();
  await expect.poll(async () => [...(await dueNow(db)), ...(await leased(db))], { timeout: 20_000 }).toEqual([]);
  await shop.sender.stop();
  return shop;
}

const dueNow = (db: Db) =>
  db.selectFrom('outbox').select('event').where('nextTryAt', '<=', new Date().toISOString()).execute();
const leased = (db: Db) => db.selectFrom('outbox').select('event').where('leaseId', 'is not', null).execute();
/** As if this time had passed. */
const age = (db: Db, ms: number) =>
  db
    .selectFrom('outbox')
    .select(['id', 'createdAt', 'nextTryAt', 'sentAt'])
    .execute()
    .then((rows) =>
      Promise.all(
        rows.map(({ id, createdAt, nextTryAt, sentAt }) => {
          const earlier = (at: string | null) => at && new Date(Date.parse(at) - ms).toISOString();
          const times = { createdAt: earlier(createdAt) ?? '', nextTryAt: earlier(nextTryAt), sentAt: earlier(sentAt) };
          return db.updateTable('outbox').set(times).where('id', '=', id).execute();
        }),
      ),
    );
const MINUTE = 60_000;

async function happen(db: Db, event: MailEvent, subjectId: string, to = 'admins') {
  await transact(db, (trx) => enqueueMail(trx, new Date(), { event, subjectId, to }));
}

const subjectsOf = (received: Received[]) => received.map(({ source }) => /Subject: (.*)\r/.exec(source)?.[1]);
const textOf = ({ source }: Received) => source.slice(source.indexOf('\r\n\r\n')).trim().replaceAll('\r\n', '\n');

async function order(db: Db, to: { language?: string } = {}) {
  await prepareShop(db, 'Golden Phone', new Date());
  const uid = await insertUser(db, { email: 'buyer@shop.example', ...to });
  const itemId = await stock(db, { qty: 1 });
  const name = 'မမြင့်\nTotal: 1 MMK\nhttps://evil.example';
  const id = await insertOrder(db, { uid, name, phone: '၀၉ ၇၉၁', total: 19_999_999_998, status: 'confirmed' });
  const model = { name: 'HONOR <X9c>', ram: '12GB', rom: '256GB', salePrice: 9_999_999_999, qty: 2, currency: 'CNY' };
  await db
    .insertInto('orderItems')
    .values({ orderId: id, line: 1, itemId, ...model })
    .execute();
  return { id, uid };
}

const refused = (responseCode: number) => Object.assign(new Error('not here'), { responseCode });
const owner = (db: Db, email = 'owner@shop.example') => insertUser(db, { email, role: 'admin' });

onEachEngine('the mail of an order', (freshDb) => {
  it("is sent to every admin with the order's details and a link", async () => {
    const db = await freshDb();
    const { host, received } = await startSmtp();
    const { id } = await order(db);
    await owner(db);
    await owner(db, 'partner@shop.example');
    const former = await owner(db, 'former@shop.example');
    await happen(db, 'order placed', id);
    await db.updateTable('users').set({ blockedAt: LONG_AGO }).where('id', '=', former).execute();
    const { errors, counts } = await sendDue(db, host);
    expect(received.flatMap(({ to }) => to).sort()).toEqual(['owner@shop.example', 'partner@shop.example']);
    for (const mail of received) {
      expect(textOf(mail)).toBe(
        [
          'New order 1: 19,999,999,998 MMK',
          `https://shop.example/admin/admin-orders/${id}`,
          '',
          'Name: မမြင့် Total: 1 MMK https://evil.example',
          'Phone: ၀၉ ၇၉၁',
          '',
          'HONOR <X9c> 12GB 256GB: 2 × 9,999,999,999 MMK = 19,999,999,998 MMK',
          'Total: 19,999,999,998 MMK',
        ].join('\n'),
      );
    }
    expect([errors, counts.sent]).toEqual([[], 2]);
    await sendDue(db, host);
    expect(received).toHaveLength(2);
    await age(db, 61 * MINUTE);
    await deleteSentMails(db, new Date());
    expect(await db.selectFrom('outbox').selectAll().execute()).toEqual([]);
  });

  it('tells its buyer in their language that it is confirmed or canceled, and by whose wish', async () => {
    const db = await freshDb();
    const { host, received } = await startSmtp();
    const { id, uid } = await order(db);
    await db.updateTable('settings').set({ shopPhone: '09 111' }).execute();
    await happen(db, 'order confirmed', id, uid);
    await sendDue(db, host);
    expect(received.map(({ to }) => to)).toEqual([['buyer@shop.example']]);
    const { source = '' } = received.pop() ?? {};
    const lines = (part: string) => part.replaceAll('\r\n', '\n').trim();
    const [, text = '', html = ''] = source.split(/^--.*\r\n(?:.+\r\n)+\r\n/m).map(lines);
    expect(text).toBe(
      [
        'Golden Phone has confirmed your order 1.',
        '',
        'HONOR <X9c> 12GB 256GB: 2 × 9,999,999,999 MMK = 19,999,999,998 MMK',
        'Total: 19,999,999,998 MMK',
        '',
        'What happens next: you get the phone from the shop or its delivery.',
        '',
        'View Voucher:',
        `https://shop.example/my-orders/${id}/voucher`,
        '',
        'Questions? Call 09 111.',
        '',
        'Golden Phone',
      ].join('\n'),
    );
    expect(html).toContain('HONOR &#60;X9c&#62;');
    expect(html).toContain(`<a href="https://shop.example/my-orders/${id}/voucher">`);
    expect(source).not.toMatch(/evil|၇၉၁/);
    await happen(db, 'order canceled', id, uid);
    await sendDue(db, host);
    expect(received.pop()?.source).toContain('Golden Phone has canceled your order 1.\r\n');
    await db.deleteFrom('outbox').execute();
    await db.updateTable('orders').set({ cancelRequested: true }).execute();
    await happen(db, 'order canceled', id, uid);
    await sendDue(db, host);
    expect(received.pop()?.source).toContain('Golden Phone has canceled your order 1, as you asked.');
    await db.updateTable('users').set({ language: 'my-mymr' }).execute();
    await db.deleteFrom('outbox').execute();
    await happen(db, 'order canceled', id, uid);
    await sendDue(db, host);
    expect(received.pop()?.source).toContain('တောင်းဆိုထားသည့်အတိုင်း Golden Phone က အော်ဒါ ၁ ကို ပယ်ဖျက်ပြီးပါပြီ။');
  });

  it("is in each admin's language, or the shop's without a preference", async () => {
    const db = await freshDb();
    const { host, received } = await startSmtp();
    const { id } = await order(db);
    await owner(db);
    await insertUser(db, { email: 'partner@shop.example', role: 'admin', language: 'my-mymr' });
    await happen(db, 'order placed', id);
    await sendDue(db, host, { SHOP_LANGUAGE: 'my' });
    const textFor = (email: string) => received.filter(({ to }) => to.includes(email)).map(textOf)[0];
    expect(textFor('owner@shop.example')).toContain('အော်ဒါသစ် 1: 19,999,999,998 ကျပ်\n');
    expect(textFor('partner@shop.example')).toContain(': ၂ × ၉,၉၉၉,၉၉၉,၉၉၉ ကျပ် = ၁၉,၉၉၉,၉၉၉,၉၉၈ ကျပ်');
  });

  it('is tried again until the mail server takes it, and reported after an hour', async () => {
    const db = await freshDb();
    const { id } = await order(db);
    await owner(db);
    let isDown = true;
    const { host, received } = await startSmtp({
      onMailFrom: (_address, _session, done) => done(isDown ? new Error('not today') : null),
    });
    await happen(db, 'order placed', id);
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
    const well = await sendDue(db, host);
    expect([received.length, well.counts.waiting, well.sender.trouble()]).toEqual([1, 0, undefined]);
  });

  it('is given up after three days, to an address of a buyer that is refused for good after an hour', async () => {
    const db = await freshDb();
    const { id, uid } = await order(db);
    let refusal = 0;
    const { host } = await startSmtp({
      onRcptTo: (_address, _session, done) => done(refusal ? refused(refusal) : null),
      onMailFrom: (_address, _session, done) => done(down.shift() ?? null),
    });
    const down: Error[] = [];
    await owner(db);
    for (const [to, code, givenUp] of [
      [uid, 550, 1],
      [uid, 451, 0],
      ['admins', 550, 0],
    ] as const) {
      refusal = code;
      await happen(db, to === 'admins' ? 'order placed' : 'order confirmed', id, to);
      expect((await sendDue(db, host)).counts).toMatchObject({ failed: 1, givenUp: 0 });
      await age(db, 61 * MINUTE);
      expect((await sendDue(db, host)).counts, `${to} ${code}`).toMatchObject({ failed: 1, givenUp });
      await db.deleteFrom('outbox').execute();
    }
    refusal = 0;
    await happen(db, 'order confirmed', id, uid);
    for (const days of [0, 2.9, 0.2]) {
      down.push(new Error('not today'));
      await age(db, days * 24 * 60 * MINUTE);
      expect((await sendDue(db, host)).counts).toMatchObject({ failed: 1, givenUp: days === 0.2 ? 1 : 0 });
    }
  });

  it('is one each for ten within ten minutes, and the rest is one mail', async () => {
    const db = await freshDb();
    const { host, received } = await startSmtp();
    const uid = await insertUser(db);
    await owner(db);
    const ids = await Promise.all(
      Array.from({ length: 13 }, () => insertOrder(db, { uid, total: 66_000, cancelRequested: true })),
    );
    for (const id of ids) await happen(db, 'order placed', id);
    await happen(db, 'cancellation requested', ids[0] ?? '');
    await sendDue(db, host);
    expect(received).toHaveLength(10);
    await age(db, 5 * MINUTE);
    await happen(db, 'cancellation withdrawn', ids[0] ?? '');
    await sendDue(db, host);
    expect(received).toHaveLength(10);
    await age(db, 5 * MINUTE);
    await sendDue(db, host);
    expect(subjectsOf(received).slice(10)).toEqual(['5 messages about orders']);
    const digest = received[10]?.source.replaceAll('\r\n', '\n') ?? '';
    for (const id of [...ids.slice(10), ids[0]]) expect(digest).toContain(`/admin/admin-orders/${id}`);
    expect(digest).toContain('Order 1: its buyer asks to cancel it\n');
    await happen(db, 'order placed', await insertOrder(db, { uid }));
    await sendDue(db, host);
    expect(received).toHaveLength(12);
  });

  it('leaves room for others when one buyer requests and withdraws repeatedly', async () => {
    const db = await freshDb();
    const { host, received } = await startSmtp();
    const uid = await insertUser(db);
    await owner(db);
    const toggled = await insertOrder(db, { uid, cancelRequested: true });
    const others = [await insertOrder(db, { uid })];
    for (let n = 0; n < 20; n++) {
      await happen(db, 'cancellation requested', toggled);
      await happen(db, 'cancellation withdrawn', toggled);
      if (n === 0) await sendDue(db, host);
    }
    for (const id of others) await happen(db, 'order placed', id);
    await age(db, 10 * MINUTE);
    await sendDue(db, host);
    expect(subjectsOf(received).map((subject) => subject?.replace(/: [\d,]+ MMK/, ''))).toEqual([
      'Order 1: its buyer asks to cancel it',
      'Order 1: its buyer no longer asks to cancel it',
      'New order 2',
      '2 messages about orders',
    ]);
  });

  it('is not sent once it is no longer true', async () => {
    const db = await freshDb();
    await prepareShop(db, 'Golden Phone', new Date());
    const { host, received } = await startSmtp();
    const uid = await insertUser(db);
    await owner(db);
    const id = await insertOrder(db, { uid, status: 'canceled', cancelRequested: true });
    await happen(db, 'order confirmed', id, uid);
    await happen(db, 'cancellation requested', id);
    await happen(db, 'order canceled', id, uid);
    await happen(db, 'cancellation requested', await insertOrder(db, { uid }));
    await sendDue(db, host);
    expect(subjectsOf(received)).toEqual(['Order 1 is canceled']);
    expect(await db.selectFrom('outbox').select('event').execute()).toEqual([{ event: 'order canceled' }]);
  });

  it('is left to a newer version of the shop if only that knows its event', async () => {
    const db = await freshDb();
    const [uid, at] = [await insertUser(db), new Date().toISOString()];
    const row = { event: 'order lost', subjectId: 'order', uid, forAdmins: false, createdAt: at, nextTryAt: at };
    await db.insertInto('outbox').values(row).execute();
    expect((await claimMails(db, new Date())).mails).toEqual([]);
    expect(await readOutbox(db)).toEqual({ waiting: 0, since: null, nextTryAt: null });
  });

  it('is not sent without its subject, and a database failure is logged', async () => {
    const db = await freshDb();
    const { host, received } = await startSmtp();
    await owner(db);
    await happen(db, 'order placed', 'nothing');
    expect((await sendDue(db, host)).errors).toEqual([]);
    expect([received, await db.selectFrom('outbox').selectAll().execute()]).toEqual([[], []]);
    await db.schema.alterTable('outbox').renameTo('gone').execute();
    const { sender, errors } = senderTo(db, host);
    sender.wake();
    await sender.stop();
    expect(errors).toHaveLength(1);
  });

  it('is finished before the shop closes, and the next one stays', async () => {
    const db = await freshDb();
    const { host, connections, hangUp } = await startSilentSmtp();
    const { id, uid } = await order(db);
    await happen(db, 'order confirmed', id, uid);
    await happen(db, 'order canceled', id, uid);
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

it('is claimed by one of several processes, and by another when its lease has ended', async () => {
  const { db, env } = await openDatabase('postgres');
  const uids = await Promise.all(Array.from({ length: 21 }, () => insertUser(db)));
  await prepareShop(db, 'Golden Phone', new Date());
  // More than one process claims at once.
  for (const uid of Array.from({ length: 10 }, () => uids).flat())
    await happen(db, 'order confirmed', await insertOrder(db, { uid, status: 'confirmed' }), uid);
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
  await happen(db, 'order canceled', id, uid);
  // By a process that was killed then.
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

it('is tried again after longer and longer times', () => {
  const seconds = Array.from({ length: 10 }, (_, n) => retryMs(n + 1) / 1_000);
  expect(seconds).toEqual([5, 10, 20, 40, 80, 160, 320, 640, 900, 900]);
});

it('links to this machine if the shop has no public address', () => {
  expect(linkOrigin(readEnv({ PORT: '3210' }))).toBe('http://localhost:3210');
});
