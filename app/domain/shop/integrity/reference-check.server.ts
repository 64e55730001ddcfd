import { type RawBuilder, sql } from 'kysely';
import { type Checks, lineOf, ofRows } from '#app/domain/shop/integrity/difference.server.ts';

const id = sql`cast(r."id" as text)`;
const photoFile = sql`r."photoHash" || '-' || cast(r."width" as text) || '.' || r."format"`;

/** Foreign keys check a row only when it is written, not in a damaged or edited file. */
export const referenceChecks: Checks = {
  'order of line': refersTo('orders.id', 'orderItems.orderId', lineOf('r')),
  'item of line': refersTo('inventories.id', 'orderItems.itemId', lineOf('r')),
  'order of movement': refersTo('orders.id', 'stockMovements.orderId', id),
  'item of movement': refersTo('inventories.id', 'stockMovements.itemId', id),
  'item of price change': refersTo('inventories.id', 'priceChanges.itemId', id),
  'buyer of order': refersTo('users.id', 'orders.uid', id),
  'order of payment': refersTo('orders.id', 'payments.orderId', id),
  'account of statement line': refersTo('paymentAccounts.id', 'statementLines.accountId', id),
  'blob of slip': refersTo('blobs.hash', 'slips.blobHash', id),
  'blob of expense': refersTo('blobs.hash', 'expenses.receiptHash', id),
  'blob of payment account': refersTo('blobs.hash', 'paymentAccounts.qrHash', id),
  'blob of photo file': refersTo('blobs.hash', 'photoFiles.blobHash', photoFile),
  'item of cross-sell': refersTo('inventories.id', 'crossSells.itemId', sql`r."model"`),
  'photos of files': refersTo('photos.hash', 'photoFiles.photoHash', photoFile),
};

/** @param subject of the row `r` that refers to a row which does not exist. */
function refersTo(target: string, reference: string, subject: RawBuilder<unknown>): Checks[string] {
  const [[toTable = '', toColumn], [table = '', column]] = [target.split('.'), reference.split('.')];
  const value = sql.ref(`r.${column}`);
  return ofRows(
    subject,
    sql`${sql.table(table)} r where ${value} is not null
      and not exists (select 1 from ${sql.table(toTable)} t where ${sql.ref(`t.${toColumn}`)} = ${value})`,
  );
}
