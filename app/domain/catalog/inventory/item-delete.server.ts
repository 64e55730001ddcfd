import { noteChange } from '#app/db/changes.server.ts';
import type { Db } from '#app/db/schema.ts';
import { transact } from '#app/db/transaction.server.ts';
import { instant } from '#app/domain/dates.ts';
import { type By, record } from '#app/domain/people/audit/audit-record.server.ts';
import { lockItems } from '#app/domain/stock/item-lock.server.ts';

export type ItemDeleted = { ok: true; name: string } | { ok: false; problem: 'no-such-item' };

/** Marks the row as deleted, but keeps it, because orders, movements and histories refer to it (D 6). */
export async function deleteItem(db: Db, { now, uid }: By, id: string): Promise<ItemDeleted> {
  return transact(db, async (trx) => {
    const item = (await lockItems(trx, [id])).get(id);
    if (!item) return { ok: false, problem: 'no-such-item' };
    const deletedAt = instant(now);
    await trx.updateTable('inventories').set({ deletedAt, updatedAt: deletedAt }).where('id', '=', id).execute();
    noteChange(trx, { what: 'catalog' });
    const { id: _, ...before } = item;
    await record(trx, now, {
      uid,
      action: 'item deleted',
      entity: 'inventories',
      entityId: id,
      before,
      after: { deletedAt },
    });
    return { ok: true, name: item.name };
  });
}
