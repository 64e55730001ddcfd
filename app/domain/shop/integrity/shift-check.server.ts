import { sql } from 'kysely';
import type { Db } from '#app/db/schema.ts';
import {
  type Checks,
  type Difference,
  inBatches,
  ofNumbers,
  ofRows,
  ROWS_AT_ONCE,
} from '#app/domain/shop/integrity/difference.server.ts';

const net = sql`coalesce(sum(case when "direction" = 'in' then "amount" else -"amount" end), 0)`;
const expected = sql`"opening" + (select ${net} from "payments" p where p."shiftId" = s."id" and p."inDrawer")
  + (select ${net} from "cashMovements" m where m."shiftId" = s."id")`;

export const shiftChecks: Checks = {
  // From what was counted at its own opening, never from an earlier close.
  'expected cash of shift': ofNumbers(sql`
    select s."id" as "subject", ${expected} as "expected", s."expected" as "actual"
    from "shifts" s where s."countedAt" is not null and ${expected} <> s."expected"`),
  'reason of shift': ofRows(
    sql`s."id"`,
    sql`"shifts" s where s."closedAt" is not null and s."counted" <> s."expected" and s."reason" is null`,
  ),
  'cash movement of expense': ofRows(
    sql`e."id"`,
    sql`"expenses" e where e."movementId" is not null and not exists (select 1 from "cashMovements" m
      where m."id" = e."movementId" and m."direction" = 'out' and m."reason" = 'expense' and m."amount" = e."amount")`,
  ),
  'cash of voided expense': ofRows(
    sql`e."id"`,
    sql`"expenses" e join "cashMovements" m on m."id" = e."movementId" join "shifts" s on s."id" = m."shiftId"
      where (e."cashReturned" and e."voidedAt" is null) or (e."voidedAt" is not null and not e."cashReturned" and s."countedAt" is null)`,
  ),
  'shift of cash payment': ofRows(sql`p."id"`, sql`"payments" p where p."inDrawer" and p."shiftId" is null`),
};

export async function compareReports(db: Db): Promise<Difference[]> {
  const differences: Difference[] = [];
  const read = (last?: { id: string }) =>
    db
      .selectFrom('shifts')
      .select(['id', 'report'])
      .select(({ selectFrom }) =>
        selectFrom('payments')
          .whereRef('payments.shiftId', '=', 'shifts.id')
          .select(sql<number>`cast(${net} as bigint)`.as('sum'))
          .as('sum'),
      )
      .where('closedAt', 'is not', null)
      .where('id', '>', last?.id ?? '')
      .orderBy('id')
      .limit(ROWS_AT_ONCE)
      .execute();
  for await (const rows of inBatches(read)) {
    for (const { id, report, sum } of rows) {
      const actual = report?.methods.reduce((all, { received, refunded }) => all + received - refunded, 0) ?? 0;
      if (actual !== (sum ?? 0))
        differences.push({ check: 'payments in report of shift', subject: id, expected: sum, actual });
    }
  }
  return differences;
}
