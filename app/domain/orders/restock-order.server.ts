import type { Db, Trx } from '#app/db/schema.ts';
import { transact } from '#app/db/transaction.server.ts';
import { record } from '#app/domain/audit/record.server.ts';
import { lockItems } from '#app/domain/catalog/lock-items.server.ts';
import { moveStock } from '#app/domain/catalog/move-stock.server.ts';
import { lockOrder } from '#app/domain/orders/lock-order.server.ts';
import type { Restocking, Unmatched } from '#app/domain/orders/order.ts';

/**
 * Puts a canceled order's pieces back, once: each line to its own item where that still stands, else to the oldest
 * with the same name, RAM and ROM (DECISIONS 21).
 * @returns the lines that matched nothing; the rest is restocked all the same.
 */
export async function restockOrder(db: Db, now: Date, uid: string, id: string): Promise<Restocking> {
  return transact(db, async (trx) => {
    const order = await lockOrder(trx, id);
    if (!order) return { ok: false, problem: 'no-such-order' };
    if (order.status !== 'canceled') return { ok: false, problem: 'not-canceled' };
    if (order.restocked) return { ok: false, problem: 'already-restocked' };

    const lines = await trx
      .selectFrom('orderItems')
      .select(['itemId', 'line', 'name', 'ram', 'rom', 'qty'])
      .where('orderId', '=', id)
      .orderBy('line')
      .execute();
    const pieces = new Map<string, number>();
    const unmatched: Unmatched[] = [];
    for (const { itemId, ...line } of lines) {
      const target = await itemToRestock(trx, itemId, line);
      if (target) pieces.set(target, (pieces.get(target) ?? 0) + line.qty);
      else unmatched.push(line);
    }
    await lockItems(trx, pieces.keys());
    for (const [itemId, change] of pieces) {
      await moveStock(trx, now, { itemId, change, cause: 'restocked', orderId: id, uid });
    }
    const after = { restocked: true };
    await trx.updateTable('orders').set(after).where('id', '=', id).execute();
    const before = { restocked: false };
    await record(trx, now, {
      uid,
      action: 'order restocked',
      entity: 'orders',
      entityId: id,
      before,
      after: { ...after, unmatched },
    });
    return { ok: true, number: order.number, unmatched };
  });
}

async function itemToRestock(trx: Trx, itemId: string, { name, ram, rom }: Unmatched): Promise<string | undefined> {
  const standing = trx.selectFrom('inventories').select('id').where('deletedAt', 'is', null);
  const own = await standing.where('id', '=', itemId).executeTakeFirst();
  if (own) return own.id;
  const oldest = await standing
    .where('name', '=', name)
    .where('ram', '=', ram)
    .where('rom', '=', rom)
    .orderBy('createdAt')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return oldest?.id;
}
