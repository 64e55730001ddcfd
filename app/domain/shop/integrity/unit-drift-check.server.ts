import type { Db } from '#app/db/schema.ts';
import { type Difference, ROWS_AT_ONCE } from '#app/domain/shop/integrity/difference.server.ts';
import { countUnits } from '#app/domain/stock/units/unit-drift.server.ts';
import { unitDrift } from '#app/domain/stock/units/unit-drift.ts';

/** Compares the pieces of items that require units with their units in stock. */
export async function checkUnitDrift(db: Db): Promise<Difference[]> {
  const wrong: Difference[] = [];
  for (let last = ''; ; ) {
    const items = await db
      .selectFrom('inventories')
      .select('id')
      .where('tracking', '=', 'required')
      .where('deletedAt', 'is', null)
      .where('id', '>', last)
      .orderBy('id')
      .limit(ROWS_AT_ONCE)
      .execute();
    const ids = items.map(({ id }) => id);
    for (const counts of Object.values(await countUnits(db, ids))) {
      const { itemId: subject, expected, units: actual } = counts;
      if (unitDrift(counts) !== 0) wrong.push({ check: 'units in stock of item', subject, expected, actual });
    }
    const end = ids.at(-1);
    if (end === undefined) return wrong;
    last = end;
  }
}
