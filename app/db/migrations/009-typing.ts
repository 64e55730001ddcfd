import { type Kysely, PostgresAdapter, sql } from 'kysely';

const BATCH = 10_000;

type Shop = {
  orders: { number: number; name: string; phone: string; nameKey: string; phoneKey: string };
  inventories: { id: string; name: string; nameKey: string };
};

/** What people type finds what others typed: phones by the number that they are, names whatever digits stand in them. */
export async function up(db: Kysely<Shop>): Promise<void> {
  const postgres = db.getExecutor().adapter instanceof PostgresAdapter;
  await (postgres ? rekeyOrders(db, true) : rekeyAndIndexAnew(db));
  await rekeyItems(db);
  await sortByReading(db, postgres);
}

/** SQLite's index of words takes a whole table in seconds, and as many changes, one by one, in minutes. */
async function rekeyAndIndexAnew(db: Kysely<Shop>): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  const { rows } = await sql<{ sql: string }>`
    select sql from sqlite_master where type = 'trigger' and name = 'orders_words_update'`.execute(db);
  await run(`drop trigger "orders_words_update"`);
  if ((await rekeyOrders(db, false)) > 0) {
    await run(`insert into "orderWords" ("orderWords") values ('delete-all')`);
    await run(`delete from "orderWordsToCome"`);
    await run(`insert into "orderWords" (rowid, words)
      select "number", "nameKey" || char(10) || "phoneKey" from "orders" order by 1`);
  }
  await run(rows[0]?.sql ?? '');
}

/** Only where a key changes is a row written. @returns how many were. */
async function rekeyOrders(db: Kysely<Shop>, postgres: boolean): Promise<number> {
  let written = 0;
  for (let last = 0; ; ) {
    const orders = await db
      .selectFrom('orders')
      .select(['number', 'name', 'phone', 'nameKey', 'phoneKey'])
      .where('number', '>', last)
      .orderBy('number')
      .limit(BATCH)
      .execute();
    const changed = orders
      .map(({ number, name, phone, ...old }) => ({ number, old, nameKey: nameKey(name), phoneKey: phoneKey(phone) }))
      .filter(({ old, ...key }) => old.nameKey !== key.nameKey || old.phoneKey !== key.phoneKey);
    if (postgres && changed.length > 0) {
      const column = (name: 'number' | 'nameKey' | 'phoneKey') => changed.map((order) => order[name]);
      await sql`
        update "orders" o set "nameKey" = k."nameKey", "phoneKey" = k."phoneKey"
        from unnest(cast(${column('number')} as bigint[]), cast(${column('nameKey')} as text[]), cast(${column('phoneKey')} as text[]))
          as k ("number", "nameKey", "phoneKey")
        where o."number" = k."number"`.execute(db);
    } else {
      for (const { number, nameKey, phoneKey } of changed)
        await db.updateTable('orders').set({ nameKey, phoneKey }).where('number', '=', number).execute();
    }
    written += changed.length;
    const newest = orders.at(-1);
    if (!newest) return written;
    last = newest.number;
  }
}

async function rekeyItems(db: Kysely<Shop>): Promise<void> {
  for (const { id, name, nameKey: old } of await db
    .selectFrom('inventories')
    .select(['id', 'name', 'nameKey'])
    .execute()) {
    const key = nameKey(name);
    if (key !== old) await db.updateTable('inventories').set({ nameKey: key }).where('id', '=', id).execute();
  }
}

/** An item's place among names comes first in the indexes that lists are read by; the program fills it at its start. */
async function sortByReading(db: Kysely<Shop>, postgres: boolean): Promise<void> {
  const { schema } = db;
  await schema
    .alterTable('inventories')
    .addColumn('sortKey', postgres ? sql`text collate "C"` : 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  const standing = sql<boolean>`"deletedAt" is null`;
  for (const [name, before] of [
    ['name', []],
    ['type', ['type']],
    ['qty', ['qty']],
  ] as const) {
    await schema.dropIndex(`inventories_${name}`).execute();
    await schema
      .createIndex(`inventories_${name}`)
      .on('inventories')
      .columns([...before, 'sortKey', 'nameKey', 'id'])
      .where(standing)
      .execute();
  }
}

// As domain/text.ts and domain/phone.ts made them when this landed; a migration stands on nothing that may change.

const zeros = [0x660, 0x6f0, 0x966, 0x9e6, 0xe50, 0xed0, 0x1040, 0x1090, 0x17e0, 0xa9f0, 0xff10];

function foldDigits(text: string): string {
  return text.replace(/[^\P{Nd}\d]/gu, (digit) => {
    const code = digit.charCodeAt(0);
    const zero = zeros.findLast((start) => start <= code) ?? code;
    return digit.length === 1 && code - zero < 10 ? String(code - zero) : digit;
  });
}

const spellings: [RegExp, string][] = [
  [/(?<=[\u1000-\u103F])[\u1040](?![\d\u1040-\u1049])|(?<![\d\u1040-\u1049])\u1040(?=[\u1000-\u103F])/g, '\u101D'],
  [/(?<=[\u1000-\u103F])\u1090(?![\d\u1090-\u1099])|(?<![\d\u1090-\u1099])\u1090(?=[\u1000-\u103F])/g, '\u101B'],
  [/(?<=[\u1000-\u103F])[\u1094\u1095](?![\d\u1090-\u1099])/g, '\u1037'],
  [/\u1033/g, '\u102F'],
  [/\u1034/g, '\u1030'],
  [/\u102F\u102D/g, '\u102D\u102F'],
  [/\u1036\u102F/g, '\u102F\u1036'],
  [/\u1005\u103B/g, '\u1008'],
  [/\u101E\u103C/g, '\u1029'],
  [/\u1025(?=[\u102C\u1039\u103A])/g, '\u1009'],
];

function nameKey(name: string): string {
  const seen = name.normalize('NFC').replace(/\p{Cf}/gu, '');
  const spelled = spellings.reduce((text, [typed, meant]) => text.replace(typed, meant), seen);
  return foldDigits(spelled).toLowerCase().replace(/\s+/g, ' ').trim();
}

const national = /^(?:1\d{5,7}|95\d{6}|(?:[4-7]|9[0-46-9])\d{6,8}|(?:2|8\d)\d{5,8})$/;

function phoneKey(phone: string): string {
  const text = foldDigits(
    phone
      .replace(/[\u1040\u101D](?=\p{M}|[\u1000-\u101C\u101E-\u102A])/gu, ' ')
      .replace(/(?<![^\P{L}\u101D]|\p{M})\u101D(?![^\P{L}\u101D])/gu, '0'),
  );
  const parts = text.split(/[,;/\n\u060C\u104A\u104B\uFF0C\uFF0F]/).filter((part) => /\d/.test(part));
  const numbers = parts.every((part) => part.replace(/\D/g, '').length >= 6) ? parts : [parts.join('')];
  return numbers
    .filter(Boolean)
    .map((number) => {
      const digits = number.replace(/\D/g, '');
      return keyOf(/^\D*[+\uFF0B]/.test(number) ? `+${digits}` : digits.replace(/^00(?=[1-9])/, '+'));
    })
    .join(' ');
}

function keyOf(number: string): string {
  if (national.test(number)) return `0${number}`;
  const [, own = ''] = /^\+?950*([1-9]\d*)$/.exec(number) ?? [];
  const isOwn = number.startsWith('+') ? own !== '' : national.test(own);
  return isOwn ? `0${own}` : number.replace('+', '');
}
