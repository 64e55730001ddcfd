import type { Db } from '#app/db/schema.ts';
import { checkCounters } from '#app/domain/shop/integrity/counter-check.server.ts';
import type { Difference } from '#app/domain/shop/integrity/difference.server.ts';
import { checkOrders } from '#app/domain/shop/integrity/order-check.server.ts';
import { checkOrphans } from '#app/domain/shop/integrity/orphan-check.server.ts';
import { checkPayments } from '#app/domain/shop/integrity/payment-check.server.ts';
import { checkPhotos } from '#app/domain/shop/integrity/photo-check.server.ts';
import { checkPrices } from '#app/domain/shop/integrity/price-check.server.ts';
import { checkReturns } from '#app/domain/shop/integrity/return-check.server.ts';
import { checkStock } from '#app/domain/shop/integrity/stock-check.server.ts';
import { checkUnits } from '#app/domain/shop/integrity/unit-check.server.ts';
import { checkUnitDrift } from '#app/domain/shop/integrity/unit-drift-check.server.ts';
import { checkWarranties } from '#app/domain/shop/integrity/warranty-check.server.ts';

/**
 * Recomputes stored values from the rows they derive from. Each figure and its source are read in one statement, so
 * orders may be placed meanwhile.
 */
export async function checkIntegrity(db: Db): Promise<Difference[]> {
  return [...(await checkRecords(db)), ...(await checkUnitDrift(db))];
}

/** Leaves out phones whose numbers are not entered yet, which is no damage. */
export async function checkRecords(db: Db): Promise<Difference[]> {
  return [
    ...(await checkStock(db)),
    ...(await checkOrders(db)),
    ...(await checkPrices(db)),
    ...(await checkOrphans(db)),
    ...(await checkCounters(db)),
    ...(await checkPhotos(db)),
    ...(await checkPayments(db)),
    ...(await checkUnits(db)),
    ...(await checkWarranties(db)),
    ...(await checkReturns(db)),
  ];
}
