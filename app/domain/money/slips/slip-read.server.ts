import type { Db } from '#app/db/schema.ts';
import { getBlob } from '#app/domain/catalog/photos/blobs.server.ts';
import type { Slip } from '#app/domain/money/slips/slip.ts';
import { readSlipQr, type SlipQr } from '#app/domain/money/slips/slip-qr.ts';

/** Reads a picture; null once it is deleted. With `uid`, it must belong to an order of that buyer. */
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

export async function listSlips(db: Db, paymentIds: string[]): Promise<Record<string, Slip[]>> {
  if (paymentIds.length === 0) return {};
  const slips = await db
    .selectFrom('slips')
    .select(['id', 'paymentId', 'width', 'height'])
    .where('paymentId', 'in', paymentIds)
    .where('blobHash', 'is not', null)
    .orderBy('position')
    .execute();
  const byPayment = Map.groupBy(slips, ({ paymentId }) => paymentId);
  const withoutPaymentId = (all: typeof slips) => all.map(({ paymentId: _, ...slip }) => slip);
  return Object.fromEntries([...byPayment].map(([id, all]) => [id, withoutPaymentId(all)]));
}

/** Finds those of these payments that share a picture or QR code with another payment in any state. */
export async function findSameSlips(db: Db, hash: 'pixelHash' | 'qrHash', paymentIds: string[]): Promise<Set<string>> {
  if (paymentIds.length === 0) return new Set();
  const found = await db
    .selectFrom('slips')
    .innerJoin('slips as other', `other.${hash}`, `slips.${hash}`)
    .select('slips.paymentId')
    .distinct()
    .where('slips.paymentId', 'in', paymentIds)
    .whereRef('other.paymentId', '!=', 'slips.paymentId')
    .execute();
  return new Set(found.map(({ paymentId }) => paymentId));
}

export async function readSlipQrs(db: Db, paymentIds: string[]): Promise<Record<string, SlipQr>> {
  if (paymentIds.length === 0) return {};
  const slips = await db
    .selectFrom('slips')
    .select(['paymentId', 'qrText'])
    .where('paymentId', 'in', paymentIds)
    .where('qrText', 'is not', null)
    .orderBy('position', 'desc')
    .execute();
  const read = slips.map(({ paymentId, qrText }) => [paymentId, readSlipQr(qrText ?? '')] as const);
  return Object.fromEntries(read.flatMap(([id, qr]) => (qr ? [[id, qr]] : [])));
}
