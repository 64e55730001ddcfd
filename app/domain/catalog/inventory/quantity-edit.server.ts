import type { Db } from '#app/db/schema.ts';
import { transact } from '#app/db/transaction.server.ts';
import type { CountedQuantity, QuantityProblem, QuantitySaved } from '#app/domain/catalog/inventory/item-form.ts';
import { type By, record } from '#app/domain/people/audit/audit-record.server.ts';
import { lockItems } from '#app/domain/stock/item-lock.server.ts';
import { moveStock } from '#app/domain/stock/stock-move.server.ts';
import { countLeased } from '#app/domain/stock/units/shown-units.server.ts';

/** Refuses if the owner saw another quantity: the typed count may or may not include the change (SPEC 5). */
export async function setQuantity(
  db: Db,
  { now, uid }: By,
  { id, qty, was }: CountedQuantity & { id: string },
): Promise<QuantitySaved | ({ ok: false } & QuantityProblem)> {
  return transact(db, async (trx) => {
    const item = (await lockItems(trx, [id])).get(id);
    if (!item) return { ok: false, problem: 'no-such-item' };
    if (item.qty !== was) return { ok: false, problem: 'changed-meanwhile', now: item.qty, was };
    const leased = qty < was ? await countLeased(trx, id) : 0;
    if (qty < leased) return { ok: false, problem: 'leased', leased };
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
