import { sql } from 'kysely';
import type { Db, Instant, WalletPayment } from '#app/db/schema.ts';
import { CASH } from '#app/domain/constants.ts';
import { businessDate, dayStart } from '#app/domain/dates.ts';
import { SHIFT_ZONE, type ShiftReport } from '#app/domain/money/drawers/drawer.ts';
import { isNotUndone } from '#app/domain/order-status.server.ts';
import { SOLD_STATUSES } from '#app/domain/order-status.ts';

/** Of an order: what its lines were sold for less than the prices of the shop; null if for none. */
export const TAKEN_OFF = sql`(select sum(("listPrice" - "salePrice") * "qty") from "orderItems"
  where "orderItems"."orderId" = "orders"."id" and "listPrice" is not null)`;

/** Of a payment, as `readVia` says it: cash of a time without an open shift lies in no wallet. */
const IS_CASH = sql`(case when "payments"."accountId" is null
  then "payments"."receiptId" is null and ("payments"."method" = ${sql.lit(CASH)} or "payments"."method" in (select "method" from "paymentAccounts" where "kind" = 'cash'))
  else "payments"."accountId" in (select "id" from "paymentAccounts" where "kind" = 'cash') end)`;

/** What one close asks for: its form has two fields for each, and a thousand at most. Others wait for the next close. */
export const MAX_WALLETS = 300;

export type CountedSpan = { id: string; openedAt: Instant; countedAt: Instant };

/** The payments outside all drawers that no close has settled, from the day of the first shift on. */
export async function unsettled(db: Db, { countedAt }: CountedSpan) {
  const { first } = await db
    .selectFrom('shifts')
    .select(({ fn }) => fn.min('openedAt').as('first'))
    .executeTakeFirstOrThrow();
  const from = dayStart(businessDate(new Date(first ?? countedAt), SHIFT_ZONE), SHIFT_ZONE);
  return sql<boolean>`("payments"."state" = 'verified' and not "payments"."inDrawer" and "payments"."seenIn" is null
    and not ${IS_CASH}
    and "payments"."decidedAt" >= ${from} and "payments"."decidedAt" <= ${countedAt})`;
}

/** Payments to look for in the wallets, the new ones first. A phone that was traded in lies in none. */
export async function listWallets(db: Db, shift: CountedSpan): Promise<WalletPayment[]> {
  const payments = await db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.orderId')
    .select(['payments.id', 'orders.number as order', 'payments.method', 'payments.number', 'payments.amount'])
    .select('payments.decidedAt as at')
    .where(await unsettled(db, shift))
    .where('payments.direction', '=', 'in')
    .where('payments.receiptId', 'is', null)
    .orderBy(sql`"payments"."shiftId" is not null`)
    .orderBy('payments.decidedAt')
    .orderBy('payments.id')
    .limit(MAX_WALLETS)
    // Voids wait for the close.
    .$if(db.isTransaction, (query) => query.forUpdate('payments'))
    .execute();
  return payments.map(({ at, ...payment }) => ({ ...payment, at: at ?? '', seen: false, reason: null }));
}

/** Sums the payments of a shift, also those that its close will settle, and what the shop sold while it was open. */
export async function sumShift(db: Db, shift: CountedSpan): Promise<Omit<ShiftReport, 'wallets'>> {
  const { id, openedAt, countedAt } = shift;
  const counts = sql<boolean>`("payments"."shiftId" = ${id} or ("payments"."shiftId" is null and ${await unsettled(db, shift)}))`;
  const sumIf = (direction: 'in' | 'out') =>
    sql<number>`cast(coalesce(sum(case when "payments"."direction" = ${sql.lit(direction)} then "payments"."amount" end), 0) as bigint)`;
  const payments = sql<number>`count(*)`.as('payments');
  const methods = await db
    .selectFrom('payments')
    .select(['method', 'inDrawer as cash', sumIf('in').as('received'), sumIf('out').as('refunded'), payments])
    .where(counts)
    .groupBy(['method', 'inDrawer'])
    .orderBy('inDrawer', 'desc')
    .orderBy('method')
    .execute();
  const people = await db
    .selectFrom('payments')
    .innerJoin('users', 'users.id', 'payments.decidedBy')
    .select(['users.name', payments, sql<number>`${sumIf('in')} - ${sumIf('out')}`.as('amount')])
    .where(counts)
    .groupBy(['users.id', 'users.name'])
    .orderBy('users.name')
    .orderBy('users.id')
    .execute();
  const movements = await db
    .selectFrom('cashMovements')
    .leftJoin('expenses', 'expenses.movementId', 'cashMovements.id')
    .select([
      'reason',
      'direction',
      'category',
      sql<number>`cast(sum("cashMovements"."amount") as bigint)`.as('amount'),
    ])
    .where('shiftId', '=', id)
    .groupBy(['reason', 'direction', 'category'])
    .orderBy('reason')
    .orderBy('direction')
    .orderBy('category')
    .execute();
  const sold = await db
    .selectFrom('orders')
    .where('status', 'in', SOLD_STATUSES)
    .where('createdAt', '>=', openedAt)
    .where('createdAt', '<=', countedAt)
    .select(sql<number>`count(*)`.as('orders'))
    .select(sql<number>`cast(coalesce(sum("total"), 0) as bigint)`.as('total'))
    .select(
      sql<number>`cast(coalesce(sum((select sum("qty") from "orderItems" where "orderItems"."orderId" = "orders"."id")), 0) as bigint)`.as(
        'pieces',
      ),
    )
    .select(sql<number>`cast(coalesce(sum(${TAKEN_OFF}), 0) as bigint)`.as('off'))
    .executeTakeFirstOrThrow();
  const returned = await db
    .selectFrom('returns')
    .where('at', '>=', openedAt)
    .where('at', '<=', countedAt)
    .where(isNotUndone('returns.id'))
    .select(sql<number>`count(*)`.as('returns'))
    .select(sql<number>`cast(coalesce(sum("value"), 0) as bigint)`.as('value'))
    .select(
      sql<number>`cast(coalesce(sum((select sum("qty") from "returnLines" where "returnLines"."returnId" = "returns"."id")), 0) as bigint)`.as(
        'pieces',
      ),
    )
    .executeTakeFirstOrThrow();
  return { methods, people, movements, sold, returned };
}
