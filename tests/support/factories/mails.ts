import { join } from 'node:path';
import { expect, inject } from 'vitest';
import type { Db } from '#app/db/schema.ts';
import { transact } from '#app/db/transaction.server.ts';
import { enqueueMail } from '#app/domain/people/outbox/mail-enqueue.server.ts';
import type { MailEvent } from '#app/domain/people/outbox/mail-event.ts';
import { readShopName } from '#app/domain/shop/settings/shop-details.server.ts';
import { prepareShop } from '#app/domain/shop/settings/shop-prepare.server.ts';
import type { LanguagePreference } from '#app/domain/text/locale.ts';
import { readMailWriters } from '#app/mail/mail-compose-event.server.ts';
import { createMailer } from '#app/mail/mail-send.server.ts';
import { MailSender } from '#app/mail/mail-sender.server.ts';
import { readEnv } from '#app/runtime/env.server.ts';
import { createLog } from '#app/runtime/log.server.ts';
import { createMetrics } from '#app/runtime/metrics.server.ts';
import { insertOrder, insertOrderLine, insertUser } from '#tests/support/database/rows.ts';
import { addStockedItem } from '#tests/support/factories/items.ts';
import type { ReceivedMail } from '#tests/support/server/smtp.ts';

export const MINUTE = 60_000;

/** A shop's mail sender to this host, and the errors that it logs. */
export function senderTo(db: Db, host: string, settings: Record<string, string> = {}) {
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
  const sender = new MailSender({ db, env, mailer: createMailer(env, log, () => readShopName(db)), log, counts });
  return { sender, errors, counts };
}

/** Sends the due mails, then stops the sender. */
export async function sendDue(db: Db, host: string, settings?: Record<string, string>) {
  await prepareShop(db, 'Phone Shop', new Date());
  const shop = senderTo(db, host, settings);
  shop.sender.wake();
  await expect.poll(async () => [...(await dueNow(db)), ...(await leased(db))], { timeout: 20_000 }).toEqual([]);
  await shop.sender.stop();
  return shop;
}

export const dueNow = (db: Db) =>
  db.selectFrom('outbox').select('event').where('nextTryAt', '<=', new Date().toISOString()).execute();
export const leased = (db: Db) => db.selectFrom('outbox').select('event').where('leaseId', 'is not', null).execute();

/** Moves the times of all mails back by `ms`. */
export async function age(db: Db, ms: number) {
  const rows = await db.selectFrom('outbox').select(['id', 'createdAt', 'nextTryAt', 'sentAt']).execute();
  const earlier = (at: string | null) => at && new Date(Date.parse(at) - ms).toISOString();
  for (const { id, createdAt, nextTryAt, sentAt } of rows) {
    const times = { createdAt: earlier(createdAt) ?? '', nextTryAt: earlier(nextTryAt), sentAt: earlier(sentAt) };
    await db.updateTable('outbox').set(times).where('id', '=', id).execute();
  }
}

export async function enqueueEvent(db: Db, event: MailEvent, subjectId: string, to = 'admins') {
  await transact(db, (trx) => enqueueMail(trx, new Date(), { event, subjectId, to }));
}

/** The mail as the shop would write it now; undefined if it is no longer sent. */
export async function mailOf(db: Db, event: MailEvent, subjectId: string, preference: LanguagePreference = 'en') {
  const settings = { origin: 'https://shop.example', timeZone: 'Asia/Yangon' };
  return (await readMailWriters(db, settings, [{ event, subjectId }]))({ event, subjectId })?.(preference);
}

/** Without those about log-ins on new devices, which arrive at any time. */
export const withoutLogIns = (received: ReceivedMail[]) =>
  received.filter(({ source }) => !source.includes('Subject: New device'));
export const subjectsOf = (received: ReceivedMail[]) =>
  received.map(({ source }) => /Subject: (.*)\r/.exec(source)?.[1]);
export const textOf = ({ source }: ReceivedMail) =>
  source.slice(source.indexOf('\r\n\r\n')).trim().replaceAll('\r\n', '\n');

export async function insertConfirmedOrder(db: Db) {
  await prepareShop(db, 'Golden Phone', new Date());
  const uid = await insertUser(db, { email: 'buyer@shop.example' });
  const itemId = await addStockedItem(db, { qty: 1 });
  const name = 'မမြင့်\nTotal: 1 MMK\nhttps://evil.example';
  const id = await insertOrder(db, { uid, name, phone: '၀၉ ၇၉၁', total: 19_999_999_998, status: 'confirmed' });
  const phone = { name: 'HONOR <X9c>', ram: '12GB', rom: '256GB' };
  await insertOrderLine(db, { orderId: id, itemId, ...phone, salePrice: 9_999_999_999, qty: 2 });
  return { id, uid };
}

export const refused = (responseCode: number) => Object.assign(new Error('not here'), { responseCode });
export const insertOwner = (db: Db, email = 'owner@shop.example') => insertUser(db, { email, role: 'admin' });
