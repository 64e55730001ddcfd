import { sql } from 'kysely';
import { noteChange } from '#app/db/changes.server.ts';
import type { Db, Trx } from '#app/db/schema.ts';
import { transact } from '#app/db/transaction.server.ts';
import { instant } from '#app/domain/dates.ts';
import { lockOrderForPayment } from '#app/domain/money/payment-entry/payment-entry.server.ts';
import { voidEntry } from '#app/domain/money/payment-entry/payment-void.server.ts';
import { isNotUndone } from '#app/domain/order-status.server.ts';
import type { ReturnUndoResult } from '#app/domain/orders/returns/return.ts';
import { findMovedUnit, sellUnitsAgain } from '#app/domain/orders/returns/return-units.server.ts';
import { type By, record } from '#app/domain/people/audit/audit-record.server.ts';
import { enqueueMail } from '#app/domain/people/outbox/mail-enqueue.server.ts';
import { lockItems } from '#app/domain/stock/item-lock.server.ts';
import { moveStock } from '#app/domain/stock/stock-move.server.ts';
import { countLeased } from '#app/domain/stock/units/shown-units.server.ts';
import { countUnits } from '#app/domain/stock/units/unit-drift.server.ts';
import { resumeWarranties } from '#app/domain/stock/warranties/warranty-end.server.ts';

/** Undoes a return that was entered by mistake: it no longer counts, not even on its own day, and its refund is voided. Refused
 * once one of its units was moved, or the stock no longer has its pieces. */
export async function undoReturn(
  db: Db,
  by: By,
  { id, reason }: { id: string; reason: string },
): Promise<ReturnUndoResult> {
  const { now, uid } = by;
  return transact(db, async (trx) => {
    const original = await trx.selectFrom('returns').selectAll().where('id', '=', id).executeTakeFirst();
    const order = original && (await lockOrderForPayment(trx, original.orderId));
    if (!order) return { ok: false, problem: 'no-such-return' };
    if (await isUndone(trx, id)) return { ok: false, problem: 'undone' };
    const pieces = await readPieces(trx, id);
    const refusal = (await findMissingStock(trx, pieces)) ?? (await findMovedUnit(trx, order.id, pieces));
    if (refusal) return refusal;
    const undo = { returnId: id, at: instant(now), uid, reason };
    await trx.insertInto('returnUndos').values(undo).execute();
    const stocked = pieces.flatMap(({ itemId, qty }) => (itemId === null ? [] : { itemId, change: -qty }));
    const movement = { now, cause: 'restocked', orderId: order.id, uid } as const;
    await moveStock(trx, ...stocked.map((each) => ({ ...movement, ...each })));
    await sellUnitsAgain(trx, by, { orderId: order.id, reason }, pieces);
    await resumeWarranties(trx, order.id, pieces);
    if (original.paymentId !== null) await voidEntry(trx, by, order, { id: original.paymentId, reason });
    await updateReturned(trx, order.id);
    noteChange(trx, { what: 'orders', uid: order.uid });
    const after = { number: original.number, amount: original.value, reason };
    await record(trx, now, { uid, action: 'order return undone', entity: 'orders', entityId: order.id, after });
    if (uid !== order.uid) await enqueueMail(trx, now, { event: 'order return undone', subjectId: id, to: order.uid });
    return { ok: true };
  });
}

async function isUndone(trx: Trx, id: string): Promise<boolean> {
  const undo = await trx.selectFrom('returnUndos').select('returnId').where('returnId', '=', id).executeTakeFirst();
  return undo !== undefined;
}

type Pieces = Awaited<ReturnType<typeof readPieces>>[number];

function readPieces(trx: Trx, id: string) {
  return trx
    .selectFrom('returnLines as r')
    .innerJoin('orderItems as l', (join) => join.onRef('l.orderId', '=', 'r.orderId').onRef('l.line', '=', 'r.line'))
    .select(['r.line', 'r.qty', 'r.unitId', 'r.state', 'r.itemId', 'l.itemId as soldItemId', 'l.name'])
    .where('returnId', '=', id)
    .orderBy('position')
    .execute();
}

/** Locks the items before the units. Refuses if the stock lacks the pieces, or has numbers for those returned without one. */
async function findMissingStock(trx: Trx, pieces: Pieces[]): Promise<(ReturnUndoResult & { ok: false }) | undefined> {
  const stocked = Map.groupBy(pieces, ({ itemId }) => itemId ?? '');
  stocked.delete('');
  const items = await lockItems(trx, stocked.keys());
  const counts = await countUnits(trx, [...stocked.keys()]);
  for (const [itemId, ofItem] of stocked) {
    const own = ofItem.map(({ unitId }) => unitId);
    const qty = (items.get(itemId)?.qty ?? 0) - (await countLeased(trx, itemId, own));
    const { expected, units } = counts[itemId] ?? { expected: qty, units: 0 };
    const unnumbered = ofItem.filter(({ unitId }) => unitId === null);
    const isEnough = qty >= sumOf(ofItem) && (unnumbered.length === 0 || expected - units >= sumOf(unnumbered));
    if (!isEnough) return { ok: false, problem: 'none-left', name: ofItem[0]?.name ?? '' };
  }
  return undefined;
}

function sumOf(pieces: Pieces[]): number {
  return pieces.reduce((sum, { qty }) => sum + qty, 0);
}

/** Sets `returned` to the sum of the remaining returns; null without returns and trade-ins, so that it can be canceled again. */
async function updateReturned(trx: Trx, orderId: string): Promise<void> {
  const returned = sql<number | null>`(
    select sum("value") from (
      select "value" from "returns" where "orderId" = ${orderId} and ${isNotUndone('returns.id')}
      union all select 0 from "tradeIns" where "orderId" = ${orderId}
    ) as back)`;
  await trx.updateTable('orders').set({ returned }).where('id', '=', orderId).execute();
}
