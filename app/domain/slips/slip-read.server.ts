import type { Db } from '#app/db/schema.ts';
import { getBlob } from '#app/domain/photos/blobs.server.ts';

/** With `uid`, only of an order of that buyer. Null as well once the picture is deleted. */
export async function readSlipPicture(db: Db, { id, uid }: { id: string; uid?: string | undefined }) {
  const slip = await db
    .selectFrom('slips')
    .innerJoin('payments', 'payments.id', 'slips.paymentId')
    .innerJoin('orders', 'orders.id', 'payments.orderId')
    .select('slips.blobHash')
    .where('slips.id', '=', id)
    .$if(uid !== undefined, (query) => query.where('orders.uid', '=', uid ?? ''))
    .executeTakeFirst();
  return slip?.blobHash ? getBlob(db, slip.blobHash) : null;
}
