import { appendFileSync, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { MailTrouble } from '#app/domain/shop/dashboard/figures.ts';
import { type MailContent, oneLine } from '#app/mail/mail-compose.ts';
import { type Env, envErrorFor } from '#app/runtime/env.server.ts';
import type { Log } from '#app/runtime/log.server.ts';

const LOCAL_HOST = /^(localhost|127(\.\d+){3}|\[::1\])$/i;

/** Out-of-office programs and other shops answer no such mail (RFC 3834; Exchange reads the second). */
const AUTOMATIC = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' };

export type MailLog = Pick<Log, 'error' | 'warn' | 'info'>;
export type Mail = MailContent & { to: string };
export const MAIL_TROUBLES: Record<MailTrouble, string> = {
  'no-server': 'mails are not sent: SMTP_URL is not set',
  'not-sent': 'mails are not sent: the mail server refused the last one or did not answer',
  late: 'mails have waited for more than an hour: the mail server refuses them or does not answer',
};
export type Mailer = {
  /** Never rejects; failures are logged. */
  send(mail: Mail): Promise<void>;
  /** @throws the error of the mail server, or of reading the shop's name. */
  deliver(mail: Mail): Promise<void>;
  /** Greets the mail server, so that `trouble` is known before the first mail. Never rejects. */
  check(): Promise<void>;
  /** `no-server` without SMTP_URL. Else undefined until a mail or greeting fails, and again after the next success. */
  trouble(): MailTrouble | undefined;
  /** Runs work in the background, and logs its failure. */
  runInBackground(work: () => Promise<void>): void;
  settled(): Promise<void>;
};

/** Without SMTP_URL it appends to DATA_DIR/mail and logs each mail's first link (D 36), which may reset a password.
 * @param readShopName reads the name of the sender, for each mail: the owner may change it. */
export function createMailer(env: Env, log: MailLog, readShopName: () => Promise<string>): Mailer {
  const smtp = env.smtpUrl ? openSmtp(env.smtpUrl, env, log) : undefined;
  const writeMail = mboxDelivery(join(env.dataDir, 'mail'), log);
  const pending = new Set<Promise<void>>();
  let trouble: MailTrouble | undefined = smtp ? undefined : 'no-server';
  const attempt = async (sending: Promise<unknown>) => {
    try {
      await sending;
      trouble = undefined;
    } catch (error) {
      if (!isRefusedRecipient(error)) trouble = 'not-sent';
      throw error;
    }
  };
  const deliver = async (mail: Mail) => {
    if (!smtp) return writeMail(mail);
    // Outside `attempt`: a failure of the database is no trouble of the mail server.
    const shopName = await readShopName();
    await attempt(smtp.deliver(mail, shopName));
  };
  return {
    deliver,
    send: (mail) =>
      deliver(mail).catch((error: unknown) => log.error({ err: error, subject: mail.subject }, 'mail not sent')),
    async check() {
      if (!smtp) return;
      const logFailure = (error: unknown) =>
        log.error({ err: error }, 'the mail server cannot be used: mails are not sent');
      await attempt(smtp.greet()).catch(logFailure);
    },
    trouble: () => trouble,
    runInBackground(work) {
      const working = work()
        .catch((error: unknown) => log.error({ err: error }, 'background work failed'))
        .finally(() => pending.delete(working));
      pending.add(working);
    },
    async settled() {
      await Promise.all(pending);
    },
  };
}

function openSmtp(url: string, env: Env, log: MailLog) {
  try {
    return smtpDelivery(url, env, log);
  } catch (error) {
    throw envErrorFor('SMTP_URL', error);
  }
}

function smtpDelivery(url: string, { origin }: Env, log: MailLog) {
  const { protocol, username, hostname, searchParams } = new URL(url);
  // A reset link must not travel unencrypted, except within this machine or if the operator allows it.
  const isLocal = LOCAL_HOST.test(hostname);
  const mayBePlain = searchParams.get('requireTLS') === 'false';
  if (protocol === 'smtp:' && !isLocal && mayBePlain)
    log.warn('mails may leave this machine unencrypted, links to choose a password among them: SMTP_URL allows it');
  const transport = createTransport({
    url,
    requireTLS: !isLocal && !mayBePlain,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
  });
  const account = decodeURIComponent(username);
  const address = account.includes('@') ? account : `shop@${origin ? new URL(origin).hostname : hostname}`;
  return {
    deliver: (mail: Mail, shopName: string) =>
      transport.sendMail({ from: { name: oneLine(shopName), address }, headers: AUTOMATIC, ...mail }),
    greet: () => transport.verify(),
  };
}

/** True if the server refused only this recipient, and for good: anybody can register with an unknown address. */
export function isRefusedRecipient(error: unknown): boolean {
  const { command, responseCode = 0 } = error as { command?: string; responseCode?: number };
  return command === 'RCPT TO' && responseCode >= 500;
}

/** Writes one mbox file a day, because creating a file takes fifty times as long as appending to one. */
function mboxDelivery(folder: string, log: MailLog) {
  return async ({ to, subject, text }: Mail) => {
    const now = new Date();
    const file = join(folder, `${now.toISOString().slice(0, 10)}.mbox`);
    const [day, date, month, year, time] = now.toUTCString().split(/,? /);
    const begin = `From shop ${day} ${month} ${String(Number(date)).padStart(2)} ${time} ${year}`;
    const head = `To: ${to}\nSubject: ${subject}\nFrom: shop\nDate: ${now.toUTCString()}\nAuto-Submitted: auto-generated\nContent-Type: text/plain; charset=utf-8`;
    // A line that begins with `From ` would start another mail.
    const body = text.replaceAll(/^(?=>*From )/gm, '>');
    if (!existsSync(folder)) mkdirSync(folder, { recursive: true, mode: 0o700 });
    appendFileSync(file, `${begin}\n${head}\n\n${body}\n\n`, { mode: 0o600 });
    log.info({ file, link: /https?:\/\/\S+/.exec(text)?.[0] }, 'mail written');
  };
}
