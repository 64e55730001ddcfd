import { readOrder } from '#app/domain/orders/list-orders.server.ts';
import { listAdmins } from '#app/domain/people/roles.server.ts';
import { linkOrigin } from '#app/env.server.ts';
import { type OrderNews, orderMail } from '#app/mail.server.ts';
import type { Shop } from '#app/shop.server.ts';
import { orderPath } from '#app/ui/admin/order-path.ts';

type Parts = Pick<Shop, 'db' | 'env' | 'mailer'>;

/**
 * Tells every admin by mail what happened to an order. It answers at once, so that no buyer waits for a mail server; to
 * be called after the commit. What cannot be sent is logged and changes nothing.
 */
export function mailOwners({ db, env, mailer }: Parts, news: OrderNews, id: string): void {
  mailer.later(async () => {
    const [order, admins] = await Promise.all([readOrder(db, id), listAdmins(db)]);
    if (!order) return;
    const mail = orderMail(news, order, `${linkOrigin(env)}${orderPath(id)}`);
    await Promise.all(admins.map(({ email }) => mailer.send({ to: email, ...mail })));
  });
}
