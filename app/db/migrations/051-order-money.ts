import { type Kysely, PostgresAdapter, sql } from 'kysely';

/**
 * What was paid of each order and what is being checked, kept by triggers of the ledger; and an index by payment status.
 * Refunds of returns that stood outside the ledger become entries.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const postgres = db.getExecutor().adapter instanceof PostgresAdapter;
  for (const column of ['paid', 'checking'])
    await db.schema
      .alterTable('orders')
      .addColumn(column, 'bigint', (added) =>
        added
          .notNull()
          .defaultTo(0)
          .check(sql`${sql.ref(column)} >= 0`),
      )
      .execute();
  await enterRefunds(db, postgres);
  const fill = `${sumLedger(postgres, '"orders"."id"')} where "id" in (select "orderId" from "payments")`;
  // The counters stay as they are, and would take as long as all these orders.
  if (postgres) await run(db, 'alter table "orders" disable trigger "orders_tally_update"');
  await run(db, fill);
  if (postgres) await run(db, 'alter table "orders" enable always trigger "orders_tally_update"');
  await addTriggers(db, postgres);
  await run(db, `create index "orders_payment" on "orders" ((${STATUS}), "number")`);
  await run(
    db,
    `create index "orders_paid" on "orders" ("status", "createdAt", "name", "paid", "total", "returned") where "paid" > 0`,
  );
  await db.schema.dropIndex('payments_verified').execute();
}

/** As `paymentStatus` in payment-conditions.server.ts, which must repeat the expression of the index. */
const STATUS = `case
  when "status" in ('pending', 'confirmed') then case
    when "paid" > "total" - coalesce("returned", 0) then 'overpaid'
    when "paid" = "total" - coalesce("returned", 0) then 'paid'
    when "checking" > 0 then 'checking'
    when "paid" > 0 then 'part paid'
    else 'unpaid' end
  when "paid" > 0 then 'owed back'
  when "checking" > 0 then 'checking' end`;

/** A return may refund money that the ledger never had; such a refund counts against later payments only. */
function sumLedger(postgres: boolean, order: string): string {
  return `update "orders" set ("paid", "checking") = (
    select ${postgres ? 'greatest' : 'max'}(0, coalesce(sum(case when "state" <> 'verified' then 0 when "direction" = 'in' then "amount" else -"amount" end), 0)),
      coalesce(sum(case when "state" = 'submitted' then "amount" end), 0)
    from "payments" where "orderId" = ${order})`;
}

async function addTriggers(db: Kysely<unknown>, postgres: boolean): Promise<void> {
  const sum = `${sumLedger(postgres, 'new."orderId"')} where "id" = new."orderId"`;
  if (postgres)
    await run(
      db,
      `create function "sumLedger"() returns trigger language plpgsql as $$ begin ${sum}; return null; end $$`,
    );
  for (const [name, event] of Object.entries({ added: 'insert', changed: 'update of "state"' })) {
    const action = postgres ? 'execute function "sumLedger"()' : `begin ${sum}; end`;
    await run(db, `create trigger "payments_${name}" after ${event} on "payments" for each row ${action}`);
    // Also where a restore has turned ordinary triggers off.
    if (postgres) await run(db, `alter table "payments" enable always trigger "payments_${name}"`);
  }
}

/** The refund of a return that was undone is voided. */
async function enterRefunds(db: Kysely<unknown>, postgres: boolean): Promise<void> {
  const refunds = `"returns" r left join "returnUndos" u on u."returnId" = r."id" where r."refund" > 0 and r."paymentId" is null`;
  await run(
    db,
    `insert into "payments" ("id", "orderId", "key", "method", "direction", "amount", "state", "remark",
      "submittedAt", "submittedBy", "decidedAt", "decidedBy", "voidedAt", "voidedBy", "voidReason")
    select r."id", r."orderId", r."id", r."method", 'out', r."refund",
      case when u."returnId" is null then 'verified' else 'voided' end, r."reason",
      r."at", r."uid", r."at", r."uid", u."at", u."uid", u."reason"
    from ${refunds} on conflict do nothing`,
  );
  const link = `update "returns" set "paymentId" = "id" where "refund" > 0 and "paymentId" is null
    and exists (select 1 from "payments" p where p."id" = "returns"."id")`;
  if (postgres) {
    await run(db, 'alter table "returns" disable trigger "returns_appendOnly"');
    await run(db, link);
    await run(db, 'alter table "returns" enable trigger "returns_appendOnly"');
    return;
  }
  await run(db, 'drop trigger "returns_no_update"');
  await run(db, link);
  await run(
    db,
    `create trigger "returns_no_update" before update on "returns"
      begin select raise(abort, 'returns is append-only'); end`,
  );
}

async function run(db: Kysely<unknown>, statement: string): Promise<void> {
  await sql.raw(statement).execute(db);
}
