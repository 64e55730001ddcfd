import type { SelectQueryBuilder } from 'kysely';
import type { Database, Db } from '#app/db/schema.ts';
import { dayEnd, dayStart } from '#app/domain/dates.ts';
import type { SalesFilter } from '#app/domain/sales/sale.ts';

/**
 * The confirmed orders that a filter means (SPEC 2): by the buyer's exact name, and by the day they were placed in
 * `timeZone`, the end date to its end (DECISIONS 4).
 */
export function matchingSales(db: Db, timeZone: string, { buyer, start, end }: SalesFilter) {
  return db
    .selectFrom('orders')
    .where('status', '=', 'confirmed')
    .$if(buyer !== '', (query) => query.where('name', '=', buyer))
    .$if(start !== null, (query) => query.where('createdAt', '>=', dayStart(start ?? '', timeZone)))
    .$if(end !== null, (query) => query.where('createdAt', '<', dayEnd(end ?? '', timeZone)));
}

/** What a sale shows. */
export const saleColumns = ['number', 'name', 'phone', 'total', 'createdAt'] as const;

/** Of orders of the same moment, the one placed later stands first. */
export function newestFirst<Row>(query: SelectQueryBuilder<Database, 'orders', Row>) {
  return query.orderBy('createdAt', 'desc').orderBy('number', 'desc');
}
