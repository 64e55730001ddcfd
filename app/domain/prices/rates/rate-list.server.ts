import type { BusinessDate, Db } from '#app/db/schema.ts';
import { readSnapshot } from '#app/db/transaction.server.ts';
import { LIST_PAGE_SIZE } from '#app/domain/constants.ts';
import type { Rate } from '#app/domain/prices/rates/rate.ts';
import { type Page, pageOf } from '#app/domain/text/paging.ts';

/** Lists rates newest first; `start` and `end` are inclusive. */
export async function listRates(
  db: Db,
  { start, end }: { start: BusinessDate | null; end: BusinessDate | null },
  wanted: number,
): Promise<{ rates: Rate[] } & Page> {
  return readSnapshot(db, async (snapshot) => {
    const matching = snapshot
      .selectFrom('exchangeRates')
      .$if(start !== null, (query) => query.where('date', '>=', start ?? ''))
      .$if(end !== null, (query) => query.where('date', '<=', end ?? ''));
    const { count } = await matching.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
    const page = pageOf(wanted, count, LIST_PAGE_SIZE);
    const rates = await matching
      .select(['id', 'currency', 'rate', 'date'])
      .orderBy('date', 'desc')
      .orderBy('createdAt', 'desc')
      .orderBy('id')
      .limit(page.size)
      .offset(page.offset)
      .execute();
    return { rates, ...page };
  });
}
