import type { Db } from '#app/db/schema.ts';
import type { TradedInPhone } from '#app/domain/stock/receiving/trade-in.ts';
import { unitLabel } from '#app/domain/stock/units/unit-code.ts';

/** Lists the phones of an order that came back as trade-ins, oldest first. Buyers do not see them. */
export async function listTradeIns(
  db: Db,
  { id, returned }: { id: string; returned: number | null },
): Promise<TradedInPhone[]> {
  if (returned === null) return [];
  const codes = await db
    .selectFrom('tradeIns as t')
    .innerJoin('receipts', 'receipts.id', 't.receiptId')
    .innerJoin('orderItems as l', (join) => join.onRef('l.orderId', '=', 't.orderId').onRef('l.line', '=', 't.line'))
    .innerJoin('unitCodes', 'unitCodes.unitId', 't.unitId')
    .select(['t.unitId', 'receipts.at', 'l.name', 'code', 'kind'])
    .where('t.orderId', '=', id)
    .orderBy('receipts.at')
    .orderBy('t.line')
    .orderBy('t.unitId')
    .orderBy('kind')
    .orderBy('slot')
    .execute();
  return [...Map.groupBy(codes, ({ unitId }) => unitId).values()].flatMap((own) =>
    own.slice(0, 1).map(({ unitId, at, name }) => ({ unitId, at, name, label: unitLabel(own) })),
  );
}
