import { sql } from 'kysely';
import { noteChange } from '#app/db/changes.server.ts';
import { insertAll } from '#app/db/json-rows.server.ts';
import type { Write } from '#app/db/one-statement.server.ts';
import type { StockCause, Trx } from '#app/db/schema.ts';
import { instant } from '#app/domain/dates.ts';

/** `change` is the difference of pieces; `uid` is null if the shop itself moves them. */
export type Movement = {
  now: Date;
  itemId: string;
  change: number;
  cause: StockCause;
  orderId?: string;
  uid: string | null;
};

/** All changes of stock go through here, so that stock equals the sum of movements. */
export async function moveStock(trx: Trx, ...movements: Movement[]): Promise<void> {
  for (const write of stockWrites(trx, movements)) await write.execute();
}

/** Returns the writes of `moveStock`, for a caller that sends them with others. */
export function stockWrites(trx: Trx, movements: Movement[]): Write[] {
  const changes = movements.filter(({ change }) => change !== 0);
  if (changes.length === 0) return [];
  noteChange(trx, { what: 'catalog' });
  const rows = changes.map(({ now, orderId, ...movement }) => ({
    ...movement,
    orderId: orderId ?? null,
    at: instant(now),
  }));
  return [changeQuantities(trx, rows), trx.insertInto('stockMovements').values(rows)];
}

/** Writes movements of orders that happened elsewhere, each after an opening movement that balances it: the stock stays. */
export async function writePastMovements(
  trx: Trx,
  past: { itemId: string; change: number; cause: 'ordered' | 'restocked'; orderId: string; at: string }[],
): Promise<void> {
  if (past.length === 0) return;
  const [first] = past.map(({ at }) => at).toSorted();
  const taken = new Map<string, number>();
  for (const { itemId, change } of past) taken.set(itemId, (taken.get(itemId) ?? 0) - change);
  const openings = [...taken]
    .filter(([, change]) => change > 0)
    .map(([itemId, change]) => ({
      ...{ itemId, change, cause: 'added' as const },
      ...{ orderId: null, at: first ?? '' },
    }));
  const rows = [...openings, ...past].map((movement) => ({ ...movement, uid: null }));
  await insertAll(trx, 'stockMovements', rows);
}

/** Sums the changes by item, because a statement changes a row only once. */
function changeQuantities(trx: Trx, changes: { itemId: string; change: number; at: string }[]): Write {
  const sums = new Map<string, number>();
  for (const { itemId, change } of changes) sums.set(itemId, (sums.get(itemId) ?? 0) + change);
  const rows = [...sums].map(([itemId, change]) => sql`(cast(${itemId} as text), cast(${change} as bigint))`);
  // Both engines name the columns of VALUES this way.
  const sum = sql<{ column1: string; column2: number }>`(values ${sql.join(rows)})`.as('sum');
  return trx
    .updateTable('inventories')
    .from(sum)
    .set({ qty: sql<number>`"qty" + "column2"`, updatedAt: changes.at(-1)?.at ?? '' })
    .whereRef('id', '=', 'column1');
}
