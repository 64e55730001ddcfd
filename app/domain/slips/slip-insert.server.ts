import { createHash, randomUUIDv7 } from 'node:crypto';
import type { Trx } from '#app/db/schema.ts';
import { instant } from '#app/domain/dates.ts';
import { putBlob } from '#app/domain/photos/blobs.server.ts';
import { lockPhotos } from '#app/domain/photos/photo-lock.server.ts';
import type { SlipContent } from '#app/domain/slips/slip.ts';

/** In the payment's own transaction: both are kept, or neither. */
export async function insertSlips(trx: Trx, now: Date, paymentId: string, slips: SlipContent[]): Promise<void> {
  if (slips.length === 0) return;
  await lockPhotos(trx);
  for (const [at, { bytes, qrText = null, ...slip }] of slips.entries()) {
    const blobHash = await putBlob(trx, 'image/jpeg', bytes);
    const qrHash = qrText && createHash('sha256').update(qrText).digest('hex');
    const place = { id: randomUUIDv7(), paymentId, position: at + 1, createdAt: instant(now) };
    await trx
      .insertInto('slips')
      .values({ ...place, ...slip, blobHash, qrText, qrHash })
      .execute();
  }
}
