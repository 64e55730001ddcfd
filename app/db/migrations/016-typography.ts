import { type Kysely, PostgresAdapter, sql } from 'kysely';

const BATCH = 10_000;

type Shop = {
  orders: { number: number; nameKey: string };
  inventories: { id: string; nameKey: string };
  users: { nameKey: string };
};

/**
 * Keys of names take no notice of typography: curly quotes, other dashes, full-width letters, accents. Names of people get
 * keys too, which the program fills at its start.
 */
export async function up(db: Kysely<Shop>): Promise<void> {
  await db.schema
    .alterTable('users')
    .addColumn('nameKey', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  for (const { id, nameKey } of await db.selectFrom('inventories').select(['id', 'nameKey']).execute()) {
    const key = folded(nameKey);
    if (key !== nameKey) await db.updateTable('inventories').set({ nameKey: key }).where('id', '=', id).execute();
  }
  if (db.getExecutor().adapter instanceof PostgresAdapter) await rekeyOrders(db, true);
  else await rekeyAndIndexAnew(db);
}

/** SQLite's index of words takes a whole table in seconds, and as many changes, one by one, in minutes. */
async function rekeyAndIndexAnew(db: Kysely<Shop>): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  const { rows } = await sql<{ sql: string }>`
    select sql from sqlite_master where type = 'trigger' and name = 'orders_words_update'`.execute(db);
  await run(`drop trigger "orders_words_update"`);
  if ((await rekeyOrders(db, false)) > 0) for (const statement of indexAnew) await run(statement);
  await run(rows[0]?.sql ?? '');
}

/** Only where a key changes is a row written. @returns how many were. */
async function rekeyOrders(db: Kysely<Shop>, postgres: boolean): Promise<number> {
  let written = 0;
  for (let last = 0; ; ) {
    const orders = await db
      .selectFrom('orders')
      .select(['number', 'nameKey'])
      .where('number', '>', last)
      .orderBy('number')
      .limit(BATCH)
      .execute();
    const newest = orders.at(-1);
    if (!newest) return written;
    last = newest.number;
    const changed = orders
      .map(({ number, nameKey }) => ({ number, nameKey: folded(nameKey), old: nameKey }))
      .filter(({ nameKey, old }) => nameKey !== old);
    written += changed.length;
    if (postgres && changed.length > 0) {
      await sql`
        update "orders" o set "nameKey" = k."nameKey"
        from unnest(cast(${changed.map(({ number }) => number)} as bigint[]),
          cast(${changed.map(({ nameKey }) => nameKey)} as text[])) as k ("number", "nameKey")
        where o."number" = k."number"`.execute(db);
    } else {
      for (const { number, nameKey } of changed)
        await db.updateTable('orders').set({ nameKey }).where('number', '=', number).execute();
    }
  }
}

// As migration 012 writes it.
const words = `o."nameKey" || char(10) || o."phoneKey"`;
const places = `json_each('[0' || replace(hex(zeroblob(length(${words}))), '00', ',0') || ']')`;
const digits = `coalesce((
  select group_concat(char(57344 + substr(${words}, key, 2)), '' order by key) from ${places}
  where substr(${words}, key, 2) glob '[0-9][0-9]'
), '')`;
const indexAnew = [
  `insert into "orderWords" ("orderWords") values ('delete-all')`,
  `delete from "orderWordsToCome"`,
  `insert into "orderWords" (rowid, words)
    select o."number", ${words} || char(10) || ${digits} from "orders" o order by 1`,
];

// As domain/text.ts folded keys when this landed; a migration stands on nothing that may change.

const plainLetters: Record<string, string> = {
  ...{ æ: 'ae', œ: 'oe', ß: 'ss', ø: 'o', đ: 'd', ð: 'd', ł: 'l', ı: 'i', þ: 'th', ħ: 'h', ŧ: 't', ς: 'σ' },
};

function withoutTypography(text: string): string {
  return text
    .replace(
      /[\u2018-\u201B\u2032\u2035\u2039\u203A\u02B9-\u02BD\u02C8\u02CA\u02CB\uA78C\u0060\u00B4\uFF07\uFF40]/g,
      "'",
    )
    .replace(/[\u201C-\u201F\u2033\u2036\u00AB\u00BB\u301D-\u301F\uFF02]/g, '"')
    .replace(/[\u2010-\u2015\u2043\u2212\u02D7\u2E3A\u2E3B\uFE58\uFE63\uFF0D]/g, '-')
    .normalize('NFKD')
    .replace(/[\u0300-\u036F\u1AB0-\u1AFF\u1DC0-\u1DFF\u20D0-\u20FF\uFE20-\uFE2F]/g, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[æœßøđðłıþħŧς]/g, (letter) => plainLetters[letter] ?? letter);
}

function folded(key: string): string {
  return withoutTypography(key).replace(/\s+/g, ' ').trim().slice(0, 400).toWellFormed();
}
