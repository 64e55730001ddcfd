import { createHash, randomUUIDv7 } from 'node:crypto';
import type { Trx } from '#app/db/schema.ts';
import { lockPhotos, putBlob } from '#app/domain/catalog/photos/blobs.server.ts';
import { instant } from '#app/domain/dates.ts';
import type { SlipContent } from '#app/domain/money/slips/slip.ts';

/** Runs in the transaction that inserts the payment, so that both are stored or neither. */
export async function insertSlips(trx: Trx, now: Date, paymentId: string, slips: SlipContent[]): Promise<void> {
  if (slips.length === 0) return;
  await lockPhotos(trx);
  for (const [index, { bytes, qrText = null, ...slip }] of slips.entries()) {
    const blobHash = await putBlob(trx, 'image/jpeg', bytes);
    const qrHash = qrText && createHash('sha256').update(qrText).digest('hex');
    const row = { id: randomUUIDv7(), paymentId, position: index + 1, createdAt: instant(now) };
    await trx
      .insertInto('slips')
      .values({ ...row, ...slip, blobHash, qrText, qrHash })
      .execute();
  }
}
