import type { Db } from '#app/db/schema.ts';
import { stands } from '#app/domain/returns/return-stands.server.ts';
import { shownTax } from '#app/domain/units/shown-units.ts';
import { type SoldUnits, unitLabel } from '#app/domain/units/sold-units.ts';
import { readUnpaidTaxWord } from '#app/domain/units/tax-settings.server.ts';

type Bound = { orderId: string | null; line: number | null; unitId: string };

/** For the buyers of the orders, and for admins. A unit that came back, also as a trade-in, was sold on its line. */
export async function readSoldUnits(db: Db, orders: { id: string }[]): Promise<SoldUnits> {
  if (orders.length === 0) return {};
  const ids = orders.map(({ id }) => id);
  const now = db.selectFrom('units').select(['orderId', 'line', 'id as unitId']).where('orderId', 'in', ids);
  const traded = db.selectFrom('tradeIns').select(['orderId', 'line', 'unitId']).where('orderId', 'in', ids);
  const back = db
    .selectFrom('returnLines')
    .select(['orderId', 'line'])
    .select(({ ref }) => ref('unitId').$notNull().as('unitId'))
    .where('orderId', 'in', ids)
    .where('unitId', 'is not', null)
    .where(stands('returnLines.returnId'));
  const codes = await db
    .selectFrom(now.unionAll(back.$castTo<Bound>()).unionAll(traded.$castTo<Bound>()).as('bound'))
    .innerJoin('units', 'units.id', 'bound.unitId')
    .innerJoin('unitCodes', 'unitCodes.unitId', 'units.id')
    .innerJoin('orderItems as line', (join) =>
      join.onRef('line.orderId', '=', 'bound.orderId').onRef('line.line', '=', 'bound.line'),
    )
    .select(['units.id', 'line.orderId', 'line.line', 'line.qty', 'units.tax', 'code', 'kind'])
    .orderBy('receivedAt')
    .orderBy('receiptId')
    .orderBy('position')
    .orderBy('kind')
    .orderBy('slot')
    .execute();
  if (codes.length === 0) return {};
  const unpaid = await readUnpaidTaxWord(db);
  const sold: SoldUnits = {};
  for (const ofLine of Map.groupBy(codes, ({ orderId, line }) => `${orderId} ${line}`).values()) {
    const [first] = ofLine;
    if (!first) continue;
    const { orderId, line, qty } = first;
    const units = [...Map.groupBy(ofLine, ({ id }) => id).values()];
    const taxes = ofLine.map(({ tax }) => tax);
    sold[orderId] ??= {};
    sold[orderId][line] = { numbers: units.map(unitLabel), tax: shownTax(taxes, units.length >= qty, unpaid) };
  }
  return sold;
}
