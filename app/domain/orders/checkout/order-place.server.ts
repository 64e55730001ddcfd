import { createHash } from 'node:crypto';
import type { Db } from '#app/db/schema.ts';
import { isUnavailable, markUnavailable } from '#app/db/unavailable.server.ts';
import { ORDER_LIMIT } from '#app/domain/constants.ts';
import type { Checkout } from '#app/domain/orders/checkout/checkout-form.ts';
import { placeInBatches } from '#app/domain/orders/checkout/order-batch.server.ts';
import type { Placement } from '#app/domain/orders/checkout/placement.ts';
import type { By } from '#app/domain/people/audit/audit-record.server.ts';

/** Places all lines or none, at current prices, and takes the stock in the same transaction (D 10, 16, 18, 19). The same
 * attempt returns its order again. Concurrent orders share a transaction (decision: placing-an-order).
 * @throws an error for which `isUnavailable` is true if the outcome is unknown; sending the attempt again resolves it. */
export async function placeOrder(
  db: Db,
  { now, uid }: By,
  checkout: Checkout,
  { limit } = { limit: ORDER_LIMIT },
): Promise<Placement> {
  try {
    return await placeInBatches(db, { now, uid, checkout, hash: hashOf(checkout), limit });
  } catch (error) {
    // Mark the error in the async context of this request; the batch ran in another.
    throw isUnavailable(error) ? markUnavailable(error) : error;
  }
}

function hashOf({ name, phone, address, paymentMethod, lines }: Checkout): string {
  const body = [name, phone, address, paymentMethod, lines.map(({ id, qty, salePrice }) => [id, qty, salePrice])];
  return createHash('sha256').update(JSON.stringify(body)).digest('base64url');
}
