import type { Db } from '#app/db/schema.ts';
import { readVoucherPayments } from '#app/domain/money/payments/shown-balances.server.ts';
import type { Order } from '#app/domain/orders/order.ts';
import { readVoucherTaxes } from '#app/domain/orders/sales/sales-tax.server.ts';
import { contactsOf } from '#app/domain/shop/settings/contacts.ts';
import { readShopDetails } from '#app/domain/shop/settings/shop-details.server.ts';
import { readSoldUnits } from '#app/domain/stock/units/sold-units.server.ts';
import { listVoucherWarranties } from '#app/domain/stock/warranties/voucher-warranty.server.ts';

/** What the vouchers of these orders show beside the orders. @param origin of links to warranties */
export async function readVoucherData(db: Db, orders: Order[], timeZone: string, origin: string) {
  const ids = orders.map(({ id }) => id);
  const [shop, payments, units, warranties, taxes] = await Promise.all([
    readShopDetails(db),
    readVoucherPayments(db, orders),
    readSoldUnits(db, orders),
    listVoucherWarranties(db, { now: new Date(), timeZone }, orders, origin),
    readVoucherTaxes(db, ids),
  ]);
  return { shop, contacts: contactsOf(shop), payments, units, warranties, taxes };
}
