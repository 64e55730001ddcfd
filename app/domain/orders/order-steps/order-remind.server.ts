import type { Db } from '#app/db/schema.ts';
import { transact } from '#app/db/transaction.server.ts';
import { HOUR_MS, instant } from '#app/domain/dates.ts';
import { REMINDER_MS } from '#app/domain/money/payment-accounts/time-to-pay.server.ts';
import { canExpire } from '#app/domain/orders/order-deadline.server.ts';
import { enqueueMail } from '#app/domain/people/outbox/mail-enqueue.server.ts';

/** Mails buyers whose orders expire soon, but not within an hour of ordering: once, and again after an extension. */
export async function remindBuyers(db: Db, now: Date): Promise<void> {
  await transact(db, async (trx) => {
    const remindedOrders = await trx
      .updateTable('orders')
      .set({ payReminded: true })
      .where('payBefore', '>', instant(now))
      .where('payBefore', '<=', instant(new Date(now.getTime() + REMINDER_MS)))
      .where('createdAt', '<=', instant(new Date(now.getTime() - HOUR_MS)))
      .where('payReminded', '=', false)
      .where(canExpire)
      .returning(['id', 'uid'])
      .execute();
    for (const { id, uid } of remindedOrders)
      await enqueueMail(trx, now, { event: 'payment due soon', subjectId: id, to: uid });
  });
}
