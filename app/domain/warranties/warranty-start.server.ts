import { randomBytes } from 'node:crypto';
import type { Trx } from '#app/db/schema.ts';
import { instant } from '#app/domain/dates.ts';

const TOKEN_BYTES = 16;

/**
 * Starts the warranties of an order that is confirmed now, for the days that its items have: one for each unit, and one
 * for the pieces without a number on each line.
 */
export async function startWarranties(trx: Trx, now: Date, orderId: string): Promise<void> {
  const sold = await trx
    .selectFrom('orderItems as line')
    .innerJoin('inventories as item', 'item.id', 'line.itemId')
    .leftJoin('units', (join) => join.onRef('units.orderId', '=', 'line.orderId').onRef('units.line', '=', 'line.line'))
    .select(['line.line', 'line.qty', 'item.warrantyDays as days', 'units.id as unitId'])
    .where('line.orderId', '=', orderId)
    .where('item.warrantyDays', 'is not', null)
    .execute();
  const warranties = [...Map.groupBy(sold, ({ line }) => line).values()].flatMap((lineRows) => {
    const units = lineRows.filter(({ unitId }) => unitId !== null);
    const [unnumbered] = units.length < (lineRows[0]?.qty ?? 0) ? lineRows : [];
    return [...units, ...(unnumbered ? [{ ...unnumbered, unitId: null }] : [])];
  });
  if (warranties.length === 0) return;
  const startsAt = instant(now);
  const rows = warranties.map(({ line, days, unitId }) => ({
    ...newKeys(),
    orderId,
    line,
    unitId,
    startsAt,
    days: days ?? 0,
  }));
  await trx.insertInto('warranties').values(rows).execute();
}

function newKeys() {
  return { id: crypto.randomUUID(), token: randomBytes(TOKEN_BYTES).toString('base64url') };
}
