import { noteChange } from '#app/db/changes.server.ts';
import type { Db, Trx } from '#app/db/schema.ts';
import { transact } from '#app/db/transaction.server.ts';
import { record } from '#app/domain/audit/audit-record.server.ts';
import { PHONE_COLUMNS } from '#app/domain/catalog/phone.ts';
import { moveStock } from '#app/domain/inventory/stock-move.server.ts';
import { lockItemsOfLines } from '#app/domain/order-steps/line-items.server.ts';
import { type LockedOrder, lockOrder } from '#app/domain/order-steps/order-lock.server.ts';
import type { Restocking, Unmatched } from '#app/domain/orders/order.ts';
import { restockUnits } from '#app/domain/units/unit-restock.server.ts';

/** To each line's item, or the oldest of the same name, RAM and ROM (DECISIONS 21). @returns the lines without one. */
export async function restockOrder(db: Db, now: Date, uid: string, id: string): Promise<Restocking> {
  return transact(db, async (trx) => {
    const order = await lockOrder(trx, 'restocking', id);
    return order.ok ? restockLocked(trx, now, uid, order) : order;
  });
}

/** `uid` is null for the shop itself. The order must be locked and canceled. */
export async function restockLocked(
  trx: Trx,
  now: Date,
  uid: string | null,
  { id, uid: buyer, number }: Pick<LockedOrder, 'id' | 'uid' | 'number'>,
): Promise<Restocking> {
  const lines = await trx
    .selectFrom('orderItems')
    .select(['itemId', 'line', ...PHONE_COLUMNS, 'qty'])
    .where('orderId', '=', id)
    .orderBy('line')
    .execute();
  const pieces = new Map<string, number>();
  const targets = new Map<number, string>();
  const unmatched: Unmatched[] = [];
  const itemFor = await lockItemsOfLines(trx, lines);
  for (const { itemId, ...line } of lines) {
    const target = itemFor({ itemId, ...line });
    if (target) {
      pieces.set(target, (pieces.get(target) ?? 0) + line.qty);
      targets.set(line.line, target);
    } else unmatched.push(line);
  }
  const returned = { now, cause: 'restocked', orderId: id, uid } as const;
  await moveStock(trx, ...[...pieces].map(([itemId, change]) => ({ ...returned, itemId, change })));
  await restockUnits(trx, { now, uid }, id, (line) => targets.get(line));
  const after = { restocked: true };
  await trx.updateTable('orders').set(after).where('id', '=', id).execute();
  const before = { restocked: false };
  noteChange(trx, { what: 'orders', uid: buyer });
  await record(trx, now, {
    uid,
    action: 'order restocked',
    entity: 'orders',
    entityId: id,
    before,
    after: { ...after, unmatched },
  });
  return { ok: true, number, unmatched };
}
