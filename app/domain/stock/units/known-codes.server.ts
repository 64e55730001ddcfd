import { jsonTexts } from '#app/db/json-rows.server.ts';
import type { Db } from '#app/db/schema.ts';
import type { KnownCode } from '#app/domain/stock/units/unit.ts';

const CODES_PER_STATEMENT = 500;

export async function listKnownCodes(db: Db, codes: string[]): Promise<KnownCode[]> {
  const known: KnownCode[] = [];
  for (let at = 0; at < codes.length; at += CODES_PER_STATEMENT) {
    const rows = await db
      .selectFrom('unitCodes')
      .innerJoin('units', 'units.id', 'unitCodes.unitId')
      .innerJoin('inventories', 'inventories.id', 'units.itemId')
      .leftJoin('orders', 'orders.id', 'units.orderId')
      .select(['code', 'unitId', 'units.itemId', 'inventories.name as itemName', 'state', 'receivedAt'])
      .select(['units.orderId', 'orders.number as orderNumber', 'orders.status as orderStatus', 'units.soldAt'])
      .where('code', 'in', jsonTexts(db, codes.slice(at, at + CODES_PER_STATEMENT)))
      .execute();
    known.push(...rows);
  }
  return known;
}
