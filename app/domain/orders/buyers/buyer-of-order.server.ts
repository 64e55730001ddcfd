import type { Db } from '#app/db/schema.ts';
import { ORDER_STATUSES } from '#app/domain/order-status.ts';
import type { OfflineNumber } from '#app/domain/orders/offline-number.ts';
import { WALK_IN } from '#app/domain/people/accounts/walk-in.ts';
import { roleOf } from '#app/domain/people/rights/rights.ts';
import { type LanguagePreference, readLanguagePreference } from '#app/domain/text/locale.ts';
import { hasNoEmail, loginNumber } from '#app/domain/text/phone-address.ts';

/** Reads who placed an order: `uid` is null for an admin and for a walk-in, `language` is null if none was chosen.
 * `isConfirmed` says that the shop has spoken with them on the number of the order; it is null for text that is not one
 * number. `otherNumber` is the confirmed number of the buyer, if it is not that of the order. `owner` is another buyer for
 * whom the number of the order is confirmed. `payToken` is the secret of the link that it is paid by, while something of it
 * can be paid, and `offline` the number on its voucher, if it was sold without the shop: one statement reads all. */
export async function readBuyerOfOrder(
  db: Db,
  orderId: string,
): Promise<{
  uid: string | null;
  language: LanguagePreference | null;
  isConfirmed: boolean | null;
  otherNumber: string | null;
  hasEmail: boolean;
  owner: { id: string; name: string } | null;
  payToken: string | null;
  offline: OfflineNumber | null;
}> {
  const buyer = await db
    .selectFrom('orders')
    .innerJoin('users', 'users.id', 'orders.uid')
    .leftJoin('offlineSales', 'offlineSales.orderId', 'orders.id')
    .select(['orders.uid', 'role', 'rights', 'language', 'orders.phone', 'verifiedPhone', 'email'])
    .select(['payToken', 'status', 'counter', 'count'])
    .where('orders.id', '=', orderId)
    .executeTakeFirst();
  const number = buyer ? loginNumber(buyer.phone) : null;
  const owners = db.selectFrom('users').select(['id', 'name']).where('verifiedPhone', '=', number);
  const owner = number === null ? undefined : await owners.executeTakeFirst();
  return {
    isConfirmed: number === null ? null : number === buyer?.verifiedPhone,
    otherNumber: buyer && buyer.verifiedPhone !== number ? buyer.verifiedPhone : null,
    hasEmail: buyer !== undefined && !hasNoEmail(buyer.email),
    owner: owner && owner.id !== buyer?.uid ? owner : null,
    uid: buyer && roleOf(buyer) === 'buyer' && buyer.uid !== WALK_IN ? buyer.uid : null,
    language: readLanguagePreference(buyer?.language),
    payToken: buyer && ORDER_STATUSES[buyer.status].isPayable ? buyer.payToken : null,
    offline: buyer?.counter == null || buyer.count === null ? null : { counter: buyer.counter, count: buyer.count },
  };
}
