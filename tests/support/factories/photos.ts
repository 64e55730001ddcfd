import type { Insertable } from 'kysely';
import type { Database, Db } from '#app/db/schema.ts';
import type { PhotoContent } from '#app/domain/catalog/photos/photo-content.ts';
import { LONG_AGO } from '#tests/support/database/rows.ts';

/** Inserts a photo without files. @returns the id. */
export async function insertPhoto(db: Db, photo: Partial<Insertable<Database['photos']>>): Promise<string> {
  const id = crypto.randomUUID();
  const usual = { id, uploadKey: id, name: 'Redmi 14C', itemId: null, position: 1, hash: id, uid: null };
  await db
    .insertInto('photos')
    .values({ ...usual, width: 1200, height: 1600, colour: '#808080', createdAt: LONG_AGO, ...photo })
    .execute();
  return id;
}

/** A small photo whose bytes are no picture; equal content for an equal `text`. */
export function photoContent(text = 'photo'): PhotoContent {
  const formats = ['avif', 'webp', 'jpg'] as const;
  const files = formats.map((format) => ({ width: 120, format, bytes: Buffer.from(`${text} ${format}`) }));
  return { width: 120, height: 160, colour: '#808080', files };
}
