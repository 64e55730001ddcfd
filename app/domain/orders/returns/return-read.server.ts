import { idsOf } from '#app/db/json-rows.server.ts';
import type { Db } from '#app/db/schema.ts';
import { isNotUndone } from '#app/domain/order-status.server.ts';
import type { OrderReturn, ReturnLine, ReturnNotes } from '#app/domain/orders/returns/return.ts';
import { PHONE_COLUMNS, phoneOf } from '#app/domain/phone/phone.ts';
import { unitLabel } from '#app/domain/stock/units/unit-code.ts';
import { readCodes } from '#app/domain/stock/units/unit-codes-list.server.ts';

/** Lists the returns of these orders that are not undone, by the order's id, oldest first. */
export async function listReturns(
  db: Db,
  orders: { id: string; returned: number | null }[],
): Promise<Record<string, OrderReturn[]>> {
  const ids = orders.filter(({ returned }) => returned !== null).map(({ id }) => id);
  if (ids.length === 0) return {};
  const returns = await withLines(
    db,
    await selectReturns(db).where('returns.orderId', 'in', ids).where(isNotUndone('returns.id')).execute(),
  );
  return Object.fromEntries(Map.groupBy(returns, ({ order }) => order.id));
}

/** Reads a return. With `uid`, it must be of an order of that buyer. */
export async function readReturn(db: Db, id: string, uid?: string): Promise<OrderReturn | undefined> {
  const found = await selectReturns(db)
    .where('returns.id', '=', id)
    .$if(uid !== undefined, (query) => query.where('orders.uid', '=', uid ?? ''))
    .execute();
  return (await withLines(db, found))[0];
}

export async function readReturns(db: Db, ids: string[]): Promise<Map<string, OrderReturn>> {
  const returns = await withLines(db, await selectReturns(db).where('returns.id', 'in', ids).execute());
  return new Map(returns.map((each) => [each.id, each]));
}

export async function readReturnNotes(db: Db, id: string): Promise<ReturnNotes> {
  const { reason } = await db.selectFrom('returns').select('reason').where('id', '=', id).executeTakeFirstOrThrow();
  const lines = await readLines(db, [id]);
  const pieces = lines.map(({ position, name, qty, state, label }) => ({ position, name, qty, state, label }));
  const undo = await db
    .selectFrom('returnUndos')
    .innerJoin('users', 'users.id', 'returnUndos.uid')
    .select(['users.name as who', 'reason'])
    .where('returnId', '=', id)
    .executeTakeFirst();
  return { reason, pieces, undo: undo ?? null };
}

function selectReturns(db: Db) {
  return db
    .selectFrom('returns')
    .innerJoin('orders', 'orders.id', 'returns.orderId')
    .leftJoin('payments', 'payments.id', 'returns.paymentId')
    .leftJoin('returnUndos', 'returnUndos.returnId', 'returns.id')
    .select(['returns.id', 'returns.number', 'returns.orderId', 'returns.at', 'returns.value', 'returns.refund'])
    .select(['returns.method', 'payments.state', 'returnUndos.at as undoneAt'])
    .select(['orders.number as orderNumber', 'orders.name', 'orders.phone'])
    .orderBy('returns.number');
}

type Row = Awaited<ReturnType<ReturnType<typeof selectReturns>['execute']>>[number];

/** Adds the lines. A voided refund counts as none, and so does the refund of an undone return. */
async function withLines(db: Db, rows: Row[]): Promise<OrderReturn[]> {
  const lines = await readLines(db, idsOf(rows));
  const byReturn = Map.groupBy(lines, ({ returnId }) => returnId);
  return rows.map(({ state, refund, method, orderId, orderNumber, name, phone, ...row }) => ({
    ...row,
    order: { id: orderId, number: orderNumber, name, phone },
    ...(state === 'voided' || row.undoneAt !== null ? { refund: 0, method: null } : { refund, method }),
    lines: linesOf(byReturn.get(row.id) ?? []),
  }));
}

type Pieces = Awaited<ReturnType<typeof readLines>>[number];

function linesOf(pieces: Pieces[]): ReturnLine[] {
  return [...Map.groupBy(pieces, ({ line }) => line)].map(([line, ofLine]) => {
    const [first] = ofLine as [Pieces];
    const qty = ofLine.reduce((sum, each) => sum + each.qty, 0);
    const units = ofLine.flatMap(({ label }) => label ?? []);
    return { line, ...phoneOf(first), salePrice: first.salePrice, qty, units };
  });
}

async function readLines(db: Db, ids: string[]) {
  if (ids.length === 0) return [];
  const lines = await db
    .selectFrom('returnLines as r')
    .innerJoin('orderItems as l', (join) => join.onRef('l.orderId', '=', 'r.orderId').onRef('l.line', '=', 'r.line'))
    .select(['r.returnId', 'r.position', 'r.line', 'r.qty', 'r.unitId', 'r.state', 'l.salePrice'])
    .select(PHONE_COLUMNS.map((column) => `l.${column}` as const))
    .where('r.returnId', 'in', ids)
    .orderBy('r.returnId')
    .orderBy('r.position')
    .execute();
  const codesOf = await readCodes(
    db,
    lines.flatMap(({ unitId }) => unitId ?? []),
  );
  return lines.map((line) => ({ ...line, label: line.unitId === null ? null : unitLabel(codesOf(line.unitId)) }));
}
