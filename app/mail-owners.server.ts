import { gather } from '#app/db/gather.server.ts';
import { type Reading, readReading } from '#app/domain/locale.ts';
import { readOrders } from '#app/domain/orders/list-orders.server.ts';
import { listAdmins } from '#app/domain/people/roles.server.ts';
import { linkOrigin } from '#app/env.server.ts';
import { booksMail, type Letter, noBackupMail, type OrderNews, orderMail } from '#app/mails.ts';
import type { Shop } from '#app/shop.server.ts';
import { orderPath } from '#app/ui/admin/order-path.ts';

/** At a rush many orders are told of at once. */
const ORDERS_AT_ONCE = 50;

type Admin = Awaited<ReturnType<typeof listAdmins>>[number];
type Parts = Pick<Shop, 'db' | 'env' | 'mailer'>;

/**
 * Tells every admin by mail what happened to an order. It answers at once, so that no buyer waits for a mail server; to
 * be called after the commit. What cannot be sent is logged and changes nothing.
 */
export function mailOwners({ db, env, mailer }: Parts, news: OrderNews, id: string): void {
  mailer.later(async () => {
    const { order, admins } = await readTogether(db, id);
    const link = `${linkOrigin(env)}${orderPath(id)}`;
    if (order) await toEach(admins, { env, mailer }, (reading) => orderMail(reading, news, order, link));
  });
}

/** Tells every admin by mail that a backup that was due could not be made, and why. It answers at once. */
export function mailOwnersOfNoBackup({ db, env, mailer }: Parts, reason: string): void {
  mailer.later(() => toEveryAdmin({ db, env, mailer }, (reading) => noBackupMail(reading, env, reason)));
}

/** Tells every admin by mail that a backup was made of books that do not balance, and what the program said. It answers at once. */
export function mailOwnersOfBooks({ db, env, mailer }: Parts, said: string): void {
  mailer.later(() => toEveryAdmin({ db, env, mailer }, (reading) => booksMail(reading, env, said)));
}

const readTogether = gather(
  async (db, ids: string[]) => {
    const [orders, admins] = [await readOrders(db, ids), await listAdmins(db)];
    return Promise.allSettled(ids.map(async (id) => ({ order: orders.get(id), admins })));
  },
  { most: ORDERS_AT_ONCE, sizeOf: () => 1, atOnce: 1 },
);

async function toEveryAdmin({ db, env, mailer }: Parts, write: (reading: Reading) => Letter): Promise<void> {
  await toEach(await listAdmins(db), { env, mailer }, write);
}

/** To each as they read; who has not chosen, as the shop speaks. */
async function toEach(admins: Admin[], { env, mailer }: Omit<Parts, 'db'>, write: (reading: Reading) => Letter) {
  await Promise.all(
    admins.map(({ email, language }) => mailer.send({ to: email, ...write(readReading(language) ?? env.language) })),
  );
}
