import type { Db } from '#app/db/schema.ts';
import { checkCounters } from '#app/domain/integrity/counter-check.server.ts';
import type { Difference } from '#app/domain/integrity/difference.server.ts';
import { checkOrders } from '#app/domain/integrity/order-check.server.ts';
import { checkOrphans } from '#app/domain/integrity/orphan-check.server.ts';
import { checkPayments } from '#app/domain/integrity/payment-check.server.ts';
import { checkPhotos } from '#app/domain/integrity/photo-check.server.ts';
import { checkPrices } from '#app/domain/integrity/price-check.server.ts';
import { checkReturns } from '#app/domain/integrity/return-check.server.ts';
import { checkStock } from '#app/domain/integrity/stock-check.server.ts';
import { checkUnits } from '#app/domain/integrity/unit-check.server.ts';
import { checkUnitDrift } from '#app/domain/integrity/unit-drift-check.server.ts';
import { checkWarranties } from '#app/domain/integrity/warranty-check.server.ts';

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
