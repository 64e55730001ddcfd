import { type ExpressionBuilder, sql } from 'kysely';
import type { BusinessDate, Database, Db } from '#app/db/schema.ts';
import { getBlob } from '#app/domain/catalog/photos/blobs.server.ts';
import { LIST_PAGE_SIZE } from '#app/domain/constants.ts';
import type { Expense, ExpenseCategory } from '#app/domain/money/expenses/expense.ts';
import { type Page, readPage } from '#app/domain/text/paging.ts';

type Days = { start: BusinessDate | null; end: BusinessDate | null };

/** Lists the expenses of these days, new first; also those that were voided. */
export async function listExpenses(db: Db, days: Days, page: number): Promise<{ rows: Expense[] } & Page> {
  const size = LIST_PAGE_SIZE;
  return readPage({ page, size }, async (offset) => {
    const rows = await selectExpenses(db)
      .select(sql<number>`count(*) over ()`.as('count'))
      .where((eb) => isOfDays(eb, days))
      .orderBy('day', 'desc')
      .orderBy('expenses.createdAt', 'desc')
      .orderBy('expenses.id', 'desc')
      .limit(size)
      .offset(offset)
      .execute();
    return rows.map(({ count, ...row }) => ({ count, ...expenseOf(row) }));
  });
}

export async function readExpense(db: Db, id: string): Promise<Expense | undefined> {
  const row = await selectExpenses(db).where('expenses.id', '=', id).executeTakeFirst();
  return row && expenseOf(row);
}

export function sumExpenses(db: Db, days: Days): Promise<{ category: ExpenseCategory; sum: number }[]> {
  const sum = sql<number>`cast(sum("amount") as bigint)`;
  return db
    .selectFrom('expenses')
    .select(['category', sum.as('sum')])
    .where('voidedAt', 'is', null)
    .where((eb) => isOfDays(eb, days))
    .groupBy('category')
    .orderBy('sum', 'desc')
    .execute();
}

export async function readReceipt(db: Db, id: string) {
  const row = await db.selectFrom('expenses').select('receiptHash').where('id', '=', id).executeTakeFirst();
  return row?.receiptHash ? getBlob(db, row.receiptHash) : null;
}

function isOfDays(eb: ExpressionBuilder<Database, 'expenses'>, { start, end }: Days) {
  return eb.and([...(start ? [eb('day', '>=', start)] : []), ...(end ? [eb('day', '<=', end)] : [])]);
}

function selectExpenses(db: Db) {
  return db
    .selectFrom('expenses')
    .innerJoin('users', 'users.id', 'expenses.createdBy')
    .leftJoin('cashMovements', 'cashMovements.id', 'expenses.movementId')
    .leftJoin('shifts', 'shifts.id', 'cashMovements.shiftId')
    .leftJoin('drawers', 'drawers.id', 'shifts.drawerId')
    .leftJoin('paymentAccounts', 'paymentAccounts.id', 'expenses.accountId')
    .select(['expenses.id', 'day', 'category', 'expenses.amount', 'expenses.remark', 'receiptHash'])
    .select(['receiptWidth as width', 'receiptHeight as height', 'voidedAt', 'users.name as by'])
    .select(['drawers.name as drawer', 'paymentAccounts.method', 'paymentAccounts.holder']);
}

type Row = Awaited<ReturnType<ReturnType<typeof selectExpenses>['execute']>>[number];

function expenseOf({ receiptHash, width, height, voidedAt, method, holder, ...row }: Row): Expense {
  return {
    ...row,
    account: method === null ? null : [method, holder].filter(Boolean).join(' · '),
    receipt: receiptHash === null ? null : { width, height },
    isVoided: voidedAt !== null,
  };
}
