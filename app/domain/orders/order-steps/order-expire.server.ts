import type { Db } from '#app/db/schema.ts';
import { transact } from '#app/db/transaction.server.ts';
import { instant } from '#app/domain/dates.ts';
import { canExpire } from '#app/domain/orders/order-deadline.server.ts';
import { advanceOrder } from '#app/domain/orders/order-steps/order-advance.server.ts';
import { lockOrder } from '#app/domain/orders/order-steps/order-lock.server.ts';
import { restockLocked } from '#app/domain/orders/order-steps/order-restock.server.ts';
import { enqueueMail } from '#app/domain/people/outbox/mail-enqueue.server.ts';

const MAX_EXPIRED = 100;

/** Cancels and restocks orders that nobody paid in time, each in its own transaction. @returns how many expired. */
export async function expireOrders(db: Db, now: Date): Promise<number> {
  const due = await dueOrders(db, now).orderBy('payBefore').limit(MAX_EXPIRED).execute();
  let expired = 0;
  for (const { id } of due) if (await expireOrder(db, now, id)) expired++;
  return expired;
}

/** Does nothing if the order is no longer due: for example, it was paid or canceled meanwhile. */
async function expireOrder(db: Db, now: Date, id: string): Promise<boolean> {
  return transact(db, async (trx) => {
    const order = await lockOrder(trx, 'cancellation', id);
    if (!order.ok || !(await dueOrders(trx, now).where('id', '=', id).executeTakeFirst())) return false;
    await advanceOrder(trx, now, order, { uid: null, step: 'cancellation' });
    await restockLocked(trx, now, null, order);
    await enqueueMail(trx, now, { event: 'order expired', subjectId: id, to: order.uid });
    await enqueueMail(trx, now, { event: 'unpaid order expired', subjectId: id, to: 'admins' });
    return true;
  });
}

function dueOrders(db: Db, now: Date) {
  return db.selectFrom('orders').select('id').where('payBefore', '<=', instant(now)).where(canExpire);
}
