import { type Kysely, sql } from 'kysely';

/** Units that only one device of the counter sells. Somebody may do so without the shop, so nobody else does. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema
    .alterTable('units')
    .addColumn('leasedTo', 'text', (column) => column.references('counterDevices.id').onDelete('set null'))
    .execute();
  await schema
    .createIndex('units_leased')
    .on('units')
    .columns(['itemId', 'leasedTo'])
    .where(sql.ref('leasedTo'), 'is not', null)
    .execute();
}
