import { noteChange } from '#app/db/changes.server.ts';
import type { Db, Trx } from '#app/db/schema.ts';
import { transact } from '#app/db/transaction.server.ts';
import { instant } from '#app/domain/dates.ts';
import { insertEntry } from '#app/domain/money/payment-entry/payment-entry.server.ts';
import { MONEY_COLUMNS } from '#app/domain/money/payments/payment-ledger.ts';
import { readShownBalances } from '#app/domain/money/payments/shown-balances.server.ts';
import { ORDER_STATUSES } from '#app/domain/order-status.ts';
import { lockItemsOfLines } from '#app/domain/orders/order-steps/items-of-lines.server.ts';
import type { NewReturn, ReturnResult } from '#app/domain/orders/returns/return.ts';
import { maxRefund } from '#app/domain/orders/returns/return-amounts.ts';
import { takeBackUnits } from '#app/domain/orders/returns/return-units.server.ts';
import { type ValuedPieces, validatePieces } from '#app/domain/orders/returns/return-validate.server.ts';
import { type LineState, listReturnable } from '#app/domain/orders/returns/returnable-lines.server.ts';
import { type By, record } from '#app/domain/people/audit/audit-record.server.ts';
import { enqueueMail } from '#app/domain/people/outbox/mail-enqueue.server.ts';
import { answerRequests } from '#app/domain/stock/receiving/cancellation-answer.server.ts';
import { moveStock } from '#app/domain/stock/stock-move.server.ts';
import { endWarranties } from '#app/domain/stock/warranties/warranty-end.server.ts';
import { once } from '#app/domain/submission-once.server.ts';

type Refusal = ReturnResult & { ok: false };
type Order = NonNullable<Awaited<ReturnType<typeof lockReturnedOrder>>>;
/** Pieces with the item to whose stock they go; `itemId` is null if they are not for sale. */
type PlacedPieces = ValuedPieces & { itemId: string | null };

/** Returns pieces of a confirmed order: changes stock, units, order and ledger together, and mails the buyer. The same return
 * sent again returns the first. A return counts on its own day, not on the day of the sale. */
export async function makeReturn(db: Db, by: By, sent: NewReturn): Promise<ReturnResult> {
  const { via, number, pieces, ...content } = sent;
  const refundedBy = sent.refund > 0 && { via, number };
  const listed = pieces.map((each) => [each.line, each.unitId, each.qty, each.state].join()).sort();
  return transact(db, (trx) =>
    once(trx, sent.key, { ...content, refundedBy, listed }, () => returnLocked(trx, by, sent)),
  );
}

async function returnLocked(trx: Trx, by: By, sent: NewReturn): Promise<ReturnResult> {
  const order = await lockReturnedOrder(trx, sent.orderId);
  if (!order) return { ok: false, problem: 'no-such-order' };
  if (!ORDER_STATUSES[order.status].isSold) return { ok: false, problem: 'not-confirmed' };
  const lines = await listReturnable(trx, order.id);
  const validated = await validatePieces(trx, lines, sent.pieces);
  if (!validated.ok) return validated;
  const placed = await placePieces(trx, lines, validated.pieces);
  if (!Array.isArray(placed)) return placed;
  const refund = await enterRefund(trx, by, order, { sent, value: totalOf(placed) });
  if (!refund.ok) return refund;
  const number = await insertReturn(trx, by, { sent, placed, refund });
  await applyReturn(trx, by, order, { sent, placed, number });
  await endPieceWarranties(trx, by.now, order.id, { lines, placed });
  return { ok: true, id: sent.key, number };
}

function lockReturnedOrder(trx: Trx, id: string) {
  return trx
    .selectFrom('orders')
    .select(['id', 'uid', 'number', ...MONEY_COLUMNS, 'createdAt', 'paymentMethod'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** Finds the items to whose stock the pieces go. Locks the items before the units, as Restock does. */
async function placePieces(trx: Trx, lines: LineState[], pieces: ValuedPieces[]): Promise<PlacedPieces[] | Refusal> {
  const byLine = new Map(lines.map((line) => [line.line, line]));
  const toStock = pieces.filter(({ state }) => state === 'in-stock').flatMap(({ line }) => byLine.get(line) ?? []);
  const itemFor = await lockItemsOfLines(trx, toStock);
  const placed: PlacedPieces[] = [];
  for (const each of pieces) {
    const line = byLine.get(each.line);
    const itemId = (each.state === 'in-stock' && line && itemFor(line)) || null;
    if (each.state === 'in-stock' && itemId === null) return { ok: false, problem: 'no-item', name: line?.name ?? '' };
    placed.push({ ...each, itemId });
  }
  return placed;
}

type Refund = { ok: true; method: string | null; paymentId: string | null };

/** Enters the refund in the ledger. Only an order that shows a balance limits it to what is owed back. */
async function enterRefund(
  trx: Trx,
  by: By,
  order: Order,
  { sent, value }: { sent: NewReturn; value: number },
): Promise<Refund | Refusal> {
  const { [order.id]: balance } = await readShownBalances(trx, [order]);
  const max = maxRefund(order, value, balance?.paid);
  if (sent.refund > max) return { ok: false, problem: 'too-much', max };
  if (sent.refund === 0) return { ok: true, method: null, paymentId: null };
  const entry = { key: sent.key, via: sent.via, amount: sent.refund, number: sent.number, remark: sent.reason };
  const entered = await insertEntry(trx, by, { order, direction: 'out', entry });
  if (!entered.ok) return entered;
  const { method } = await trx
    .selectFrom('payments')
    .select('method')
    .where('id', '=', entered.id)
    .executeTakeFirstOrThrow();
  return { ok: true, method, paymentId: entered.id };
}

async function insertReturn(
  trx: Trx,
  { now, uid }: By,
  { sent, placed, refund }: { sent: NewReturn; placed: PlacedPieces[]; refund: Refund },
): Promise<number> {
  const withoutCost = placed.filter(({ cost }) => cost === null);
  const { number } = await trx
    .insertInto('returns')
    .values({
      id: sent.key,
      orderId: sent.orderId,
      at: instant(now),
      uid,
      reason: sent.reason,
      value: totalOf(placed),
      cost: sumOf(placed, ({ cost }) => cost ?? 0),
      unknownCostValue: withoutCost.length > 0 ? totalOf(withoutCost) : null,
      refund: sent.refund,
      method: refund.method,
      paymentId: refund.paymentId,
    })
    .returning('number')
    .executeTakeFirstOrThrow();
  const rows = placed.map((each, index) => ({
    ...each,
    returnId: sent.key,
    orderId: sent.orderId,
    position: index + 1,
  }));
  await trx.insertInto('returnLines').values(rows).execute();
  return number;
}

async function applyReturn(
  trx: Trx,
  { now, uid }: By,
  order: Order,
  { sent, placed, number }: { sent: NewReturn; placed: PlacedPieces[]; number: number },
): Promise<void> {
  const { id: orderId } = order;
  const stocked = Map.groupBy(
    placed.filter(({ itemId }) => itemId !== null),
    ({ itemId }) => itemId ?? '',
  );
  const movement = { now, cause: 'restocked', orderId, uid } as const;
  await moveStock(
    trx,
    ...[...stocked].map(([itemId, pieces]) => ({ ...movement, itemId, change: sumOf(pieces, ({ qty }) => qty) })),
  );
  await takeBackUnits(trx, { now, uid }, orderId, placed);
  const value = totalOf(placed);
  await trx
    .updateTable('orders')
    .set({ returned: (order.returned ?? 0) + value })
    .where('id', '=', orderId)
    .execute();
  await answerRequests(trx, { now, uid }, [orderId]);
  noteChange(trx, { what: 'orders', uid: order.uid });
  const after = { number, pieces: sumOf(placed, ({ qty }) => qty), amount: value, reason: sent.reason };
  await record(trx, now, { uid, action: 'order returned', entity: 'orders', entityId: orderId, after });
  // Admins get no mail about a return of their own order.
  if (uid !== order.uid) await enqueueMail(trx, now, { event: 'order returned', subjectId: sent.key, to: order.uid });
}

/** The pieces of a line without a number share one warranty, which ends when the last of them is returned. */
async function endPieceWarranties(
  trx: Trx,
  now: Date,
  orderId: string,
  { lines, placed }: { lines: LineState[]; placed: PlacedPieces[] },
): Promise<void> {
  const unnumbered = (line: number) => placed.filter((each) => each.line === line && each.unitId === null);
  const emptiedLines = lines.filter(
    ({ line, pieces }) => pieces > 0 && sumOf(unnumbered(line), ({ qty }) => qty) === pieces,
  );
  const unitIds = placed.flatMap(({ unitId }) => unitId ?? []);
  await endWarranties(trx, now, { orderId, unitIds, lines: emptiedLines.map(({ line }) => line) });
}

function totalOf(pieces: { value: number }[]): number {
  return sumOf(pieces, ({ value }) => value);
}

function sumOf<Row>(rows: Row[], amount: (row: Row) => number): number {
  return rows.reduce((sum, row) => sum + amount(row), 0);
}
