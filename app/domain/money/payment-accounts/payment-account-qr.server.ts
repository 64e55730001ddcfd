import { noteChange } from '#app/db/changes.server.ts';
import { isOneOf } from '#app/db/json-rows.server.ts';
import type { Db, QrWallet, Trx } from '#app/db/schema.ts';
import { transact } from '#app/db/transaction.server.ts';
import { deleteUnusedBlobs, getBlob, lockPhotos, putBlob } from '#app/domain/catalog/photos/blobs.server.ts';
import { CONTENT_TYPES } from '#app/domain/catalog/photos/photo-content.ts';
import type {
  AccountChanged,
  AccountQr,
  MerchantQr,
  PaymentAccount,
} from '#app/domain/money/payment-accounts/payment-account.ts';
import { lockMethods } from '#app/domain/money/payment-accounts/payment-methods.server.ts';
import { PAYABLE_STATUSES } from '#app/domain/order-status.ts';
import { type By, record } from '#app/domain/people/audit/audit-record.server.ts';

/** A QR picture as JPEG. */
export type QrContent = { bytes: Uint8Array; width: number; height: number };

type Change = { now: Date; uid: string; id: string };

type AccountCode = AccountQr & MerchantQr;
const CODE_COLUMNS = ['qrHash', 'qrWidth', 'qrHeight', 'merchantQr', 'qrWallets'] as const;
const NO_CODE: AccountCode = { qrHash: null, qrWidth: 0, qrHeight: 0, merchantQr: null, qrWallets: [] };

/** Replaces the QR code of an account: its text, null if it is no merchant's, and the picture, which stays if `qr` is undefined
 * and goes if it is null. Another text has to be tested anew. Idempotent. */
export async function saveAccountQr(
  db: Db,
  { now, uid }: By,
  { id, qr, merchantQr }: { id: string; qr?: QrContent | null; merchantQr: string | null },
): Promise<AccountChanged> {
  return transact(db, async (trx) => {
    await lockMethods(trx);
    await lockPhotos(trx);
    const account = await readAccountWithQr(trx, id);
    if (!account) return { ok: false, problem: 'no-such-account' };
    const picture = qr
      ? { qrHash: await putBlob(trx, CONTENT_TYPES.jpg, qr.bytes), qrWidth: qr.width, qrHeight: qr.height }
      : qr === null && { qrHash: null, qrWidth: 0, qrHeight: 0 };
    const qrWallets = merchantQr === account.merchantQr ? account.qrWallets : [];
    await setCode(trx, { now, uid, id }, account, { ...account, ...picture, merchantQr, qrWallets });
    return { ok: true };
  });
}

/** Says which wallets may pay by a QR code with an amount. `tested` is the text that was tried. Idempotent. */
export async function saveQrWallets(
  db: Db,
  { now, uid }: By,
  { id, tested, qrWallets }: { id: string; tested: string; qrWallets: QrWallet[] },
): Promise<AccountChanged | { ok: false; problem: 'other-code' }> {
  return transact(db, async (trx) => {
    await lockMethods(trx);
    const account = await readAccountWithQr(trx, id);
    if (!account) return { ok: false, problem: 'no-such-account' };
    if (account.merchantQr !== tested) return { ok: false, problem: 'other-code' };
    await setCode(trx, { now, uid, id }, account, { ...account, qrWallets });
    return { ok: true };
  });
}

/** Removes the QR code of an account whose method, holder or number changes. @returns true if it had one. */
export async function removeQr(trx: Trx, change: Change): Promise<boolean> {
  await lockPhotos(trx);
  const account = await readAccountWithQr(trx, change.id);
  if (!account?.qrHash && !account?.merchantQr) return false;
  await setCode(trx, change, account, NO_CODE);
  return true;
}

async function setCode(trx: Trx, { now, uid, id }: Change, old: AccountCode, code: AccountCode): Promise<void> {
  const [before, after] = [codeFacts(old), codeFacts(code)];
  if (JSON.stringify(before) === JSON.stringify(after)) return;
  const { qrHash, qrWidth, qrHeight, merchantQr } = code;
  const values = { qrHash, qrWidth, qrHeight, merchantQr, qrWallets: JSON.stringify(code.qrWallets) };
  await trx.updateTable('paymentAccounts').set(values).where('id', '=', id).execute();
  if (old.qrHash && old.qrHash !== qrHash) await deleteUnusedBlobs(trx, [old.qrHash]);
  noteChange(trx, { what: 'paymentAccounts' });
  const action = 'payment account QR saved';
  await record(trx, now, { uid, action, entity: 'paymentAccounts', entityId: id, before, after });
}

const codeFacts = ({ qrHash, merchantQr, qrWallets }: AccountCode) => ({
  qr: qrHash?.slice(0, 8) ?? '',
  merchantQr: merchantQr ?? '',
  qrWallets,
});

export function readAccountWithQr(
  db: Db,
  id: string,
): Promise<(Pick<PaymentAccount, 'method' | 'holder' | 'number'> & AccountCode) | undefined> {
  return db
    .selectFrom('paymentAccounts')
    .select(['method', 'holder', 'number', ...CODE_COLUMNS])
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
