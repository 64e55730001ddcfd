import { randomBytes } from 'node:crypto';
import type { Trx } from '#app/db/schema.ts';
import { instant } from '#app/domain/dates.ts';
import { hasFeature } from '#app/domain/shop-features.server.ts';

const TOKEN_BYTES = 16;

/** Creates the warranties of an order at its confirmation. Each unit gets one; the pieces without a number of a line share one.
 * The item says how many days it lasts. A shop that gives no warranty creates none. */
export async function startWarranties(trx: Trx, now: Date, orderId: string): Promise<void> {
  const sold = await trx
    .selectFrom('orderItems as line')
    .innerJoin('inventories as item', 'item.id', 'line.itemId')
    .leftJoin('units', (join) => join.onRef('units.orderId', '=', 'line.orderId').onRef('units.line', '=', 'line.line'))
    .select(['line.line', 'line.qty', 'item.warrantyDays as days', 'units.id as unitId'])
    .where('line.orderId', '=', orderId)
    .where('item.warrantyDays', 'is not', null)
    .where(hasFeature('givesWarranty'))
    .$narrowType<{ days: number }>()
    .execute();
  const warranties = [...Map.groupBy(sold, ({ line }) => line).values()].flatMap((lineRows) => {
    const [first] = lineRows;
    const units = lineRows.filter(({ unitId }) => unitId !== null);
    return first && units.length < first.qty ? [...units, { ...first, unitId: null }] : units;
  });
  if (warranties.length === 0) return;
  const startsAt = instant(now);
  const rows = warranties.map(({ line, days, unitId }) => ({
    id: crypto.randomUUID(),
    token: randomBytes(TOKEN_BYTES).toString('base64url'),
    orderId,
    line,
    unitId,
    startsAt,
    days,
  }));
  await trx.insertInto('warranties').values(rows).execute();
}
