import { idsOf } from '#app/db/json-rows.server.ts';
import type { BusinessDate, Db } from '#app/db/schema.ts';
import { sortAfter } from '#app/db/sort-after.server.ts';
import {
  type ChangesFilter,
  readChanges,
  selectChanges,
} from '#app/domain/prices/price-changes/price-change-list.server.ts';
import { filePages } from '#app/domain/shop/files/file-pages.server.ts';

/** Rates, newest first; `start` and `end` are inclusive. */
export function ratePages(db: Db, { start, end }: { start: BusinessDate | null; end: BusinessDate | null }) {
  return filePages((last: { date: string; createdAt: string; id: string } | undefined, limit) =>
    db
      .selectFrom('exchangeRates')
      .select(['id', 'currency', 'rate', 'date', 'createdAt'])
      .$if(start !== null, (query) => query.where('date', '>=', start ?? ''))
      .$if(end !== null, (query) => query.where('date', '<=', end ?? ''))
      .$call((query) =>
        sortAfter(query, ['date', 'createdAt', 'id'], 'desc', last && [last.date, last.createdAt, last.id]),
      )
      .limit(limit)
      .execute(),
  );
}

export function priceChangePages(db: Db, filter: ChangesFilter) {
  return filePages(async (last: { id: number } | undefined, limit) => {
    const ids = await selectChanges(db, filter)
      .select('id')
      .where('id', '<', last?.id ?? Number.MAX_SAFE_INTEGER)
      .orderBy('id', 'desc')
      .limit(limit)
      .execute();
    return readChanges(db, idsOf(ids));
  });
}
