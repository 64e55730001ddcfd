import { randomUUIDv7 } from 'node:crypto';
import type { BusinessDate, Db, Trx } from '#app/db/schema.ts';
import { transact } from '#app/db/transaction.server.ts';
import { lockPhotos, putBlob } from '#app/domain/catalog/photos/blobs.server.ts';
import { businessDate, instant } from '#app/domain/dates.ts';
import type { CashMoved } from '#app/domain/money/drawers/drawer.ts';
import { lockShift, moveCashIn, type Whose } from '#app/domain/money/drawers/shift-cash.server.ts';
import type { ExpenseCategory, ExpenseRecorded, ExpenseVoided } from '#app/domain/money/expenses/expense.ts';
import type { SentExpense } from '#app/domain/money/expenses/expense-form.ts';
import type { SlipContent } from '#app/domain/money/slips/slip.ts';
import { type By, record } from '#app/domain/people/audit/audit-record.server.ts';
import { once } from '#app/domain/submission-once.server.ts';

type Sent = SentExpense & { receipt: SlipContent | null; timeZone: string };
type NewExpense = {
  day: BusinessDate;
  category: ExpenseCategory;
  amount: number;
  remark: string;
  movementId?: string;
  accountId?: string;
};

/**
 * Records what the shop paid, once for each key. Cash from a drawer leaves it as a cash movement in the same transaction; its day
 * is that of the shift. Other expenses are of `day`, or of today, but not of a day that has not come.
 */
export async function recordExpense(
  db: Db,
  by: By,
  { key, receipt, timeZone, ...sent }: Sent,
): Promise<ExpenseRecorded> {
  const { paidFrom, amount, category, remark } = sent;
  const content = { uid: by.uid, ...sent, receipt: receipt?.pixelHash };
  return transact(db, async (trx): Promise<ExpenseRecorded> => {
    if (paidFrom.kind === 'shift') {
      const cash = { key, content, receipt, timeZone, amount, category, remark };
      return payFromDrawer(trx, by, { id: paidFrom.id, own: false }, cash);
    }
    const today = businessDate(by.now, timeZone);
    const day = sent.day || today;
    if (day > today) return { ok: false, problem: 'future-day' };
    const accountId = paidFrom.kind === 'account' ? paidFrom.id : undefined;
    if (accountId && !(await isTransferAccount(trx, accountId))) return { ok: false, problem: 'no-such-account' };
    return once(trx, key, content, async (): Promise<ExpenseRecorded> => {
      const id = await insertExpense(
        trx,
        by,
        { day, amount, category, remark, ...(accountId && { accountId }) },
        receipt,
      );
      const after = { day, category, amount, ...(remark && { comment: remark }) };
      await record(trx, by.now, { uid: by.uid, action: 'expense recorded', entity: 'expenses', entityId: id, after });
      return { ok: true, id };
    });
  });
}

type Payment = { key: string; category: ExpenseCategory; amount: number; remark: string; timeZone: string };

/** Takes cash for an expense out of a drawer, for those who may count it. */
export async function payExpenseInCash(db: Db, by: By, whose: Whose, payment: Payment): Promise<CashMoved> {
  const content = { uid: by.uid, whose, ...payment };
  return transact(db, (trx) => payFromDrawer(trx, by, whose, { ...payment, content, receipt: null }));
}

type PaidInCash = { ok: true; id: string } | Extract<CashMoved, { ok: false }>;

async function payFromDrawer(
  trx: Trx,
  by: By,
  whose: Whose,
  {
    key,
    content,
    receipt,
    timeZone,
    amount,
    category,
    remark,
  }: Payment & { content: object; receipt: SlipContent | null },
): Promise<PaidInCash> {
  const shift = await lockShift(trx, by, whose);
  if (!shift) return { ok: false, problem: 'no-such-shift' };
  return once(trx, key, content, async (): Promise<PaidInCash> => {
    const moved = await moveCashIn(trx, by, shift, { direction: 'out', amount, reason: 'expense', category, remark });
    if (!moved.ok) return moved;
    const day = businessDate(new Date(shift.openedAt), timeZone);
    const id = await insertExpense(trx, by, { day, amount, category, remark, movementId: moved.id }, receipt);
    return { ok: true, id };
  });
}

async function insertExpense(
  trx: Trx,
  { now, uid }: By,
  expense: NewExpense,
  receipt: SlipContent | null,
): Promise<string> {
  const id = randomUUIDv7();
  if (receipt) await lockPhotos(trx);
  const picture = receipt && {
    receiptHash: await putBlob(trx, 'image/jpeg', receipt.bytes),
    receiptWidth: receipt.width,
    receiptHeight: receipt.height,
  };
  const made = { createdAt: instant(now), createdBy: uid };
  await trx
    .insertInto('expenses')
    .values({ id, ...expense, ...picture, ...made })
    .execute();
  return id;
}

async function isTransferAccount(trx: Trx, id: string): Promise<boolean> {
  const account = trx.selectFrom('paymentAccounts').select('id').where('id', '=', id).where('kind', '=', 'transfer');
  return (await account.executeTakeFirst()) !== undefined;
}

/**
 * Says that an expense was entered wrongly. It stays visible and counts nowhere. Its cash is back in the drawer, unless that was
 * counted since: the close keeps its figures.
 */
export async function voidExpense(
  db: Db,
  { now, uid }: By,
  { id, reason }: { id: string; reason: string },
): Promise<ExpenseVoided> {
  return transact(db, async (trx) => {
    const expense = await trx.selectFrom('expenses').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
    if (!expense) return { ok: false, problem: 'no-such-expense' };
    if (expense.voidedAt !== null) return { ok: false, problem: 'voided-before' };
    const { amount, category, movementId, remark } = expense;
    await trx
      .updateTable('expenses')
      .set({ voidedAt: instant(now) })
      .where('id', '=', id)
      .execute();
    if (movementId) await returnCash(trx, { now, uid }, { movementId, amount, remark });
    const before = { category, amount };
    const event = { uid, action: 'expense voided' as const, entity: 'expenses', entityId: id };
    await record(trx, now, { ...event, before, after: { reason } });
    return { ok: true };
  });
}

type Cash = { movementId: string; amount: number; remark: string };

async function returnCash(trx: Trx, { now, uid }: By, { movementId, amount, remark }: Cash): Promise<void> {
  const shift = await trx
    .selectFrom('shifts')
    .select('id')
    .where('id', 'in', trx.selectFrom('cashMovements').select('shiftId').where('id', '=', movementId))
    .where('countedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!shift) return;
  const row = { id: randomUUIDv7(), shiftId: shift.id, at: instant(now), uid, amount, remark };
  await trx
    .insertInto('cashMovements')
    .values({ ...row, direction: 'in', reason: 'expense' })
    .execute();
}
