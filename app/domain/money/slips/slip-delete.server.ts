import { idsOf } from '#app/db/json-rows.server.ts';
import type { Db, Trx } from '#app/db/schema.ts';
import { transact } from '#app/db/transaction.server.ts';
import { deleteUnusedBlobs, lockPhotos } from '#app/domain/catalog/photos/blobs.server.ts';
import { DAY_MS, instant } from '#app/domain/dates.ts';
import { readSlipDays } from '#app/domain/money/slips/slip-settings.server.ts';

/** One transaction deletes at most this many pictures. */
const BATCH_SIZE = 100;

/** Deletes pictures and QR texts of payments that were decided or voided more than `readSlipDays` ago. Their hashes remain. */
export async function deleteOldSlips(db: Db, now: Date): Promise<void> {
  const days = await readSlipDays(db);
  const decidedBefore = instant(new Date(now.getTime() - days * DAY_MS));
  for (let deleted = BATCH_SIZE; deleted === BATCH_SIZE; )
    deleted = await transact(db, (trx) => deleteBatch(trx, decidedBefore));
}

async function deleteBatch(trx: Trx, decidedBefore: string): Promise<number> {
  await lockPhotos(trx);
  const old = await trx
    .selectFrom('slips')
    .innerJoin('payments', 'payments.id', 'slips.paymentId')
    .select(['slips.id', 'slips.blobHash'])
    .where('slips.blobHash', 'is not', null)
    .where('payments.decidedAt', '<', decidedBefore)
    .where((eb) => eb.or([eb('payments.voidedAt', 'is', null), eb('payments.voidedAt', '<', decidedBefore)]))
    .limit(BATCH_SIZE)
    .execute();
  if (old.length === 0) return 0;
  await trx.updateTable('slips').set({ blobHash: null, qrText: null }).where('id', 'in', idsOf(old)).execute();
  await deleteUnusedBlobs(
    trx,
    old.flatMap(({ blobHash }) => blobHash ?? []),
  );
  return old.length;
}
