import type { Db } from '#app/db/schema.ts';
import { checkCounters } from '#app/domain/integrity/counter-check.server.ts';
import type { Difference } from '#app/domain/integrity/difference.server.ts';
import { checkOrders } from '#app/domain/integrity/order-check.server.ts';
import { checkOrphans } from '#app/domain/integrity/orphan-check.server.ts';
import { checkPrices } from '#app/domain/integrity/price-check.server.ts';
import { checkStock } from '#app/domain/integrity/stock-check.server.ts';

/**
 * Recomputes what must never be untrue (DESIGN 5) from the rows it is made of: stock from movements, movements from
 * orders, totals from lines, the state of an order from what was done to it, prices from their inputs and from their
 * history, and what is counted and summed as it changes from what it stands for. No difference, no entry. It sums in the database and reads the rest a thousand rows at a time, each figure
 * and what it is held against in one statement, so that a shop may sell meanwhile.
 */
export async function checkIntegrity(db: Db): Promise<Difference[]> {
  return [
    ...(await checkStock(db)),
    ...(await checkOrders(db)),
    ...(await checkPrices(db)),
    ...(await checkOrphans(db)),
    ...(await checkCounters(db)),
  ];
}
