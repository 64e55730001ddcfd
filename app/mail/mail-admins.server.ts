import { createBatcher } from '#app/db/batch.server.ts';
import { listAdmins } from '#app/domain/accounts/roles.server.ts';
import { readOrders } from '#app/domain/orders/order-list.server.ts';
import { orderPath } from '#app/domain/orders/order-path.ts';
import { type LanguagePreference, readLanguagePreference } from '#app/domain/text/locale.ts';
import {
  digestMail,
  integrityMail,
  type MailContent,
  noBackupMail,
  type OrderNews,
  orderMail,
  type RoleNews,
  roleMail,
} from '#app/mail/mail-compose.ts';
import { linkOrigin } from '#app/server/env.server.ts';
import type { Shop } from '#app/server/shop.server.ts';

/** At a rush many orders are read at once. */
const ORDERS_AT_ONCE = 50;
/** So many mails about orders each admin gets within ten minutes; what else comes is gathered in one mail at their end. */
const MAX_MAILS = 10;
const WINDOW_MS = 10 * 60_000;

type Admin = Awaited<ReturnType<typeof listAdmins>>[number];
type Parts = Pick<Shop, 'db' | 'env' | 'mailer'>;

export type OrderMails = ReturnType<typeof createOrderMails>;

/** Tells the admins by mail what happens to orders, and gathers what comes in great numbers. */
export function createOrderMails({ db, env, mailer }: Parts, windowMs = WINDOW_MS) {
  /** What was mailed at once within this window. */
  const mailed = new Set<string>();
  let gathered = new Map<string, { news: OrderNews; id: string }>();
  let windowEnd: NodeJS.Timeout | undefined;

  /** Sends what was gathered. To be called before the shop closes. */
  function flush() {
    clearTimeout(windowEnd);
    windowEnd = undefined;
    mailed.clear();
    const all = [...gathered.values()];
    gathered = new Map();
    if (all.length > 0) mailer.later(() => sendGathered(all));
  }

  async function sendOne(news: OrderNews, id: string) {
    const { order, admins } = await readTogether(db, id);
    if (order) await toEach(admins, { env, mailer }, (reading) => orderMail(reading, news, order, linkTo(id)));
  }

  async function sendGathered(all: { news: OrderNews; id: string }[]) {
    const orders = await readOrders(
      db,
      all.map(({ id }) => id),
    );
    const found = all.flatMap(({ news, id }) => {
      const order = orders.get(id);
      return order ? [{ news, order, link: linkTo(id) }] : [];
    });
    await toEach(await listAdmins(db), { env, mailer }, (reading) => digestMail(reading, found));
  }

  const linkTo = (id: string) => `${linkOrigin(env)}${orderPath(id)}`;

  return {
    /**
     * Tells every admin what happened to an order. It answers at once, so that no buyer waits for a mail server; to be
     * called after the commit. What cannot be sent is logged and changes nothing.
     */
    send(news: OrderNews, id: string): void {
      windowEnd ??= setTimeout(flush, windowMs).unref();
      const key = `${news} ${id}`;
      // A buyer may request and withdraw a cancellation many times: that takes no other order's mail.
      if (mailed.size < MAX_MAILS && !mailed.has(key)) {
        mailed.add(key);
        mailer.later(() => sendOne(news, id));
      } else {
        // The last of each order's news is the last in the mail.
        gathered.delete(key);
        gathered.set(key, { news, id });
      }
    },
    flush,
  };
}

/** Tells every admin by mail that a backup that was due could not be made, and why. It answers at once. */
export function mailAdminsAboutFailedBackup({ db, env, mailer }: Parts, reason: string): void {
  mailer.later(() => toEveryAdmin({ db, env, mailer }, (reading) => noBackupMail(reading, env, reason)));
}

/**
 * Tells every admin by mail that a backup was made of books that do not balance, and what the program said. It answers at once.
 */
export function mailAdminsAboutIntegrity({ db, env, mailer }: Parts, said: string): void {
  mailer.later(() => toEveryAdmin({ db, env, mailer }, (reading) => integrityMail(reading, env, said)));
}

/** Tells every other admin by mail that the person with this address is an admin now, or no longer. Resolves when it is done. */
export async function mailAdminsAboutRole({ db, env, mailer }: Parts, news: RoleNews, email: string): Promise<void> {
  const others = (await listAdmins(db)).filter((admin) => admin.email !== email.toLowerCase());
  await toEach(others, { env, mailer }, (reading) => roleMail(reading, env, news, email));
}

const readTogether = createBatcher(
  async (db, ids: string[]) => {
    const [orders, admins] = [await readOrders(db, ids), await listAdmins(db)];
    return Promise.allSettled(ids.map(async (id) => ({ order: orders.get(id), admins })));
  },
  { maxSize: ORDERS_AT_ONCE, sizeOf: () => 1, concurrency: 1 },
);

async function toEveryAdmin(
  { db, env, mailer }: Parts,
  write: (reading: LanguagePreference) => MailContent,
): Promise<void> {
  await toEach(await listAdmins(db), { env, mailer }, write);
}

/** To each as they read; who has not chosen, as the shop speaks. */
async function toEach(
  admins: Admin[],
  { env, mailer }: Omit<Parts, 'db'>,
  write: (reading: LanguagePreference) => MailContent,
) {
  await Promise.all(
    admins.map(({ email, language }) =>
      mailer.send({ to: email, ...write(readLanguagePreference(language) ?? env.language) }),
    ),
  );
}
