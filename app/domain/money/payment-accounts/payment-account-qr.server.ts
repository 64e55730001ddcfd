import { noteChange } from '#app/db/changes.server.ts';
import { isOneOf } from '#app/db/json-rows.server.ts';
import type { Db, Trx } from '#app/db/schema.ts';
import { transact } from '#app/db/transaction.server.ts';
import { deleteUnusedBlobs, getBlob, lockPhotos, putBlob } from '#app/domain/catalog/photos/blobs.server.ts';
import { CONTENT_TYPES } from '#app/domain/catalog/photos/photo-content.ts';
import type { AccountChanged, AccountQr, PaymentAccount } from '#app/domain/money/payment-accounts/payment-account.ts';
import { lockMethods } from '#app/domain/money/payment-accounts/payment-methods.server.ts';
import { PAYABLE_STATUSES } from '#app/domain/order-status.ts';
import { record } from '#app/domain/people/audit/audit-record.server.ts';

/** A QR picture as JPEG. */
export type QrContent = { bytes: Uint8Array; width: number; height: number };

type Change = { now: Date; uid: string; id: string };

/** Replaces the QR picture of an account; null removes it. Idempotent. */
export async function saveAccountQr(
  db: Db,
  now: Date,
  uid: string,
  { id, qr }: { id: string; qr: QrContent | null },
): Promise<AccountChanged> {
  return transact(db, async (trx) => {
    await lockMethods(trx);
    await lockPhotos(trx);
    const account = await readAccountWithQr(trx, id);
    if (!account) return { ok: false, problem: 'no-such-account' };
    const qrHash = qr ? await putBlob(trx, CONTENT_TYPES.jpg, qr.bytes) : null;
    if (qrHash === account.qrHash) return { ok: true };
    const { width: qrWidth, height: qrHeight } = qr ?? { width: 0, height: 0 };
    await setQr(trx, { now, uid, id }, account.qrHash, { qrHash, qrWidth, qrHeight });
    noteChange(trx, { what: 'paymentAccounts' });
    return { ok: true };
  });
}

/** Removes the QR picture of an account whose method, holder or number changes. @returns true if it had one. */
export async function removeQr(trx: Trx, change: Change): Promise<boolean> {
  await lockPhotos(trx);
  const account = await readAccountWithQr(trx, change.id);
  if (!account?.qrHash) return false;
  await setQr(trx, change, account.qrHash, { qrHash: null, qrWidth: 0, qrHeight: 0 });
  return true;
}

async function setQr(trx: Trx, { now, uid, id }: Change, oldHash: string | null, qr: AccountQr): Promise<void> {
  await trx.updateTable('paymentAccounts').set(qr).where('id', '=', id).execute();
  if (oldHash) await deleteUnusedBlobs(trx, [oldHash]);
  await record(trx, now, {
    uid,
    action: 'payment account QR saved',
    entity: 'paymentAccounts',
    entityId: id,
    before: { qr: oldHash?.slice(0, 8) ?? '' },
    after: { qr: qr.qrHash?.slice(0, 8) ?? '' },
  });
}

export function readAccountWithQr(
  db: Db,
  id: string,
): Promise<(Pick<PaymentAccount, 'method' | 'holder' | 'number'> & AccountQr) | undefined> {
  return db
    .selectFrom('paymentAccounts')
    .select(['method', 'holder', 'number', 'qrHash', 'qrWidth', 'qrHeight'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Reads a QR picture. With `uid`, the account must be active, and that buyer must have a payable order by its method. */
export async function readQrPicture(db: Db, { id, uid }: { id: string; uid?: string | undefined }) {
  const account = await db
    .selectFrom('paymentAccounts')
    .select('qrHash')
    .where('id', '=', id)
    .$if(uid !== undefined, (query) =>
      query.where('active', '=', true).where(({ exists, selectFrom }) =>
        exists(
          selectFrom('orders')
            .select('orders.id')
            .where('orders.uid', '=', uid ?? '')
            .where(isOneOf('orders.status', PAYABLE_STATUSES))
            .whereRef('orders.paymentMethod', '=', 'paymentAccounts.method'),
        ),
      ),
    )
    .executeTakeFirst();
  return account?.qrHash ? getBlob(db, account.qrHash) : null;
}
