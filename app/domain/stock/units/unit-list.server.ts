import { sql } from 'kysely';
import { idsOf } from '#app/db/json-rows.server.ts';
import type { Db } from '#app/db/schema.ts';
import { readSnapshot } from '#app/db/transaction.server.ts';
import { LIST_PAGE_SIZE } from '#app/domain/constants.ts';
import { readCodes } from '#app/domain/stock/units/unit-codes-list.server.ts';
import type { ListedUnit } from '#app/domain/stock/units/unit-record.ts';
import { type Page, pageOf } from '#app/domain/text/paging.ts';

/** Lists all units of an item: those in stock first, sold ones last, the oldest first in each group. */
export async function listUnits(db: Db, itemId: string, wanted: number): Promise<{ units: ListedUnit[] } & Page> {
  return readSnapshot(db, async (snapshot) => {
    const { count } = await snapshot
      .selectFrom('units')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('itemId', '=', itemId)
      .executeTakeFirstOrThrow();
    const page = pageOf(wanted, count, LIST_PAGE_SIZE);
    const units = await snapshot
      .selectFrom('units')
      .leftJoin('counterDevices as device', 'device.id', 'units.leasedTo')
      .select(['units.id', 'state', 'condition', 'colour', 'tax', 'receivedAt', 'device.name as leasedTo'])
      .where('itemId', '=', itemId)
      .orderBy(sql`case "state" when 'in-stock' then 0 when 'sold' then 2 else 1 end`)
      .orderBy('receivedAt')
      .orderBy('receiptId')
      .orderBy('position')
      .limit(page.size)
      .offset(page.offset)
      .execute();
    const codesOf = await readCodes(snapshot, idsOf(units));
    return { units: units.map((unit) => ({ ...unit, code: codesOf(unit.id)[0]?.code ?? null })), ...page };
  });
}
