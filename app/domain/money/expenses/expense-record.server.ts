import { randomUUIDv7 } from 'node:crypto';
import type { BusinessDate, Db, Trx } from '#app/db/schema.ts';
import { transact } from '#app/db/transaction.server.ts';
import { lockPhotos, putBlob } from '#app/domain/catalog/photos/blobs.server.ts';
import { businessDate, instant } from '#app/domain/dates.ts';
import { type CashMoved, SHIFT_ZONE } from '#app/domain/money/drawers/drawer.ts';
import {
  lockShift,
  moveCash,
  moveCashIn,
  returnVoidedCash,
  type Whose,
} from '#app/domain/money/drawers/shift-cash.server.ts';
import type { ExpenseCategory, ExpenseRecorded, ExpenseVoided } from '#app/domain/money/expenses/expense.ts';
import type { SentCash, SentExpense } from '#app/domain/money/expenses/expense-form.ts';
import type { SlipContent } from '#app/domain/money/slips/slip.ts';
import { type By, record } from '#app/domain/people/audit/audit-record.server.ts';
import { once } from '#app/domain/submission-once.server.ts';

type Facts = { category: ExpenseCategory; amount: number; remark: string; receipt?: SlipContent | null };
type CashFacts = Facts & { day?: BusinessDate | '' };

/** Records what the shop paid, once for each key. Cash from a drawer leaves it as a cash movement in the same transaction; its
 * day is that of the shift, and only today may be asked for. Other expenses are of `day`, or of today; no day of the future. */
export async function recordExpense(
  db: Db,
  by: By,
  { key, paidFrom, timeZone, ...facts }: SentExpense & Facts & { timeZone: string },
): Promise<ExpenseRecorded> {
  const today = businessDate(by.now, timeZone);
  const day = facts.day || today;
  if (day > today) return { ok: false, problem: 'future-day' };
  if (paidFrom.kind === 'shift')
    return payExpenseInCash(db, by, { id: paidFrom.id, own: false }, { key, ...facts, day: day === today ? '' : day });
  const accountId = paidFrom.kind === 'account' ? paidFrom.id : null;
  return transact(db, (trx) =>
    once(trx, key, contentOf(by, { ...facts, paidFrom }), async (): Promise<ExpenseRecorded> => {
      if (accountId && !(await isTransferAccount(trx, accountId))) return { ok: false, problem: 'no-such-account' };
      return { ok: true, id: await insertExpense(trx, by, { ...facts, day, accountId }) };
    }),
  );
}

/** Takes cash for an expense out of a drawer, for those who may count it. @returns the id of the expense. */
export async function payExpenseInCash(
  db: Db,
  by: By,
  whose: Whose,
  { key, ...facts }: CashFacts & { key: string },
): Promise<{ ok: true; id: string } | Extract<CashMoved, { ok: false }> | { ok: false; problem: 'day-of-shift' }> {
  return transact(db, async (trx) => {
    const shift = await lockShift(trx, by, whose);
    if (!shift) return { ok: false, problem: 'no-such-shift' };
    return once(trx, key, contentOf(by, { ...facts, shift: shift.id }), async () => {
      const day = businessDate(new Date(shift.openedAt), SHIFT_ZONE);
      if (facts.day && facts.day !== day) return { ok: false, problem: 'day-of-shift' };
      const { amount, category, remark } = facts;
      const moved = await moveCashIn(trx, by, shift, { direction: 'out', amount, reason: 'expense', category, remark });
      if (!moved.ok) return moved;
      const right = 'counter.sell';
      return { ok: true, id: await insertExpense(trx, { ...by, right }, { ...facts, day, movementId: moved.id }) };
    });
  });
}

/** Moves cash of a drawer. What goes out for an expense is recorded as one; nothing comes in for one. */
export async function moveDrawerCash(db: Db, by: By, whose: Whose, { reason: why, ...movement }: SentCash) {
  const { reason, category } = why;
  if (!category) return moveCash(db, by, whose, { ...movement, reason });
  const { direction, ...facts } = movement;
  if (direction === 'in') return { ok: false as const, problem: 'expense-in' as const };
  return payExpenseInCash(db, by, whose, { ...facts, category });
}

const contentOf = ({ uid }: By, { receipt, ...facts }: Partial<Facts> & Record<string, unknown>) => ({
  uid,
  ...facts,
  receipt: receipt?.pixelHash,
});

type NewExpense = Facts & { day: BusinessDate; movementId?: string; accountId?: string | null };

async function insertExpense(trx: Trx, by: By, expense: NewExpense): Promise<string> {
  const { day, category, amount, remark, movementId = null, accountId = null, receipt } = expense;
  const { now, uid, right } = by;
  const id = randomUUIDv7();
  if (receipt) await lockPhotos(trx);
  const picture = receipt && {
    receiptHash: await putBlob(trx, 'image/jpeg', receipt.bytes),
    receiptWidth: receipt.width,
    receiptHeight: receipt.height,
  };
  const row = { id, day, category, amount, remark, movementId, accountId, createdAt: instant(now), createdBy: uid };
  await trx
    .insertInto('expenses')
    .values({ ...row, ...picture })
    .execute();
  const after = { day, category, amount, ...(remark && { comment: remark }) };
  await record(trx, now, { uid, right, action: 'expense recorded', entity: 'expenses', entityId: id, after });
  return id;
}

async function isTransferAccount(trx: Trx, id: string): Promise<boolean> {
  const account = trx.selectFrom('paymentAccounts').select('id').where('id', '=', id).where('kind', '=', 'transfer');
  return (await account.executeTakeFirst()) !== undefined;
}

/** Says that an expense was entered wrongly. It stays visible and counts nowhere. Its cash is back in the drawer, unless that
 * was counted since: then at the latest when its shift is reopened. */
export async function voidExpense(
  db: Db,
  by: By,
  { id, reason }: { id: string; reason: string },
): Promise<ExpenseVoided> {
  const { now, uid } = by;
  return transact(db, async (trx) => {
    // A shift is locked before its expenses.
    const shift = await trx
      .selectFrom('shifts')
      .select(['id', 'countedAt'])
      .where('id', 'in', shiftOf(trx, id))
      .forUpdate()
      .executeTakeFirst();
    const expense = await trx.selectFrom('expenses').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
    if (!expense) return { ok: false, problem: 'no-such-expense' };
    if (expense.voidedAt !== null) return { ok: false, problem: 'voided-before' };
    await trx
      .updateTable('expenses')
      .set({ voidedAt: instant(now) })
      .where('id', '=', id)
      .execute();
    if (shift?.countedAt === null) await returnVoidedCash(trx, { ...by, right: 'refunds' }, shift.id);
    const { amount, category } = expense;
    const event = { uid, action: 'expense voided' as const, entity: 'expenses', entityId: id };
    await record(trx, now, { ...event, before: { category, amount }, after: { reason } });
    return { ok: true };
  });
}

function shiftOf(trx: Trx, expenseId: string) {
  return trx
    .selectFrom('expenses')
    .innerJoin('cashMovements', 'cashMovements.id', 'expenses.movementId')
    .select('cashMovements.shiftId')
    .where('expenses.id', '=', expenseId);
}
