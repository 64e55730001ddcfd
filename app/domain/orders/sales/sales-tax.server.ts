import { sql } from 'kysely';
import type { Db, Decimal, OrderChannel } from '#app/db/schema.ts';
import { sortAfter } from '#app/db/sort-after.server.ts';
import { readSnapshot } from '#app/db/transaction.server.ts';
import type { Span } from '#app/domain/orders/order-figures.server.ts';
import { matchingSales, orderTax } from '#app/domain/orders/sales/sales-match.server.ts';
import { byPercent, type TaxAmount, type TaxedOrder, type VoucherTaxes } from '#app/domain/orders/sales/sales-tax.ts';
import { readSalesTax } from '#app/domain/orders/sales/sales-tax-settings.server.ts';

const ORDERS_AT_ONCE = 2_000;

/** Sums the taxes of sales by percentage, after all returns. Reads the index of taxed orders. */
export async function sumSalesTaxes(db: Db, buyer: string, span: Span, channel?: OrderChannel): Promise<TaxAmount[]> {
  const sums = await matchingSales(db, buyer, span, channel)
    .where('taxRate', 'is not', null)
    .groupBy('taxRate')
    .select([sql<Decimal>`"taxRate"`.as('percent'), sql<number>`cast(sum(${orderTax}) as bigint)`.as('tax')])
    .execute();
  return byPercent(sums);
}

export async function hasTaxedSales(db: Db, span: Span): Promise<boolean> {
  const taxed = matchingSales(db, '', span).where('taxRate', 'is not', null).select('createdAt');
  // Sorted, so that the index is used.
  return (await taxed.orderBy('createdAt').limit(1).executeTakeFirst()) !== undefined;
}

export async function listTaxedOrders(db: Db, span: Span): Promise<TaxedOrder[]> {
  return readSnapshot(db, async (snapshot) => {
    const orders: TaxedOrder[] = [];
    let read: TaxedOrder[];
    do {
      const last = orders.at(-1);
      read = await matchingSales(snapshot, '', span)
        .where('taxRate', 'is not', null)
        .$call((query) => sortAfter(query, ['createdAt', 'number'], 'asc', last && [last.createdAt, last.number]))
        .select(['number', 'createdAt', 'total', sql<number>`coalesce("returned", 0)`.as('returned')])
        .select([sql<Decimal>`"taxRate"`.as('percent'), sql<number>`${orderTax}`.as('tax')])
        .limit(ORDERS_AT_ONCE)
        .execute();
      orders.push(...read);
    } while (read.length === ORDERS_AT_ONCE);
    return orders;
  });
}

export async function readVoucherTaxes(db: Db, ids: string[]): Promise<VoucherTaxes> {
  const orders = await db
    .selectFrom('orders')
    .select(['id', 'taxRate as percent', orderTax.as('tax')])
    .where('id', 'in', ids)
    .execute();
  const taxed = orders.flatMap(({ id, percent, tax }) =>
    percent === null || tax === null ? [] : [[id, { percent, tax }]],
  );
  if (taxed.length === 0) return { taxNumber: '', taxes: {} };
  return { taxNumber: (await readSalesTax(db)).taxNumber, taxes: Object.fromEntries(taxed) };
}
