import { setTimeout } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { deleteSentMails } from '#app/domain/people/outbox/mail-finish.server.ts';
import { prepareShop } from '#app/domain/shop/settings/shop-prepare.server.ts';
import { linkOrigin, readEnv } from '#app/runtime/env.server.ts';
import { onEachEngine, openDatabase, openWatched } from '#tests/support/database/databases.ts';
import { insertOrder, insertUser, LONG_AGO } from '#tests/support/database/rows.ts';
import {
  age,
  enqueueEvent,
  insertConfirmedOrder,
  insertOwner,
  MINUTE,
  sendDue,
  senderTo,
  subjectsOf,
  textOf,
} from '#tests/support/factories/mails.ts';
import { startSmtp } from '#tests/support/server/smtp.ts';

onEachEngine('the mail of an order', (freshDb) => {
  it("is sent to every admin with the order's details and a link", async () => {
    const db = await freshDb();
    const { host, received } = await startSmtp();
    const { id } = await insertConfirmedOrder(db);
    await insertOwner(db);
    await insertOwner(db, 'partner@shop.example');
    const former = await insertOwner(db, 'former@shop.example');
    await enqueueEvent(db, 'order placed', id);
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

  it('tells its buyer in their language that it is confirmed, canceled, or canceled as they asked', async () => {
    const db = await freshDb();
    const { host, received } = await startSmtp();
    const { id, uid } = await insertConfirmedOrder(db);
    await db.updateTable('settings').set({ shopPhone: '09 111' }).execute();
    await enqueueEvent(db, 'order confirmed', id, uid);
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
        'What happens next: you get the goods from the shop or its delivery.',
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
    await enqueueEvent(db, 'order canceled', id, uid);
    await sendDue(db, host);
    expect(received.pop()?.source).toContain('Golden Phone has canceled your order 1.\r\n');
    await db.deleteFrom('outbox').execute();
    await db.updateTable('orders').set({ cancelRequested: true }).execute();
    await enqueueEvent(db, 'order canceled', id, uid);
    await sendDue(db, host);
    expect(received.pop()?.source).toContain('Golden Phone has canceled your order 1, as you asked.');
    await db.updateTable('users').set({ language: 'my-mymr' }).execute();
    await db.deleteFrom('outbox').execute();
    await enqueueEvent(db, 'order canceled', id, uid);
    await sendDue(db, host);
    expect(received.pop()?.source).toContain('တောင်းဆိုထားသည့်အတိုင်း Golden Phone က အော်ဒါ ၁ ကို ပယ်ဖျက်ပြီးပါပြီ။');
  });

  it("is in each admin's language, or in the shop's without a preference", async () => {
    const db = await freshDb();
    const { host, received } = await startSmtp();
    const { id } = await insertConfirmedOrder(db);
    await insertOwner(db);
    await insertUser(db, { email: 'partner@shop.example', role: 'admin', language: 'my-mymr' });
    await enqueueEvent(db, 'order placed', id);
    await sendDue(db, host, { SHOP_LANGUAGE: 'my' });
    const textFor = (email: string) => received.filter(({ to }) => to.includes(email)).map(textOf)[0];
    expect(textFor('owner@shop.example')).toContain('အော်ဒါအသစ် 1: 19,999,999,998 ကျပ်\n');
    expect(textFor('partner@shop.example')).toContain(': ၂ × ၉,၉၉၉,၉၉၉,၉၉၉ ကျပ် = ၁၉,၉၉၉,၉၉၉,၉၉၈ ကျပ်');
  });

  it('is sent on its own up to ten times within ten minutes; the others go in one mail', async () => {
    const db = await freshDb();
    const { host, received } = await startSmtp();
    const uid = await insertUser(db);
    await insertOwner(db);
    const ids: string[] = [];
    for (let n = 0; n < 13; n++) ids.push(await insertOrder(db, { uid, total: 66_000, cancelRequested: true }));
    for (const id of ids) await enqueueEvent(db, 'order placed', id);
    await enqueueEvent(db, 'cancellation requested', ids[0] ?? '');
    await sendDue(db, host);
    expect(received).toHaveLength(10);
    await age(db, 5 * MINUTE);
    await enqueueEvent(db, 'cancellation withdrawn', ids[0] ?? '');
    await sendDue(db, host);
    expect(received).toHaveLength(10);
    await age(db, 5 * MINUTE);
    await sendDue(db, host);
    expect(subjectsOf(received).slice(10)).toEqual(['5 messages about orders']);
    const digest = received[10]?.source.replaceAll('\r\n', '\n') ?? '';
    for (const id of [...ids.slice(10), ids[0]]) expect(digest).toContain(`/admin/admin-orders/${id}`);
    expect(digest).toContain('Order 1: its buyer asks to cancel it\n');
    await enqueueEvent(db, 'order placed', await insertOrder(db, { uid }));
    await sendDue(db, host);
    expect(received).toHaveLength(12);
  });

  it('leaves room for other orders when one buyer requests and withdraws cancellations repeatedly', async () => {
    const db = await freshDb();
    const { host, received } = await startSmtp();
    const uid = await insertUser(db);
    await insertOwner(db);
    const toggled = await insertOrder(db, { uid, cancelRequested: true });
    const others = [await insertOrder(db, { uid })];
    for (let n = 0; n < 20; n++) {
      await enqueueEvent(db, 'cancellation requested', toggled);
      await enqueueEvent(db, 'cancellation withdrawn', toggled);
      if (n === 0) await sendDue(db, host);
    }
    for (const id of others) await enqueueEvent(db, 'order placed', id);
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
    await insertOwner(db);
    const id = await insertOrder(db, { uid, status: 'canceled', cancelRequested: true });
    await enqueueEvent(db, 'order confirmed', id, uid);
    await enqueueEvent(db, 'cancellation requested', id);
    await enqueueEvent(db, 'order canceled', id, uid);
    await enqueueEvent(db, 'cancellation requested', await insertOrder(db, { uid }));
    await sendDue(db, host);
    expect(subjectsOf(received)).toEqual(['Order 1 is canceled']);
    expect(await db.selectFrom('outbox').select('event').execute()).toEqual([{ event: 'order canceled' }]);
  });

  it('is not sent if the order is gone; a database failure is logged', async () => {
    const db = await freshDb();
    const { host, received } = await startSmtp();
    await insertOwner(db);
    await enqueueEvent(db, 'order placed', 'nothing');
    expect((await sendDue(db, host)).errors).toEqual([]);
    expect([received, await db.selectFrom('outbox').selectAll().execute()]).toEqual([[], []]);
    await db.schema.alterTable('outbox').renameTo('gone').execute();
    const { sender, errors } = senderTo(db, host);
    sender.wake();
    await sender.stop();
    expect(errors).toHaveLength(1);
  });
});

it('the sender looks for mails at most four times a second, however often orders are placed', async () => {
  const { db, env } = await openDatabase('sqlite');
  const watched = openWatched(env);
  const { sender } = senderTo(watched.db, (await startSmtp()).host);
  await insertOwner(db);
  const started = performance.now();
  for (let n = 0; n < 30 || performance.now() - started < 600; n++) {
    await enqueueEvent(db, 'order placed', `order ${n}`);
    sender.wake();
    await setTimeout(5);
  }
  await sender.stop();
  const claims = watched.statements.filter((text) => /^update "outbox" set "leaseId" = \?, .* returning/.test(text));
  expect(claims.length).toBeGreaterThan(1);
  expect(claims.length).toBeLessThanOrEqual(1 + Math.ceil((performance.now() - started) / 250));
});

it('links to this machine if the shop has no public address', () => {
  expect(linkOrigin(readEnv({ PORT: '3210' }))).toBe('http://localhost:3210');
});
