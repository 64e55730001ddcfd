import { type Kysely, sql } from 'kysely';

/** Order lines keep which piece the buyer chose and its facts; they are null in older lines. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [name, type] of [
    ['offeredUnitId', 'text'],
    ['condition', 'text'],
    ['battery', 'integer'],
    ['colour', 'text'],
  ] as const)
    await db.schema.alterTable('orderItems').addColumn(name, type).execute();
  await db.schema
    .createIndex('orderItems_offeredUnit')
    .on('orderItems')
    .column('offeredUnitId')
    .where(sql<boolean>`"offeredUnitId" is not null`)
    .execute();
  // With the id, by which a line keeps a unit.
  await db.schema.dropIndex('units_tax').execute();
  await db.schema
    .createIndex('units_tax')
    .on('units')
    .columns(['itemId', 'tax', 'id'])
    .where(sql<boolean>`"state" = 'in-stock'`)
    .execute();
}
