import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import { noteChange } from '#app/db/changes.server.ts';
import type { Db, RowOf, Trx } from '#app/db/schema.ts';
import { transact } from '#app/db/transaction.server.ts';
import { CASH, TRADE_IN } from '#app/domain/constants.ts';
import { instant } from '#app/domain/dates.ts';
import { findCashShift, readExpected } from '#app/domain/money/drawers/shift-cash.server.ts';
import { listPaymentMethods } from '#app/domain/money/payment-accounts/payment-methods.server.ts';
import type { Entered } from '#app/domain/money/payment-entry/payment-entry.ts';
import type { PaymentEntry } from '#app/domain/money/payment-entry/payment-entry-form.ts';
import type { Payment } from '#app/domain/money/payments/payment.ts';
import { totalAfterReturns } from '#app/domain/money/payments/payment-ledger.ts';
import { type By, record } from '#app/domain/people/audit/audit-record.server.ts';
import { limitRefund } from '#app/domain/people/limits/limits.server.ts';
import { once } from '#app/domain/submission-once.server.ts';

export type OrderForPayment = RowOf<'orders', 'id' | 'uid' | 'total' | 'returned' | 'paid' | 'paymentMethod'>;

type Direction = Payment['direction'];

/** Locks the order, so that changes of its ledger run one after another. */
export function lockOrderForPayment(trx: Trx, id: string): Promise<OrderForPayment | undefined> {
  return trx
    .selectFrom('orders')
    .select(['id', 'uid', 'total', 'returned', 'paid', 'paymentMethod'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

type Entering = { orderId: string; entry: PaymentEntry };

/** Records money that the shop received, whatever the status. One entry is at most the price of the pieces that the buyer
 * keeps, plus refunds of money that the ledger never had; several entries may exceed it. Sent again, it returns the first. */
export function recordPayment(db: Db, by: By, entering: Entering): Promise<Entered> {
  return enter(db, by, 'in', entering);
}

/** Records money that the shop gave back, never more than was paid. The same refund sent again returns the first. */
export function refundPayment(db: Db, by: By, entering: Entering): Promise<Entered> {
  return enter(db, by, 'out', entering);
}

async function enter(db: Db, by: By, direction: Direction, { orderId, entry }: Entering): Promise<Entered> {
  return transact(db, async (trx) => {
    const order = await lockOrderForPayment(trx, orderId);
    if (!order) return { ok: false, problem: 'no-such-order' };
    return once(trx, entry.key, { orderId, direction, ...entry }, async (): Promise<Entered> => {
      const max = direction === 'out' ? order.paid : totalAfterReturns(order) + (await readUnreceived(trx, orderId));
      if (entry.amount > max) return { ok: false, problem: 'too-much', max };
      return insertEntry(trx, by, { order, direction, entry });
    });
  });
}

/** What refunds exceed the received money by: a return may refund money that the ledger never had. */
async function readUnreceived(trx: Trx, orderId: string): Promise<number> {
  const amount = sql<number>`sum(case when "direction" = 'out' then "amount" else -"amount" end)`;
  const { unreceived } = await trx
    .selectFrom('payments')
    .select(sql<number>`cast(coalesce(${amount}, 0) as bigint)`.as('unreceived'))
    .where('orderId', '=', orderId)
    .where('state', '=', 'verified')
    .executeTakeFirstOrThrow();
  return Math.max(0, unreceived);
}

/** Lists the methods that an entry may name instead of an account, the order's own method first: those of money only. */
export async function listEntryMethods(db: Db, { paymentMethod }: { paymentMethod: string }): Promise<string[]> {
  const methods = new Set([paymentMethod, ...(await listPaymentMethods(db)), CASH]);
  methods.delete(TRADE_IN);
  return [...methods];
}

/** `isUnchecked` for a payment that somebody still has to find in the history of the account. `receiptId` for a phone that was
 * traded in, which is no money: `via` is not read then. `takenBy`: whose drawer has the cash, if that is somebody else's. */
type NewEntry = {
  order: OrderForPayment;
  direction: Direction;
  entry: PaymentEntry;
  isUnchecked?: boolean;
  receiptId?: string | null;
  takenBy?: string;
};

/** Enters a payment, verified unless `isUnchecked`, with its audit event. The order must be locked. @throws OverLimitError */
export async function insertEntry(trx: Trx, { now, uid, right }: By, newEntry: NewEntry): Promise<Entered> {
  const { order, direction, entry, isUnchecked = false, receiptId = null, takenBy = uid } = newEntry;
  const tradeIn = { accountId: null, method: TRADE_IN, isCash: false };
  const found = receiptId ? tradeIn : await readVia(trx, order, entry.via);
  if (!found) return { ok: false, problem: 'no-such-account' };
  const { isCash, ...via } = found;
  const shift = isCash && !isUnchecked && (await findCashShift(trx, [takenBy, uid]));
  if (shift && !shift.ok) return shift;
  const shiftId = shift ? shift.id : null;
  if (direction === 'out') await limitRefund(trx, { now, uid }, entry.amount);
  const at = instant(now);
  const inserted = await trx
    .insertInto('payments')
    .values({
      id: randomUUIDv7(),
      orderId: order.id,
      key: entry.key,
      ...via,
      shiftId,
      inDrawer: shiftId !== null,
      receiptId,
      direction,
      amount: entry.amount,
      number: entry.number || null,
      remark: entry.remark,
      state: isUnchecked ? 'submitted' : 'verified',
      submittedAt: at,
      submittedBy: uid,
      decidedAt: isUnchecked ? null : at,
      decidedBy: isUnchecked ? null : uid,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!inserted) return { ok: false, problem: 'number-used' };
  // Last of all refusals: one that comes after it would tell what lies in the drawer, and leave no trace.
  if (direction === 'out' && shiftId && (await readExpected(trx, shiftId)) < 0)
    return { ok: false, problem: 'drawer-short' };
  const { id } = inserted;
  noteChange(trx, { what: 'orders', uid: order.uid });
  await record(trx, now, {
    uid,
    right,
    action: isUnchecked ? 'payment submitted' : direction === 'in' ? 'payment recorded' : 'payment refunded',
    entity: 'orders',
    entityId: order.id,
    after: {
      id,
      amount: entry.amount,
      method: via.method,
      ...(entry.number && { number: entry.number }),
      ...(entry.remark && (direction === 'in' ? { comment: entry.remark } : { reason: entry.remark })),
    },
  });
  return { ok: true, id };
}

/** Resolves `via`, the id of an account or a method; undefined if it is neither an account nor in `listEntryMethods`. */
export async function readVia(
  trx: Trx,
  order: Pick<OrderForPayment, 'paymentMethod'>,
  via: string,
): Promise<{ accountId: string | null; method: string; isCash: boolean } | undefined> {
  const accounts = trx.selectFrom('paymentAccounts').select(['method', 'kind']);
  const account = await accounts.where('id', '=', via).executeTakeFirst();
  if (account) return { accountId: via, method: account.method, isCash: account.kind === 'cash' };
  const methods = await listEntryMethods(trx, order);
  if (!methods.includes(via)) return undefined;
  const cash = accounts.where('method', '=', via).where('kind', '=', 'cash').limit(1);
  return { accountId: null, method: via, isCash: via === CASH || (await cash.executeTakeFirst()) !== undefined };
}
