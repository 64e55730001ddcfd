import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { timesMmk } from '#app/domain/money.ts';
import type { Order } from '#app/domain/orders/order.ts';
import { type Env, unusable } from '#app/env.server.ts';
import type { Log } from '#app/log.server.ts';

export type Mail = { to: string; subject: string; text: string };
export type Mailer = {
  /** Sends it now. Never rejects: what goes wrong is logged. */
  send(mail: Mail): Promise<void>;
  /** Does the work after the answer: returns at once; `settled` waits for it. */
  later(work: () => Promise<void>): void;
  settled(): Promise<void>;
};

/**
 * SMTP where SMTP_URL is set; else a file in DATA_DIR/mail, with the link in the log (DECISIONS 36): whoever reads that log
 * can choose a new password for anybody, so a shop with other people in it sets SMTP_URL.
 * @throws EnvError where SMTP_URL cannot work.
 */
export function createMailer(env: Env, log: Log): Mailer {
  const deliver = env.smtpUrl ? smtpOf(env.smtpUrl, env) : intoFolder(join(env.dataDir, 'mail'), log);
  const underWay = new Set<Promise<void>>();
  return {
    async send(mail) {
      await deliver(mail).catch((error: unknown) => log.error({ err: error, subject: mail.subject }, 'mail not sent'));
    },
    later(work) {
      const working = work()
        .catch((error: unknown) => log.error({ err: error }, 'work after an answer failed'))
        .finally(() => underWay.delete(working));
      underWay.add(working);
    },
    async settled() {
      await Promise.all(underWay);
    },
  };
}

function smtpOf(url: string, env: Env) {
  try {
    return overSmtp(url, env);
  } catch (error) {
    throw unusable('SMTP_URL', error);
  }
}

/** Mails come from the account they are sent with, where that is an address; else from the shop's own name. */
function overSmtp(url: string, { shopName, origin }: Env) {
  const transport = createTransport({ url, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 });
  const { username, hostname } = new URL(url);
  const account = decodeURIComponent(username);
  const address = account.includes('@') ? account : `shop@${origin ? new URL(origin).hostname : hostname}`;
  return async (mail: Mail) => {
    await transport.sendMail({ from: { name: shopName, address }, ...mail });
  };
}

/** Written at once: to hand so small a file to other threads and back takes five times as long. */
function intoFolder(folder: string, log: Log) {
  return async (mail: Mail) => {
    const name = `${new Date().toISOString().replaceAll(':', '-')}-${crypto.randomUUID().slice(0, 8)}.txt`;
    const file = join(folder, name);
    if (!existsSync(folder)) mkdirSync(folder, { recursive: true, mode: 0o700 });
    writeFileSync(file, `To: ${mail.to}\nSubject: ${mail.subject}\n\n${mail.text}\n`, { mode: 0o600 });
    log.info({ file, link: /https?:\/\/\S+/.exec(mail.text)?.[0] }, 'mail written');
  };
}

/**
 * The mail with a link to choose a new password. Nobody knows which language its reader prefers, so it will carry all
 * that the shop speaks; that is why its words stand here and not in a catalogue.
 */
export function resetMail(shopName: string, link: string): Omit<Mail, 'to'> {
  return {
    subject: `Choose a new password for ${shopName}`,
    text: [
      `Somebody, we hope you, asked for a new password at ${shopName}.`,
      `Open this link within one hour and choose it:`,
      link,
      'If it was not you, do nothing: your password stays as it is.',
    ].join('\n\n'),
  };
}

/** The mail that tells an owner that no backup was made, and what the program said. */
export function noBackupMail({ shopName, backupDir }: Env, reason: string): Omit<Mail, 'to'> {
  return {
    subject: `No backup of ${shopName}`,
    text: [
      'The backup that was due could not be made:',
      oneLine(reason),
      `The shop goes on, and tries again every hour. Earlier backups are in ${backupDir}. "npm run backup" makes one by hand.`,
    ].join('\n\n'),
  };
}

/** The mail that tells an owner that the backup is there, and that the shop's books do not balance. */
export function booksMail({ shopName, backupDir }: Env, said: string): Omit<Mail, 'to'> {
  return {
    subject: `The books of ${shopName} do not balance`,
    text: [
      'The backup that was due is made, and a figure in it is not what it should be:',
      oneLine(said),
      `"npm run audit" names every difference. No earlier backup in ${backupDir} is removed while this is so.`,
    ].join('\n\n'),
  };
}

export type OrderNews = 'placed' | 'cancellation-requested';

/** The mail that tells an owner of a new order, or that its buyer wants it canceled. The link leads to its page. */
export function orderMail(news: OrderNews, order: Order, link: string): Omit<Mail, 'to'> {
  const { number, name, phone, items, total } = order;
  const subject =
    news === 'placed' ? `New order ${number}: ${mmk(total)}` : `Order ${number}: its buyer asks to cancel it`;
  const lines = items.map(
    ({ name: model, ram, rom, salePrice, qty }) =>
      `${oneLine(`${model} ${ram} ${rom}`)}: ${qty} × ${mmk(salePrice)} = ${mmk(timesMmk(salePrice, qty) ?? 0)}`,
  );
  // The link comes before anything a buyer wrote, who could have written one as well.
  const text = [
    `${subject}\n${link}`,
    `Name: ${oneLine(name)}\nPhone: ${oneLine(phone)}`,
    [...lines, `Total: ${mmk(total)}`].join('\n'),
  ].join('\n\n');
  return { subject, text };
}

/** Made once: to make it takes longer than to compose the rest of a mail. */
const inEnglish = new Intl.NumberFormat('en');

function mmk(amount: number): string {
  return `${inEnglish.format(amount)} MMK`;
}

/** What a person wrote into one line cannot pretend to be several. */
function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ');
}
