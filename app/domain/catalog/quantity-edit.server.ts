import type { Db } from '#app/db/schema.ts';
import { transact } from '#app/db/transaction.server.ts';
import { record } from '#app/domain/audit/audit-record.server.ts';
import { lockItems } from '#app/domain/catalog/item-lock.server.ts';
import type { CountedQuantity, QuantityCorrected, QuantityProblem } from '#app/domain/catalog/quantity-edit-form.ts';
import { moveStock } from '#app/domain/catalog/stock-move.server.ts';

/**
 * Sets how many of an item are on hand (SPEC 5). It is refused where an order or somebody else has changed the figure
 * that the owner saw, since nobody can know whether those pieces were counted.
 */
export async function correctQuantity(
  db: Db,
  now: Date,
  uid: string,
  id: string,
  { qty, was }: CountedQuantity,
): Promise<QuantityCorrected | ({ ok: false } & QuantityProblem)> {
  return transact(db, async (trx) => {
    const item = (await lockItems(trx, [id])).get(id);
    if (!item) return { ok: false, problem: 'no-such-item' };
    if (item.qty !== was) return { ok: false, problem: 'changed-meanwhile', now: item.qty, was };
    if (qty !== was) {
      await moveStock(trx, { now, itemId: id, change: qty - was, cause: 'corrected', uid });
      await record(trx, now, {
        uid,
        action: 'quantity corrected',
        entity: 'inventories',
        entityId: id,
        before: { qty: was },
        after: { qty },
      });
    }
    return { ok: true, name: item.name, qty, was };
  });
}
