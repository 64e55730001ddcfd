import { sql } from 'kysely';
import { noteChange } from '#app/db/changes.server.ts';
import type { Db, Trx } from '#app/db/schema.ts';
import { transact } from '#app/db/transaction.server.ts';
import { deleteUnusedBlobs, lockPhotos } from '#app/domain/catalog/photos/blobs.server.ts';
import { instant } from '#app/domain/dates.ts';
import { paymentReference } from '#app/domain/money/merchant-qr/payment-reference.ts';
import { readPayableSince } from '#app/domain/money/payment-accounts/payment-account-list.server.ts';
import { due, isPaymentShown, kept } from '#app/domain/money/payments/payment-conditions.server.ts';
import { tailOf } from '#app/domain/money/statements/statement-match.server.ts';
import { hasStatus } from '#app/domain/order-status.server.ts';
import { INITIAL_STATUS, PAYABLE_STATUSES, STATUSES } from '#app/domain/order-status.ts';
import type { ForgetRefusal } from '#app/domain/orders/buyers/buyer.ts';
import type { Action } from '#app/domain/people/audit/actions.ts';
import { type By, record } from '#app/domain/people/audit/audit-record.server.ts';
import { nameSearchKey } from '#app/domain/text/name-keys.server.ts';
import { phoneAddress } from '#app/domain/text/phone-address.ts';

/** Stands for the name and the address, in both languages, because it is data and not a text of the page. */
export const FORGOTTEN = 'ဖျက်ပြီး · deleted';

/** The audit keeps these of people who have worked in the shop, unless they erase the account themselves. */
const STAFF_ACTIONS: Action[] = ['role set', 'rights set', 'invitation accepted'];

/** Erases what the shop knows of a buyer: name, phone, address and email in the account and in orders, sessions, the security
 * log, pictures of slips, texts of statements, waiting mails, and what the audit says about the account. Orders, payments and
 * sums stay. Nothing opens the account afterwards. Refused while an order is open or money is due either way. */
export async function forgetBuyer(db: Db, { now, uid }: By, id: string): Promise<{ ok: true } | ForgetRefusal> {
  return transact(db, async (trx) => {
    await lockPhotos(trx);
    const buyers = trx
      .selectFrom('users')
      .select('id')
      .where('id', '=', id)
      .where('role', '=', 'buyer')
      .where('rights', 'is', null);
    const buyer = await buyers.where('forgottenAt', 'is', null).forUpdate().executeTakeFirst();
    if (!buyer) return { ok: false, problem: 'no-such-buyer' };
    // The shop may be canceling one of them, or giving one back.
    await trx.selectFrom('orders').select('id').where('uid', '=', id).orderBy('id').forUpdate().execute();
    const refusal = uid === id ? await findOwnForgetRefusal(trx, id) : await findForgetRefusal(trx, id);
    if (refusal) return refusal;
    const action = uid === id ? 'buyer forgotten' : 'buyer data deleted';
    await record(trx, now, { uid, action, entity: 'users', entityId: id });
    await eraseAccount(trx, now, id);
    await eraseOrders(trx, id);
    await eraseSlips(trx, id);
    await eraseStatementTexts(trx, id);
    noteChange(trx, { what: 'person', uid: id });
    noteChange(trx, { what: 'orders', uid: id });
    return { ok: true };
  });
}

/** As `findForgetRefusal`, for the person themselves. */
export async function findOwnForgetRefusal(db: Db, uid: string): Promise<ForgetRefusal | null> {
  const about = db.selectFrom('auditEvents').select('id').where('entity', '=', 'users').where('entityId', '=', uid);
  const worked = await about.where('action', 'in', STAFF_ACTIONS).limit(1).executeTakeFirst();
  return worked ? { ok: false, problem: 'worked-here' } : findForgetRefusal(db, uid);
}

export async function findForgetRefusal(db: Db, uid: string): Promise<ForgetRefusal | null> {
  const isOpen = sql<boolean>`(${hasStatus(INITIAL_STATUS)} or (${hasStatus(...PAYABLE_STATUSES)} and "cancelRequested"))`;
  const isPayable = hasStatus(...PAYABLE_STATUSES);
  const isOwed = sql<boolean>`("checking" > 0 or (${isPayable} and "paid" > ${kept}) or (not ${isPayable} and "paid" > 0)
    or (${isPaymentShown(await readPayableSince(db))} and ${due} > 0))`;
  const order = await db
    .selectFrom('orders')
    .select(['number', isOpen.as('isOpen')])
    .where('uid', '=', uid)
    .where(({ or }) => or([isOpen, isOwed]))
    .orderBy('number')
    .limit(1)
    .executeTakeFirst();
  return order ? { ok: false, problem: order.isOpen ? 'open-order' : 'money-due', number: order.number } : null;
}

async function eraseAccount(trx: Trx, now: Date, id: string): Promise<void> {
  const [at, name] = [instant(now), FORGOTTEN];
  // `blockedAt` also rolls back what the buyer is doing at this moment (`record`).
  const state = { forgottenAt: at, blockedAt: at, updatedAt: at };
  const person = { name, nameKey: nameSearchKey(name), email: phoneAddress(id), phone: '', phoneKey: '' };
  await trx
    .updateTable('users')
    .set({ ...person, ...state, verifiedPhone: null, image: null, language: null, shopNote: '' })
    .where('id', '=', id)
    .execute();
  const tables = [
    'sessions',
    'accounts',
    'knownDevices',
    'secondSteps',
    'recoveryCodes',
    'passkeys',
    'pins',
    'signInChallenges',
  ] as const;
  for (const table of tables) await trx.deleteFrom(table).where('userId', '=', id).execute();
  await trx.deleteFrom('verifications').where('value', '=', id).execute();
  await trx.deleteFrom('moveInDocuments').where('docId', '=', id).execute();
  const theirs = `%"uid":${JSON.stringify(id).replace(/[\\%_]/g, '\\$&')}%`;
  await sql`delete from "moveInDocuments" where "collection" = 'orders' and "fields" like ${theirs} escape '\\'`.execute(
    trx,
  );
  await trx.deleteFrom('invitations').where('usedBy', '=', id).execute();
  for (const table of ['securityEvents', 'outbox', 'ordersSeen', 'closedAttempts'] as const)
    await trx.deleteFrom(table).where('uid', '=', id).execute();
  const about = trx.updateTable('auditEvents').set({ before: null, after: null });
  await about
    .where('entity', '=', 'users')
    .where('entityId', '=', id)
    .where('action', 'not in', STAFF_ACTIONS)
    .execute();
}

async function eraseOrders(trx: Trx, uid: string): Promise<void> {
  const orders = trx.selectFrom('orders').where('uid', '=', uid);
  const names = await orders.select('name').distinct().execute();
  await trx
    .updateTable('orders')
    .set({
      name: FORGOTTEN,
      nameKey: nameSearchKey(FORGOTTEN),
      phone: '',
      phoneKey: '',
      address: FORGOTTEN,
      checkoutHash: '',
      payToken: null,
    })
    .where('uid', '=', uid)
    .execute();
  if (names.length === 0) return;
  // Counters of a name that no order has any more are zero.
  await trx
    .deleteFrom('orderTallies')
    .where('kind', '=', 'name')
    .where(
      'whose',
      'in',
      names.map(({ name }) => name),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('orders')
            .select('number')
            .where('status', 'in', STATUSES)
            .whereRef('name', '=', 'orderTallies.whose'),
        ),
      ),
    )
    .execute();
}

/** The hashes stay, so that nobody pays with the same slip again. */
async function eraseSlips(trx: Trx, uid: string): Promise<void> {
  const slips = await trx
    .selectFrom('slips')
    .innerJoin('payments', 'payments.id', 'slips.paymentId')
    .innerJoin('orders', 'orders.id', 'payments.orderId')
    .select(['slips.id', 'slips.blobHash'])
    .where('orders.uid', '=', uid)
    .where('slips.blobHash', 'is not', null)
    .execute();
  if (slips.length === 0) return;
  const ids = slips.map(({ id }) => id);
  await trx.updateTable('slips').set({ blobHash: null, qrText: null }).where('id', 'in', ids).execute();
  await deleteUnusedBlobs(
    trx,
    slips.flatMap(({ blobHash }) => blobHash ?? []),
  );
}

/** A wallet names who sent the money of a line. */
async function eraseStatementTexts(trx: Trx, uid: string): Promise<void> {
  const payments = await trx
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.orderId')
    .select(['payments.number', 'orders.number as orderNumber'])
    .where('orders.uid', '=', uid)
    .execute();
  if (payments.length === 0) return;
  const tails = payments.flatMap(({ number }) => tailOf(number) ?? []);
  const references = payments.map(({ orderNumber }) => paymentReference(orderNumber));
  await trx
    .updateTable('statementLines')
    .set({ text: '' })
    .where(({ eb, or }) =>
      or([eb('reference', 'in', references), ...(tails.length > 0 ? [eb('tail', 'in', tails)] : [])]),
    )
    .execute();
}
