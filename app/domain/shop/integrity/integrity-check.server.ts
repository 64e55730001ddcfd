import type { Db } from '#app/db/schema.ts';
import { accountChecks } from '#app/domain/shop/integrity/account-check.server.ts';
import { counterChecks } from '#app/domain/shop/integrity/counter-check.server.ts';
import { type Difference, findDifferences } from '#app/domain/shop/integrity/difference.server.ts';
import { compareOfflineSales, offlineChecks } from '#app/domain/shop/integrity/offline-check.server.ts';
import { compareStatuses, orderChecks } from '#app/domain/shop/integrity/order-check.server.ts';
import { paymentChecks } from '#app/domain/shop/integrity/payment-check.server.ts';
import { comparePhotoFiles, photoChecks } from '#app/domain/shop/integrity/photo-check.server.ts';
import { compareItemPrices, compareLinePrices, priceChecks } from '#app/domain/shop/integrity/price-check.server.ts';
import { referenceChecks } from '#app/domain/shop/integrity/reference-check.server.ts';
import { returnChecks } from '#app/domain/shop/integrity/return-check.server.ts';
import { compareReports, shiftChecks } from '#app/domain/shop/integrity/shift-check.server.ts';
import { compareRestocked, stockChecks } from '#app/domain/shop/integrity/stock-check.server.ts';
import { unitChecks } from '#app/domain/shop/integrity/unit-check.server.ts';
import { compareUnitCounts } from '#app/domain/shop/integrity/unit-drift-check.server.ts';
import { warrantyChecks } from '#app/domain/shop/integrity/warranty-check.server.ts';

/** Recomputes stored values. Each figure and its source are read in one statement, so orders may be placed meanwhile. */
export async function checkIntegrity(db: Db): Promise<Difference[]> {
  return [...(await checkRecords(db)), ...(await compareUnitCounts(db))];
}

/** Leaves out phones whose numbers are not entered yet, which is no damage. */
export async function checkRecords(db: Db): Promise<Difference[]> {
  const checks = {
    ...stockChecks,
    ...orderChecks,
    ...priceChecks,
    ...referenceChecks,
    ...counterChecks(db),
    ...photoChecks,
    ...paymentChecks,
    ...unitChecks,
    ...warrantyChecks,
    ...returnChecks,
    ...shiftChecks,
    ...offlineChecks,
    ...accountChecks,
  };
  const found = await findDifferences(db, checks);
  for (const compare of [
    compareRestocked,
    compareStatuses,
    compareItemPrices,
    compareLinePrices,
    comparePhotoFiles,
    compareReports,
    compareOfflineSales,
  ]) {
    found.push(...(await compare(db)));
  }
  return found;
}
