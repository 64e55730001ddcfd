import type { Db } from '#app/db/schema.ts';
import type { TradedInPhone } from '#app/domain/stock/receiving/trade-in.ts';
import { unitLabel } from '#app/domain/stock/units/unit-code.ts';
import { readCodes } from '#app/domain/stock/units/unit-codes-list.server.ts';

/** Lists the phones of an order that came back as trade-ins, oldest first. Buyers do not see them. */
export async function listTradeIns(
  db: Db,
  { id, returned }: { id: string; returned: number | null },
): Promise<TradedInPhone[]> {
  if (returned === null) return [];
  const phones = await db
    .selectFrom('tradeIns as t')
    .innerJoin('receipts', 'receipts.id', 't.receiptId')
    .innerJoin('orderItems as l', (join) => join.onRef('l.orderId', '=', 't.orderId').onRef('l.line', '=', 't.line'))
    .select(['t.unitId', 'receipts.at', 'l.name'])
    .where('t.orderId', '=', id)
    .orderBy('receipts.at')
    .orderBy('t.line')
    .orderBy('t.unitId')
    .execute();
  const codesOf = await readCodes(
    db,
    phones.map(({ unitId }) => unitId),
  );
  return phones.map((phone) => ({ ...phone, label: unitLabel(codesOf(phone.unitId)) }));
}
