import { jsonTexts } from '#app/db/json-rows.server.ts';
import type { Db } from '#app/db/schema.ts';
import { isNotUndone } from '#app/domain/order-status.server.ts';
import { readUnpaidTaxDisplay } from '#app/domain/stock/import-tax/tax-settings.server.ts';
import type { SoldUnits } from '#app/domain/stock/units/shown-units.ts';
import { shownTax } from '#app/domain/stock/units/shown-units.ts';
import { unitLabel } from '#app/domain/stock/units/unit-code.ts';

type BoundUnit = { orderId: string | null; line: number | null; unitId: string };

export async function listEverSold(db: Db, unitIds: string[]): Promise<string[]> {
  const sold = await db
    .selectFrom('unitEvents')
    .select('unitId')
    .distinct()
    .where('kind', '=', 'sold')
    .where('unitId', 'in', jsonTexts(db, unitIds))
    .orderBy('unitId')
    .execute();
  return sold.map(({ unitId }) => unitId);
}

/** Reads the units that each order line was sold with, including those that came back or were traded in. */
export async function readSoldUnits(db: Db, orders: { id: string }[]): Promise<SoldUnits> {
  if (orders.length === 0) return {};
  const ids = orders.map(({ id }) => id);
  const sold = db.selectFrom('units').select(['orderId', 'line', 'id as unitId']).where('orderId', 'in', ids);
  const tradedIn = db.selectFrom('tradeIns').select(['orderId', 'line', 'unitId']).where('orderId', 'in', ids);
  const returned = db
    .selectFrom('returnLines')
    .select(['orderId', 'line'])
    .select(({ ref }) => ref('unitId').$notNull().as('unitId'))
    .where('orderId', 'in', ids)
    .where('unitId', 'is not', null)
    .where(isNotUndone('returnLines.returnId'));
  const codes = await db
    .selectFrom(sold.unionAll(returned.$castTo<BoundUnit>()).unionAll(tradedIn.$castTo<BoundUnit>()).as('bound'))
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
  const unpaid = await readUnpaidTaxDisplay(db);
  const soldUnits: SoldUnits = {};
  for (const lineCodes of Map.groupBy(codes, ({ orderId, line }) => `${orderId} ${line}`).values()) {
    const [first] = lineCodes;
    if (!first) continue;
    const { orderId, line, qty } = first;
    const units = [...Map.groupBy(lineCodes, ({ id }) => id).values()];
    const taxes = lineCodes.map(({ tax }) => tax);
    soldUnits[orderId] ??= {};
    soldUnits[orderId][line] = {
      phoneLabels: units.map(unitLabel),
      tax: shownTax(taxes, units.length >= qty, unpaid),
    };
  }
  return soldUnits;
}
