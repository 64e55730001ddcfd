import { type Kysely, PostgresAdapter, sql } from 'kysely';

/**
 * Each four digits in a row are looked up too: those three signs that a part of a phone has stand in so many others
 * that a search had a tenth of all orders to compare. Names have them as phones do, so that one search asks for both.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  const statements = db.getExecutor().adapter instanceof PostgresAdapter ? onPostgres : onSqlite;
  for (const statement of statements) await run(statement);
}

/**
 * SQLite knows three signs in a row alone, so each two digits become one sign more: 0912 is 09, 91, 12. What is no digit
 * is left out, and rows of digits that are not one may seem so; what the index means is compared.
 */
const words = `o."nameKey" || char(10) || o."phoneKey"`;
const places = `json_each('[0' || replace(hex(zeroblob(length(${words}))), '00', ',0') || ']')`;
const digits = `coalesce((
  select group_concat(char(57344 + substr(${words}, key, 2)), '' order by key) from ${places}
  where substr(${words}, key, 2) glob '[0-9][0-9]'
), '')`;
const everyWord = `${words} || char(10) || ${digits}`;

const onSqlite = [
  `insert into "orderWords" ("orderWords") values ('delete-all')`,
  `delete from "orderWordsToCome"`,
  `insert into "orderWords" (rowid, words) select o."number", ${everyWord} from "orders" o order by 1`,
  `drop trigger "orderWordsToCome_full"`,
  `create trigger "orderWordsToCome_full" after insert on "orderWordsToCome"
  when (select count(*) from "orderWordsToCome") >= 128
  begin
    insert into "orderWords" (rowid, words)
      select o."number", ${everyWord} from "orderWordsToCome" join "orders" o using ("number") order by 1;
    delete from "orderWordsToCome";
  end`,
];

const onPostgres = [
  `drop index "orders_words"`,
  `create or replace function "orderWords"("number" bigint, "nameKey" text, "phoneKey" text) returns text[]
  language sql immutable parallel safe as $$
    select array(
      select distinct ("number" / 16384) || ':' || substr(words, i, signs)
      from (values ("nameKey"), ("phoneKey")) as k (words),
        (values (3), (4)) as s (signs),
        generate_series(1, length(words) - signs + 1) as i
      where signs = 3 or translate(substr(words, i, 4), '0123456789', '') = ''
    )
  $$`,
  `create index "orders_words" on "orders" using gin ("orderWords"("number", "nameKey", "phoneKey"))
  with (gin_pending_list_limit = 64)`,
];
