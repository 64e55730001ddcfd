import { join } from 'node:path';
import { expect, inject, it } from 'vitest';
import type { Db } from '#app/db/schema.ts';
import { OrderMails } from '#app/mail/mail-admins.server.ts';
import { createMailer } from '#app/mail/mail-send.server.ts';
import { linkOrigin, readEnv } from '#app/server/env.server.ts';
import { createLog } from '#app/server/log.server.ts';
import { onEachEngine, openDatabase, openWatched } from '#tests/support/database/databases.ts';
import { insertOrder, insertUser, LONG_AGO } from '#tests/support/database/rows.ts';
import { stock } from '#tests/support/factories/items.ts';
import { startSilentSmtp, startSmtp } from '#tests/support/server/smtp.ts';

/** A shop that mails through this host; what it logs as an error is collected. */
function shopWith(db: Db, host: string) {
  const env = readEnv({
    SMTP_URL: `smtp://${host}`,
    ORIGIN: 'https://shop.example',
    DATA_DIR: join(inject('scratch'), 'mails'),
  });
  const log = createLog('silent');
  const errors: unknown[] = [];
  log.error = (...line: unknown[]) => void errors.push(line);
  return { shop: { db, env, mailer: createMailer(env, log) }, errors };
}

async function order(db: Db) {
  const uid = await insertUser(db, { email: 'buyer@shop.example' });
  await insertUser(db, { email: 'owner@shop.example', role: 'admin' });
  await insertUser(db, { email: 'partner@shop.example', role: 'admin' });
  const itemId = await stock(db, { qty: 1 });
  const name = 'မမြင့်\nTotal: 1 MMK\nhttps://evil.example';
  const id = await insertOrder(db, { uid, name, phone: '၀၉ ၇၉၁', total: 19_999_999_998 });
  const model = { name: 'HONOR X9c', ram: '12GB', rom: '256GB', salePrice: 9_999_999_999, qty: 2, currency: 'CNY' };
  await db
    .insertInto('orderItems')
    .values({ orderId: id, line: 1, itemId, ...model })
    .execute();
  return id;
}

onEachEngine('the mail of an order', (freshDb) => {
  it("is sent to every admin with the order's details and a link", async () => {
    const db = await freshDb();
    const { host, received } = await startSmtp();
    const { shop, errors } = shopWith(db, host);
    const id = await order(db);
    await insertUser(db, { email: 'former@shop.example', role: 'admin', blockedAt: LONG_AGO });
    new OrderMails(shop).send('placed', id);
    await shop.mailer.settled();
    expect(received.flatMap(({ to }) => to).sort()).toEqual(['owner@shop.example', 'partner@shop.example']);
    for (const { source } of received) {
      expect(source).toContain('Subject: New order 1: 19,999,999,998 MMK\r\n');
      expect(source).toContain('text/plain');
      const text = source.slice(source.indexOf('\r\n\r\n')).trim().replaceAll('\r\n', '\n');
      expect(text).toBe(
        [
          'New order 1: 19,999,999,998 MMK',
          `https://shop.example/admin/admin-orders/${id}`,
          '',
          'Name: မမြင့် Total: 1 MMK https://evil.example',
          'Phone: ၀၉ ၇၉၁',
          '',
          'HONOR X9c 12GB 256GB: 2 × 9,999,999,999 MMK = 19,999,999,998 MMK',
          'Total: 19,999,999,998 MMK',
        ].join('\n'),
      );
    }
    received.length = 0;
    new OrderMails(shop).send('cancellation-requested', id);
    await shop.mailer.settled();
    expect(received).toHaveLength(2);
    for (const { source } of received) expect(source).toContain('Subject: Order 1: its buyer asks to cancel it\r\n');
    expect(errors).toEqual([]);
  });

  it("is in each admin's language, or the shop's without a preference", async () => {
    const db = await freshDb();
    const { host, received } = await startSmtp();
    const { shop } = shopWith(db, host);
    const id = await order(db);
    const chose = (email: string, language: string) =>
      db.updateTable('users').set({ language }).where('email', '=', email).execute();
    await chose('partner@shop.example', 'my-mymr');
    new OrderMails({ ...shop, env: { ...shop.env, language: 'my' } }).send('placed', id);
    await shop.mailer.settled();
    const textFor = (email: string) => {
      const { source = '' } = received.find(({ to }) => to.includes(email)) ?? {};
      return source.slice(source.indexOf('\r\n\r\n')).trim();
    };
    expect(textFor('owner@shop.example')).toContain('အော်ဒါသစ် 1: 19,999,999,998 ကျပ်\r\n');
    expect(textFor('partner@shop.example')).toContain(
      ': ၂ × ၉,၉၉၉,၉၉၉,၉၉၉ ကျပ် = ၁၉,၉၉၉,၉၉၉,၉၉၈ ကျပ်\r\nစုစုပေါင်း: ၁၉,၉၉၉',
    );
    expect(textFor('partner@shop.example')).toMatch(/^အော်ဒါသစ် ၁: /);
  });

  it('is sent to the other admins if one address is refused, and logs it', async () => {
    const db = await freshDb();
    const { host, received } = await startSmtp({
      onRcptTo: ({ address }, _, done) => done(address.startsWith('owner') ? new Error('no such mailbox') : null),
    });
    const { shop, errors } = shopWith(db, host);
    new OrderMails(shop).send('placed', await order(db));
    await shop.mailer.settled();
    expect(received.map(({ to }) => to)).toEqual([['partner@shop.example']]);
    expect(errors).toHaveLength(1);
  });

  it('does not wait for a silent mail server', async () => {
    const db = await freshDb();
    const { host, connections, hangUp } = await startSilentSmtp();
    const { shop, errors } = shopWith(db, host);
    const id = await order(db);
    expect(new OrderMails(shop).send('placed', id)).toBeUndefined();
    await expect.poll(() => connections.size).toBe(2);
    expect(errors).toEqual([]);
    hangUp();
    await shop.mailer.settled();
    expect(errors).toHaveLength(2);
  });

  it('is not sent for an unknown order, and logs a database failure', async () => {
    const db = await freshDb();
    const { host, received } = await startSmtp();
    const { shop, errors } = shopWith(db, host);
    const id = await order(db);
    new OrderMails(shop).send('placed', 'nothing');
    await shop.mailer.settled();
    expect([received, errors]).toEqual([[], []]);
    await db.schema.alterTable('users').renameTo('gone').execute();
    new OrderMails(shop).send('placed', id);
    await shop.mailer.settled();
    expect(received).toEqual([]);
    expect(errors).toHaveLength(1);
  });
});

it('reads concurrent orders and the admins once, and mails each', async () => {
  const { db, env } = await openDatabase('postgres');
  const uid = await insertUser(db);
  await insertUser(db, { email: 'owner@shop.example', role: 'admin' });
  const totals = [100, 200, 300];
  const ids = await Promise.all(totals.map((total) => insertOrder(db, { uid, total })));
  const { db: counted, statements } = openWatched(env);
  const { host, received } = await startSmtp();
  const { shop } = shopWith(counted, host);
  const orderMails = new OrderMails(shop);
  for (const id of ids) orderMails.send('placed', id);
  await shop.mailer.settled();
  const sent = received.map(({ source }) => /Subject: New order \d+: (\d+) MMK/.exec(source)?.[1]);
  expect(sent.sort()).toEqual(['100', '200', '300']);
  // Orders, lines, admins.
  expect(statements).toHaveLength(3);
});

it('sends ten mails within ten minutes and the rest as a digest', async () => {
  const { db } = await openDatabase('sqlite');
  const uid = await insertUser(db);
  await insertUser(db, { email: 'owner@shop.example', role: 'admin' });
  const ids = await Promise.all(Array.from({ length: 13 }, () => insertOrder(db, { uid, total: 66_000 })));
  const { host, received } = await startSmtp();
  const { shop, errors } = shopWith(db, host);
  const orderMails = new OrderMails(shop, 100);
  for (const id of ids) orderMails.send('placed', id);
  orderMails.send('cancellation-requested', ids[0] ?? '');
  await expect.poll(() => received.length).toBe(11);
  const gathered = received.filter(({ source }) => source.includes('Subject: 4 messages about orders\r\n'));
  expect(gathered).toHaveLength(1);
  const source = gathered[0]?.source.replaceAll('\r\n', '\n') ?? '';
  for (const id of [...ids.slice(10), ids[0]]) expect(source).toContain(`/admin/admin-orders/${id}`);
  expect(source).toContain(`Order 1: its buyer asks to cancel it\n`);
  expect(errors).toEqual([]);
  // A new window.
  orderMails.send('placed', ids[1] ?? '');
  await shop.mailer.settled();
  expect(received).toHaveLength(12);
});

it('keeps mails of other orders when one buyer requests and withdraws repeatedly', async () => {
  const { db } = await openDatabase('sqlite');
  const uid = await insertUser(db);
  await insertUser(db, { email: 'owner@shop.example', role: 'admin' });
  const [toggled = '', ...others] = await Promise.all(Array.from({ length: 4 }, () => insertOrder(db, { uid })));
  const { host, received } = await startSmtp();
  const { shop } = shopWith(db, host);
  const orderMails = new OrderMails(shop);
  for (let n = 0; n < 20; n++) {
    orderMails.send('cancellation-requested', toggled);
    orderMails.send('cancellation-withdrawn', toggled);
  }
  for (const id of others) orderMails.send('placed', id);
  await shop.mailer.settled();
  const subjects = () => received.map(({ source }) => /Subject: (.*)\r/.exec(source)?.[1]?.replace(/: [\d,]+ MMK/, ''));
  expect(subjects().sort()).toEqual([
    'New order 2',
    'New order 3',
    'New order 4',
    'Order 1: its buyer asks to cancel it',
    'Order 1: its buyer no longer asks to cancel it',
  ]);
  orderMails.flush();
  await shop.mailer.settled();
  expect(subjects().slice(5)).toEqual(['2 messages about orders']);
});

it('links to this machine if the shop has no public address', () => {
  expect(linkOrigin(readEnv({ PORT: '3210' }))).toBe('http://localhost:3210');
});
