import type { SelectQueryBuilder } from 'kysely';
import { idsOf } from '#app/db/json-rows.server.ts';
import type { Database, Db } from '#app/db/schema.ts';
import { sortAfter } from '#app/db/sort-after.server.ts';
import type { OrderQuery } from '#app/domain/orders/order-filter.ts';
import { passes } from '#app/domain/orders/order-search/order-search-conditions.server.ts';
import { findNumbers } from '#app/domain/orders/order-search/order-search-page.server.ts';
import type { SalesFilter } from '#app/domain/orders/sales/sale.ts';
import { matchingSales, saleColumns, spanOf } from '#app/domain/orders/sales/sales-match.server.ts';
import { PHONE_COLUMNS } from '#app/domain/phone/phone.ts';
import { filePages } from '#app/domain/shop/files/file-pages.server.ts';
import { readCodes } from '#app/domain/stock/units/unit-codes-list.server.ts';

const FOUND_AT_ONCE = 500;

type OrdersQuery = (orders: SelectQueryBuilder<Database, 'orders', object>) => typeof orders;

/** Orders, newest first, a row for each line. What belongs to the whole order is null but on its first line, so that sums are right. */
export async function* orderLinePages(db: Db, query: OrderQuery) {
  const numbers = await findNumbers(db, query);
  if (numbers === null) {
    yield* orderPages(db, (orders) => orders.where(passes(query.filter)));
    return;
  }
  const sorted = [...new Set(numbers)].sort((one, other) => other - one);
  for (let at = 0; at < sorted.length; at += FOUND_AT_ONCE) {
    const found = sorted.slice(at, at + FOUND_AT_ONCE);
    yield* orderPages(db, (orders) => orders.where('number', 'in', found));
  }
}

async function* orderPages(db: Db, matching: OrdersQuery) {
  const read = (last: { number: number } | undefined, limit: number) =>
    db
      .selectFrom('orders')
      .$call(matching)
      .$if(last !== undefined, (query) => query.where('number', '<', last?.number ?? 0))
      .select(['id', 'number', 'createdAt', 'status', 'name', 'phone', 'address', 'paymentMethod', 'channel'])
      .select(['total', 'returned', 'paid', 'taxRate'])
      .orderBy('number', 'desc')
      .limit(limit)
      .execute();
  for await (const orders of filePages(read)) yield await withLines(db, orders);
}

async function withLines<Order extends { id: string; total: number; returned: number | null; paid: number }>(
  db: Db,
  orders: Order[],
) {
  const ids = idsOf(orders);
  const lines = await db
    .selectFrom('orderItems')
    .select(['orderId', 'line', ...PHONE_COLUMNS.map((column) => `${column} as item_${column}` as const)])
    .select(['qty', 'salePrice', 'listPrice', 'priceReason', 'condition', 'lineCost'])
    .where('orderId', 'in', ids)
    .orderBy('orderId')
    .orderBy('line')
    .execute();
  const units = await db.selectFrom('units').select(['id', 'orderId', 'line']).where('orderId', 'in', ids).execute();
  const codesOf = await readCodes(db, idsOf(units));
  const byOrder = Map.groupBy(lines, ({ orderId }) => orderId);
  const byLine = Map.groupBy(units, ({ orderId, line }) => `${orderId} ${line}`);
  return orders.flatMap(({ total, returned, paid, ...order }) =>
    (byOrder.get(order.id) ?? []).map((line, at) => ({
      ...order,
      ...line,
      codes: (byLine.get(`${order.id} ${line.line}`) ?? []).flatMap(({ id }) => codesOf(id)[0]?.code ?? []),
      ...(at === 0 ? { total, returned: returned ?? 0, paid } : { total: null, returned: null, paid: null }),
    })),
  );
}

export function salePages(db: Db, timeZone: string, filter: SalesFilter) {
  const span = spanOf(filter, timeZone);
  return filePages((last: { createdAt: string; number: number } | undefined, limit) =>
    matchingSales(db, filter.buyer, span)
      .select(saleColumns)
      .select(['id', 'paymentMethod', 'channel'])
      .$call((query) => sortAfter(query, ['createdAt', 'number'], 'desc', last && [last.createdAt, last.number]))
      .limit(limit)
      .execute(),
  );
}

/** What came back in the days of the filter, the newest first, a row for each line; undone returns too. The refund stands on the first line. */
export async function* returnLinePages(db: Db, timeZone: string, filter: SalesFilter) {
  const { from, until } = spanOf(filter, timeZone);
  const read = (last: { number: number } | undefined, limit: number) =>
    db
      .selectFrom('returns')
      .innerJoin('orders', 'orders.id', 'returns.orderId')
      .leftJoin('returnUndos', 'returnUndos.returnId', 'returns.id')
      .leftJoin('payments', 'payments.id', 'returns.paymentId')
      .select(['returns.id', 'returns.number', 'returns.at', 'returns.reason', 'returns.refund', 'returns.method'])
      .select(['orders.number as order', 'orders.name', 'orders.phone', 'returnUndos.at as undoneAt'])
      .select('payments.state as paymentState')
      .$if(filter.buyer !== '', (query) => query.where('orders.name', '=', filter.buyer))
      .$if(from !== null, (query) => query.where('returns.at', '>=', from ?? ''))
      .$if(until !== null, (query) => query.where('returns.at', '<', until ?? ''))
      .$if(last !== undefined, (query) => query.where('returns.number', '<', last?.number ?? 0))
      .orderBy('returns.number', 'desc')
      .limit(limit)
      .execute();
  for await (const returns of filePages(read)) {
    const lines = await db
      .selectFrom('returnLines as r')
      .innerJoin('orderItems as o', (join) => join.onRef('o.orderId', '=', 'r.orderId').onRef('o.line', '=', 'r.line'))
      .select(['r.returnId', 'r.unitId', 'r.qty', 'r.state', 'r.value', 'r.cost'])
      .select(PHONE_COLUMNS.map((column) => `o.${column} as item_${column}` as const))
      .where('r.returnId', 'in', idsOf(returns))
      .orderBy('r.returnId')
      .orderBy('r.position')
      .execute();
    const codesOf = await readCodes(
      db,
      lines.flatMap(({ unitId }) => unitId ?? []),
    );
    const byReturn = Map.groupBy(lines, ({ returnId }) => returnId);
    yield returns.flatMap(({ refund, ...each }) => {
      const isPaid = each.undoneAt === null && each.paymentState !== 'voided';
      return (byReturn.get(each.id) ?? []).map((line, at) => ({
        ...each,
        ...line,
        refund: at > 0 ? null : isPaid ? refund : 0,
        code: line.unitId === null ? null : (codesOf(line.unitId)[0]?.code ?? null),
      }));
    });
  }
}
