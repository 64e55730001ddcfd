import { type Kysely, sql } from 'kysely';

/** Pictures of transfers. Once a picture is deleted, its hashes remain. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema
    .createTable('slips')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('paymentId', 'text', (column) => column.notNull().references('payments.id'))
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('blobHash', 'text', (column) => column.references('blobs.hash'))
    .addColumn('width', 'integer', (column) => column.notNull())
    .addColumn('height', 'integer', (column) => column.notNull())
    .addColumn('pixelHash', 'text', (column) => column.notNull())
    .addColumn('qrText', 'text')
    .addColumn('qrHash', 'text')
    .addColumn('createdAt', 'timestamptz', (column) => column.notNull())
    .addUniqueConstraint('slips_payment', ['paymentId', 'position'])
    .addCheckConstraint('slips_size', sql`"width" > 0 and "height" > 0`)
    .addCheckConstraint('slips_qr', sql`"qrText" is null or "qrHash" is not null`)
    .execute();
  await schema.createIndex('slips_blob').on('slips').column('blobHash').execute();
  await schema.createIndex('slips_pixels').on('slips').column('pixelHash').execute();
  await schema.createIndex('slips_qrHash').on('slips').column('qrHash').execute();
  await schema
    .alterTable('settings')
    .addColumn('slipDays', 'integer', (column) =>
      column.notNull().defaultTo(180).check(sql`"slipDays" between 1 and 3650`),
    )
    .execute();
}
