import { type Kysely, PostgresAdapter, sql } from 'kysely';

/** Photos of phones: which model shows them in which order, their files in several sizes, and the bytes by their hash. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const postgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const { schema } = db;
  // Sorted by code point on every server, as SQLite does.
  const sorted = postgres ? sql`text collate "C"` : 'text';

  await schema
    .createTable('photos')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('uploadKey', 'text', (column) => column.notNull().unique())
    .addColumn('name', sorted, (column) => column.notNull())
    .addColumn('itemId', 'text', (column) => column.references('inventories.id'))
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('hash', 'text', (column) => column.notNull())
    .addColumn('width', 'integer', (column) => column.notNull())
    .addColumn('height', 'integer', (column) => column.notNull())
    .addColumn('colour', 'text', (column) => column.notNull())
    .addColumn('uid', 'text', (column) => column.references('users.id'))
    .addColumn('createdAt', 'timestamptz', (column) => column.notNull())
    .addUniqueConstraint('photos_same', ['name', 'hash'])
    .addCheckConstraint('photos_size', sql`"width" > 0 and "height" > 0`)
    .execute();
  await schema.createIndex('photos_name').on('photos').columns(['name', 'position']).execute();
  await schema.createIndex('photos_hash').on('photos').column('hash').execute();

  await schema
    .createTable('blobs')
    .addColumn('hash', 'text', (column) => column.primaryKey())
    .addColumn('contentType', 'text', (column) => column.notNull())
    .addColumn('bytes', postgres ? 'bytea' : 'blob', (column) => column.notNull())
    .execute();
  // Pictures are compressed already.
  if (postgres) await sql`alter table "blobs" alter column "bytes" set storage external`.execute(db);

  await schema
    .createTable('photoFiles')
    .addColumn('photoHash', 'text', (column) => column.notNull())
    .addColumn('width', 'integer', (column) => column.notNull())
    .addColumn('format', 'text', (column) => column.notNull())
    .addColumn('blobHash', 'text', (column) => column.notNull().references('blobs.hash'))
    .addPrimaryKeyConstraint('photoFiles_key', ['photoHash', 'width', 'format'])
    .addCheckConstraint('photoFiles_format', sql`"format" in ('avif', 'webp', 'jpg')`)
    .execute();
  await schema.createIndex('photoFiles_blob').on('photoFiles').column('blobHash').execute();
}
