import type { Db } from '#app/db/schema.ts';
import { type Difference, inBatches, ROWS_AT_ONCE } from '#app/domain/shop/integrity/difference.server.ts';
import { countExpectedUnits } from '#app/domain/stock/units/unit-drift.server.ts';
import { unitDrift } from '#app/domain/stock/units/unit-drift.ts';

export async function compareUnitCounts(db: Db): Promise<Difference[]> {
  const wrong: Difference[] = [];
  const items = db
    .selectFrom('inventories')
    .select('id')
    .where('tracking', '=', 'required')
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .limit(ROWS_AT_ONCE);
  for await (const batch of inBatches<{ id: string }>((last) => items.where('id', '>', last?.id ?? '').execute())) {
    const ids = batch.map(({ id }) => id);
    for (const counts of Object.values(await countExpectedUnits(db, ids))) {
      const { itemId: subject, expected, units: actual } = counts;
      if (unitDrift(counts) !== 0) wrong.push({ check: 'units in stock of item', subject, expected, actual });
    }
  }
  return wrong;
}
