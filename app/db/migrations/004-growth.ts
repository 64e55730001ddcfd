import { type Kysely, PostgresAdapter, sql } from 'kysely';

type Engine = { db: Kysely<unknown>; postgres: boolean };

/** What lists of a million orders are counted, summed and searched by. The database itself keeps it, whoever writes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const engine = { db, postgres: db.getExecutor().adapter instanceof PostgresAdapter };
  await tallyOrders(engine);
  await tallyItems(engine);
  await (engine.postgres ? searchOnPostgres(db) : searchOnSqlite(db));

  // What a search compared is found elsewhere now; open requests stand in the order in which they are listed.
  await db.schema.dropIndex('orders_search').execute();
  await db.schema.dropIndex('orders_cancelRequested').execute();
  await db.schema
    .createIndex('orders_requests')
    .on('orders')
    .column('number')
    .where(sql<boolean>`"cancelRequested" and "status" in ('pending', 'confirmed')`)
    .execute();

  // The admins among all who registered.
  await db.schema.createIndex('users_role').on('users').columns(['role', 'email']).execute();

  // A saved rate leaves a row with every item; listed and counted are those whose price it changed.
  await db.schema.dropIndex('priceChanges_rate').execute();
  await db.schema
    .createIndex('priceChanges_rate')
    .on('priceChanges')
    .columns(['rateId', 'id'])
    .where(sql<boolean>`"oldSalePrice" <> "newSalePrice"`)
    .execute();
}

/**
 * Counts orders and sums what is confirmed, in buckets: per half hour and per day of UTC since the year 0, per 4,096
 * order numbers, per buyer and 16,384 numbers; and of confirmed orders alone, per name and 30 days.
 * On PostgreSQL a bucket is spread over slots, so that orders placed at the same time do not wait for each other.
 */
async function tallyOrders(engine: Engine): Promise<void> {
  const { db, postgres } = engine;
  await db.schema
    .createTable('orderTallies')
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('whose', 'text', (column) => column.notNull())
    .addColumn('bucket', 'bigint', (column) => column.notNull())
    .addColumn('slot', 'integer', (column) => column.notNull())
    .addColumn('orders', 'bigint', (column) => column.notNull())
    .addColumn('confirmed', 'bigint', (column) => column.notNull())
    .addColumn('canceled', 'bigint', (column) => column.notNull())
    .addColumn('requested', 'bigint', (column) => column.notNull())
    // Beyond eight bytes too: no order may be refused for the sake of a sum.
    .addColumn('revenue', 'numeric', (column) => column.notNull())
    .addPrimaryKeyConstraint('orderTallies_key', ['kind', 'whose', 'bucket', 'slot'])
    .modifyEnd(postgres ? sql`with (fillfactor = 60)` : sql`without rowid`)
    .execute();

  await run(db, addTallies(engine, `(select 1 as "sign", * from "orders")`, '0'));
  if (!postgres) {
    const changes = TALLIED.map((name) => `"${name}"`).join(', ');
    await run(db, `create trigger "orders_tally_insert" after insert on "orders" begin ${addTally('new', '1')}; end`);
    await run(db, `create trigger "orders_tally_delete" after delete on "orders" begin ${addTally('old', '-1')}; end`);
    await run(
      db,
      `create trigger "orders_tally_update" after update of ${changes} on "orders"
      begin ${addTally('old', '-1')}; ${addTally('new', '1')}; end`,
    );
    return;
  }
  const slot = `(pg_backend_pid() % 32)`;
  const added = `select 1 as "sign", * from "added"`;
  const removed = `select -1 as "sign", * from "removed"`;
  const triggers = [
    ['insert', added, 'referencing new table as "added"'],
    ['delete', removed, 'referencing old table as "removed"'],
    ['update', `${removed} union all ${added}`, 'referencing old table as "removed" new table as "added"'],
  ];
  for (const [verb, changed, tables] of triggers) {
    await run(
      db,
      `create function "orders_tally_${verb}"() returns trigger language plpgsql as
      $$ begin ${addTallies(engine, `(${changed})`, slot)}; return null; end $$`,
    );
    await run(
      db,
      `create trigger "orders_tally_${verb}" after ${verb} on "orders" ${tables}
      for each statement execute function "orders_tally_${verb}"()`,
    );
    // Also where a restore or a copy has turned ordinary triggers off.
    await run(db, `alter table "orders" enable always trigger "orders_tally_${verb}"`);
  }
}

const TALLIED = ['number', 'uid', 'name', 'total', 'status', 'cancelRequested', 'createdAt'];

/** Each kind of bucket, whose it is and its number, for an order that stands in `row`. */
function kindsOf(row: string, postgres: boolean): [kind: string, whose: string, bucket: string][] {
  const seconds = postgres
    ? `(cast(floor(extract(epoch from ${row}."createdAt")) as bigint) + 62167219200)`
    : `(coalesce(unixepoch(${row}."createdAt"), 0) + 62167219200)`;
  return [
    ['half', `''`, `${seconds} / 1800`],
    ['day', `''`, `${seconds} / 86400`],
    ['block', `''`, `${row}."number" / 4096`],
    ['buyer', `${row}."uid"`, `${row}."number" / 16384`],
    ['name', `${row}."name"`, `${seconds} / 2592000`],
  ];
}

/** What one order in `row` adds to a bucket. */
function figuresOf(row: string, sign: string): string[] {
  const when = (condition: string, figure = sign) => `case when ${condition} then ${figure} else 0 end`;
  return [
    sign,
    when(`${row}."status" = 'confirmed'`),
    when(`${row}."status" = 'canceled'`),
    when(`${row}."cancelRequested" and ${row}."status" <> 'canceled'`),
    when(`${row}."status" = 'confirmed'`, `${sign} * ${row}."total"`),
  ];
}

/** A statement that adds to the tallies what `orders` come to, each with its sign. */
function addTallies({ postgres }: Engine, orders: string, slot: string): string {
  const figures = figuresOf('o', 'o."sign"').map((figure) => `sum(${figure})`);
  const nothing = figures.map((figure) => `${figure} = 0`).join(' and ');
  const sums = kindsOf('o', postgres).map(
    ([kind, whose, bucket]) => `select '${kind}', ${whose}, ${bucket}, ${slot}, ${figures.join(', ')}
      from ${orders} o ${kind === 'name' ? `where o."status" = 'confirmed'` : ''}
      group by 1, 2, 3 having not (${nothing})`,
  );
  // In one order, so that two who add to the same buckets never wait for each other.
  return intoTallies(
    `select * from (${sums.join(' union all ')}) as d ${postgres ? 'order by 1, 2, 3' : 'where true'}`,
  );
}

/** The same for the one order in `row`, as SQLite does it soonest. */
function addTally(row: string, sign: '1' | '-1'): string {
  const figures = figuresOf(row, sign).join(', ');
  const sums = kindsOf(row, false).map(
    ([kind, whose, bucket]) =>
      `select '${kind}', ${whose}, ${bucket}, 0, ${figures} where ${kind === 'name' ? `${row}."status" = 'confirmed'` : 'true'}`,
  );
  return intoTallies(sums.join(' union all '));
}

function intoTallies(sums: string): string {
  const figures = ['orders', 'confirmed', 'canceled', 'requested', 'revenue'];
  return `insert into "orderTallies"
    ("kind", "whose", "bucket", "slot", ${figures.map((figure) => `"${figure}"`).join(', ')}) ${sums}
    on conflict ("kind", "whose", "bucket", "slot")
    do update set ${figures.map((figure) => `"${figure}" = "orderTallies"."${figure}" + excluded."${figure}"`).join(', ')}`;
}

/** How many items stand on the shelf of each type and currency. Selling them changes none of it. */
async function tallyItems({ db, postgres }: Engine): Promise<void> {
  await db.schema
    .createTable('itemTallies')
    .addColumn('type', postgres ? sql`text collate "C"` : 'text', (column) => column.notNull())
    .addColumn('currency', 'text', (column) => column.notNull())
    .addColumn('items', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('itemTallies_key', ['type', 'currency'])
    .execute();
  const add = (items: string) => `insert into "itemTallies" ("type", "currency", "items")
    select * from (
      select coalesce("type", ''), "currency", sum("sign") from ${items} i where "deletedAt" is null group by 1, 2
    ) as d ${postgres ? 'order by 1, 2' : 'where true'}
    on conflict ("type", "currency") do update set "items" = "itemTallies"."items" + excluded."items"`;
  const of = (row: string, sign: number) =>
    add(`(select ${sign} as "sign", ${row}."type" as "type", ${row}."currency" as "currency",
      ${row}."deletedAt" as "deletedAt")`);
  await run(db, add(`(select 1 as "sign", * from "inventories")`));
  const update = `after update of "type", "currency", "deletedAt" on "inventories"`;
  if (!postgres) {
    await run(db, `create trigger "items_tally_insert" after insert on "inventories" begin ${of('new', 1)}; end`);
    await run(db, `create trigger "items_tally_delete" after delete on "inventories" begin ${of('old', -1)}; end`);
    await run(db, `create trigger "items_tally_update" ${update} begin ${of('old', -1)}; ${of('new', 1)}; end`);
    return;
  }
  const make = async (verb: string, words: string, when: string) => {
    await run(
      db,
      `create function "items_tally_${verb}"() returns trigger language plpgsql as
      $$ begin ${words}; return null; end $$`,
    );
    await run(db, `create trigger "items_tally_${verb}" ${when} execute function "items_tally_${verb}"()`);
    await run(db, `alter table "inventories" enable always trigger "items_tally_${verb}"`);
  };
  await make(
    'insert',
    add(`(select 1 as "sign", * from "added")`),
    `after insert on "inventories" referencing new table as "added" for each statement`,
  );
  await make(
    'delete',
    add(`(select -1 as "sign", * from "removed")`),
    `after delete on "inventories" referencing old table as "removed" for each statement`,
  );
  await make('update', `${of('old', -1)}; ${of('new', 1)}`, `${update} for each row`);
}

/**
 * Three signs in a row, wherever they stand in the name or the phone of an order. New orders wait in a short list until
 * they are worth writing together: each alone would cost as much as a hundred.
 */
async function searchOnSqlite(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    `create virtual table "orderWords" using fts5 (words, tokenize = 'trigram case_sensitive 1', content = '',
      contentless_delete = 1, detail = none)`,
  );
  await run(db, `create table "orderWordsToCome" ("number" integer primary key)`);
  const words = (row: string) => `${row}."nameKey" || char(10) || ${row}."phoneKey"`;
  await run(db, `insert into "orderWords" (rowid, words) select o."number", ${words('o')} from "orders" o order by 1`);
  const forget = `
    delete from "orderWords" where rowid = old."number";
    delete from "orderWordsToCome" where "number" = old."number"`;
  const come = `insert into "orderWordsToCome" ("number") values (new."number")`;
  await run(db, `create trigger "orders_words_insert" after insert on "orders" begin ${come}; end`);
  await run(db, `create trigger "orders_words_delete" after delete on "orders" begin ${forget}; end`);
  await run(
    db,
    `create trigger "orders_words_update" after update of "number", "nameKey", "phoneKey" on "orders"
    when old."number" <> new."number" or old."nameKey" <> new."nameKey" or old."phoneKey" <> new."phoneKey"
    begin ${forget}; ${come}; end`,
  );
  await run(
    db,
    `create trigger "orderWordsToCome_full" after insert on "orderWordsToCome"
    when (select count(*) from "orderWordsToCome") >= 128
    begin
      insert into "orderWords" (rowid, words)
        select o."number", ${words('o')} from "orderWordsToCome" join "orders" o using ("number") order by 1;
      delete from "orderWordsToCome";
    end`,
  );
}

/**
 * The same, with an index of the server's own making, so that it needs no extension: each three signs together with the
 * 16,384 order numbers among which they stand, so that a search goes from the newest orders to older ones.
 */
async function searchOnPostgres(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    `create function "orderWords"("number" bigint, "nameKey" text, "phoneKey" text) returns text[]
    language sql immutable parallel safe as $$
      select array(
        select distinct ("number" / 16384) || ':' || substr(words, i, 3)
        from (values ("nameKey"), ("phoneKey")) as k (words), generate_series(1, length(words) - 2) as i
      )
    $$`,
  );
  await run(
    db,
    `create index "orders_words" on "orders" using gin ("orderWords"("number", "nameKey", "phoneKey"))
    with (gin_pending_list_limit = 64)`,
  );
}

async function run(db: Kysely<unknown>, statement: string): Promise<void> {
  await sql.raw(statement).execute(db);
}
