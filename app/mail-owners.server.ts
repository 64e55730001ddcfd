import { type Reading, readReading } from '#app/domain/locale.ts';
import { readOrder } from '#app/domain/orders/list-orders.server.ts';
import { listAdmins } from '#app/domain/people/roles.server.ts';
import { linkOrigin } from '#app/env.server.ts';
import { booksMail, type Letter, noBackupMail, type OrderNews, orderMail } from '#app/mails.ts';
import type { Shop } from '#app/shop.server.ts';
import { orderPath } from '#app/ui/admin/order-path.ts';

type Parts = Pick<Shop, 'db' | 'env' | 'mailer'>;

/**
 * Tells every admin by mail what happened to an order. It answers at once, so that no buyer waits for a mail server; to
 * be called after the commit. What cannot be sent is logged and changes nothing.
 */
export function mailOwners({ db, env, mailer }: Parts, news: OrderNews, id: string): void {
  mailer.later(async () => {
    const order = await readOrder(db, id);
    const link = `${linkOrigin(env)}${orderPath(id)}`;
    if (order) await toEveryAdmin({ db, env, mailer }, (reading) => orderMail(reading, news, order, link));
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

/** To each as they read; who has not chosen, as the shop speaks. */
async function toEveryAdmin({ db, env, mailer }: Parts, write: (reading: Reading) => Letter): Promise<void> {
  const admins = await listAdmins(db);
  await Promise.all(
    admins.map(({ email, language }) => mailer.send({ to: email, ...write(readReading(language) ?? env.language) })),
  );
}
