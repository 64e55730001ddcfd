import { sql } from 'kysely';
import { idsOf } from '#app/db/json-rows.server.ts';
import type { Db } from '#app/db/schema.ts';
import { isNotUndone } from '#app/domain/order-status.server.ts';
import type { ReturnableLine } from '#app/domain/orders/returns/return.ts';
import { PHONE_COLUMNS } from '#app/domain/phone/phone.ts';
import { unitLabel } from '#app/domain/stock/units/unit-code.ts';
import { readCodes } from '#app/domain/stock/units/unit-codes-list.server.ts';

export type LineState = ReturnableLine & {
  itemId: string;
  lineCost: number | null;
  returned: number;
  returnedCost: number;
};

const sumOf = (column: 'qty' | 'cost') => sql<number>`cast(coalesce(sum(${sql.ref(column)}), 0) as bigint)`;

/** Lists the lines of an order with the pieces that can still be returned. Exact only while the order is locked. */
export async function listReturnable(db: Db, orderId: string): Promise<LineState[]> {
  const lines = await db
    .selectFrom('orderItems')
    .select(['line', 'itemId', 'salePrice', 'qty', 'lineCost', ...PHONE_COLUMNS])
    .where('orderId', '=', orderId)
    .orderBy('line')
    .execute();
  const returned = await db
    .selectFrom('returnLines')
    .select(['line', sumOf('qty').as('qty'), sumOf('cost').as('cost')])
    .where('orderId', '=', orderId)
    .where(isNotUndone('returnLines.returnId'))
    .groupBy('line')
    .execute();
  const tradedIn = await db
    .selectFrom('tradeIns')
    .select(['line', ({ fn }) => fn.countAll<number>().as('qty')])
    .where('orderId', '=', orderId)
    .groupBy('line')
    .execute();
  const units = await db
    .selectFrom('units')
    .select(['id', 'line'])
    .where('orderId', '=', orderId)
    .orderBy('receivedAt')
    .orderBy('receiptId')
    .orderBy('position')
    .execute();
  const codesOf = await readCodes(db, idsOf(units));
  const returnedByLine = new Map(returned.map(({ line, ...sums }) => [line, sums]));
  const tradedInByLine = new Map(tradedIn.map(({ line, qty }) => [line, qty]));
  const unitsByLine = Map.groupBy(units, ({ line }) => line);
  return lines.map((line) => {
    const ofLine = unitsByLine.get(line.line) ?? [];
    const { qty, cost } = returnedByLine.get(line.line) ?? { qty: 0, cost: 0 };
    return {
      ...line,
      returned: qty,
      returnedCost: cost,
      pieces: line.qty - qty - (tradedInByLine.get(line.line) ?? 0) - ofLine.length,
      units: ofLine.map(({ id }) => ({ id, label: unitLabel(codesOf(id)) })),
    };
  });
}
