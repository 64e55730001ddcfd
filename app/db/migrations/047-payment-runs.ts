import { type Kysely, PostgresAdapter, sql } from 'kysely';

/** The parts by which transaction numbers are compared, as `runsOf` computes them; and the payments of a buyer. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const postgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const text = postgres ? sql`text collate "C"` : 'text';
  const table = db.schema
    .createTable('paymentRuns')
    .addColumn('run', text, (column) => column.notNull())
    .addColumn('method', text, (column) => column.notNull())
    .addColumn('paymentId', 'text', (column) => column.notNull().references('payments.id'))
    .addPrimaryKeyConstraint('paymentRuns_key', ['run', 'method', 'paymentId']);
  await (postgres ? table : table.modifyEnd(sql`without rowid`)).execute();
  await sql.raw(addRuns('"payments"')).execute(db);
  await db.schema.dropIndex('payments_last_digits').execute();
  await db.schema.createIndex('payments_buyer').on('payments').columns(['submittedBy', 'submittedAt']).execute();
  const addNew = addRuns('(select new."id" as "id", new."method" as "method", new."number" as "number")');
  if (!postgres) {
    await sql.raw(`create trigger "payments_runs" after insert on "payments" begin ${addNew}; end`).execute(db);
    return;
  }
  await sql
    .raw(
      `create function "addPaymentRuns"() returns trigger language plpgsql as $$ begin ${addNew}; return null; end $$`,
    )
    .execute(db);
  await sql`create trigger "payments_runs" after insert on "payments"
    for each row execute function "addPaymentRuns"()`.execute(db);
}

const LOOK_ALIKES = ['O0', 'Q0', 'D0', 'I1', 'L1', 'Z2', 'S5', 'G6', 'B8'];
/** A number has at most 40 characters. */
const STARTS = Array.from({ length: 33 }, (_, n) => `(${n + 1})`).join(', ');

/** Every 8 characters that stand together, of the same method; and the last 6, of any method. */
function addRuns(payments: string): string {
  const look = LOOK_ALIKES.reduce(
    (folded, [letter, digit]) => `replace(${folded}, '${letter}', '${digit}')`,
    '"number"',
  );
  const looks = `(select "id", "method", ${look} as "look" from ${payments} as p where "number" is not null) as l`;
  return `insert into "paymentRuns" ("run", "method", "paymentId")
    select distinct substr("look", "start", 8), "method", "id"
    from ${looks} cross join (select column1 as "start" from (values ${STARTS}) as v) as s
    where "start" <= length("look") - 7
    union all select substr("look", length("look") - 5), '', "id" from ${looks} order by 1`;
}
