import type { Insertable } from 'kysely';
import type { Database, Db, PaymentState } from '#app/db/schema.ts';
import { type Balance, balanceOf, MONEY_COLUMNS } from '#app/domain/money/payments/payment-ledger.ts';
import { LONG_AGO } from '#tests/support/database/rows.ts';

/** Inserts an account that buyers may pay to. @returns the id. */
export async function insertPaymentAccount(
  db: Db,
  values: Partial<Insertable<Database['paymentAccounts']>> = {},
): Promise<string> {
  const id = crypto.randomUUID();
  const details = { method: 'KBZPay', kind: 'transfer' as const, holder: 'Daw Mya', number: '09 450 012 345' };
  const row = {
    id,
    ...details,
    transferLimit: null,
    note: '',
    position: 1,
    active: true,
    createdAt: LONG_AGO,
    ...values,
  };
  await db.insertInto('paymentAccounts').values(row).execute();
  return row.id;
}

/** Inserts a payment that its buyer submitted. @returns the id. */
export async function insertPayment(
  db: Db,
  orderId: string,
  values: Partial<Insertable<Database['payments']>> = {},
): Promise<string> {
  const id = crypto.randomUUID();
  const { uid, paymentMethod } = await db
    .selectFrom('orders')
    .select(['uid', 'paymentMethod'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  const entry = { id, orderId, key: id, method: paymentMethod, direction: 'in' as const, amount: 1_000 };
  const submitted = { state: 'submitted' as const, remark: '', submittedAt: LONG_AGO, submittedBy: uid };
  const row = { ...entry, ...submitted, ...values };
  await db.insertInto('payments').values(row).execute();
  return row.id;
}

/** Inserts a payment that is verified. @returns the id. */
export function insertReceived(
  db: Db,
  orderId: string,
  values: Partial<Insertable<Database['payments']>> = {},
): Promise<string> {
  return insertPayment(db, orderId, { state: 'verified', decidedAt: LONG_AGO, ...values });
}

export type LedgerEntry = { direction: 'in' | 'out'; amount: number; state: PaymentState };

/** The columns of an order with these entries. */
export function sumsOf(entries: LedgerEntry[]): { paid: number; checking: number } {
  const sum = (state: PaymentState, direction: LedgerEntry['direction']) =>
    entries
      .filter((entry) => entry.state === state && entry.direction === direction)
      .reduce((total, { amount }) => total + amount, 0);
  return { paid: Math.max(0, sum('verified', 'in') - sum('verified', 'out')), checking: sum('submitted', 'in') };
}

export async function readBalance(db: Db, orderId: string): Promise<Balance> {
  const order = db.selectFrom('orders').select(MONEY_COLUMNS).where('id', '=', orderId);
  return balanceOf(await order.executeTakeFirstOrThrow());
}
