import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { migrate } from '#app/db/migrate.server.ts';
import type { Db } from '#app/db/schema.ts';
import { listInventory } from '#app/domain/catalog/inventory/inventory-list.server.ts';
import { editItem } from '#app/domain/catalog/inventory/item-edit.server.ts';
import { listLowStock } from '#app/domain/catalog/inventory/low-stock.server.ts';
import { listStock } from '#app/domain/catalog/storefront/stock-list.server.ts';
import { findOrders } from '#app/domain/orders/order-search/order-search-page.server.ts';
import { findPeople } from '#app/domain/people/audit/person-find.server.ts';
import { fillItemKeys } from '#app/domain/phone/item-keys.server.ts';
import { fillPeopleKeys, nameSearchKey } from '#app/domain/text/name-keys.server.ts';
import { type Engine, migrateTo, onEachEngine, openOlder } from '#tests/support/database/databases.ts';
import { insertItem, insertOrder, insertUser } from '#tests/support/database/rows.ts';
import { openShop } from '#tests/support/factories/inventory.ts';
import { editedItem } from '#tests/support/factories/item-factory.ts';

const now = new Date('2026-11-21T03:00:00Z');
const named = async (db: Db, name: string) => {
  const id = await insertItem(db, { name, nameKey: '', qty: 1 });
  await fillItemKeys(db);
  return id;
};
const names = (found: { items: { name: string }[] }) => found.items.map(({ name }) => name);

/** Reads the orders that are indexed under a trigram. SQLite indexes new orders later. */
async function numbersIndexed(db: Db, engine: Engine, gram: string): Promise<unknown[]> {
  const found =
    engine === 'sqlite'
      ? sql`select rowid from "orderWords" where "orderWords" match ${`"${gram}"`}`
      : sql`select "number" from "orders" where "orderWords"("number", "nameKey", "phoneKey") @> array[${`0:${gram}`}]`;
  return (await found.execute(db)).rows;
}

/** Inserts a user without a name key. */
async function insertOlderUser(db: Db, name: string): Promise<void> {
  const at = now.toISOString();
  await sql`insert into "users" ("id", "email", "emailVerified", "name", "phone", "role", "createdAt", "updatedAt")
    values ('u', 'u@example.com', ${false}, ${name}, '09', 'buyer', ${at}, ${at})`.execute(db);
}

/** Each name has searches that find it and no other. */
const searchesByName = [
  ['5-6"', '5–6″', "5—6''"],
  ['"lux"', "''lux''", '‘‘LUX’’', '„lux“'],
  ['Nokia™ 3310', 'nokia 3310', 'NOKIA® 3310'],
  ['Tab 6½', 'tab 6 1/2', '1⁄2', '½'],
  ['K・Q', 'k·q', 'K•Q'],
  ['4×4', '4x4'],
] as const;

onEachEngine('search keys of names', (freshDb, engine) => {
  it('sort by the Burmese dictionary, numbers by value, without regard to case', async () => {
    const db = await freshDb();
    const sorted = [
      '9T',
      'ကာဗာ',
      'ကားချာဂျာ',
      'ကောင်း',
      'ကိုင်တွယ်',
      'ဖုန်း ၉',
      'ဖုန်း ၁၃',
      'honor',
      'Redmi 9',
      'redmi 13',
      'Redmi Note',
    ];
    for (const name of [...sorted].reverse()) await named(db, name);
    expect(names(await listStock(db))).toEqual(sorted);
    expect(names(await listInventory(db, {}, 1))).toEqual(sorted);
    expect(names(await listLowStock(db, 1))).toEqual(sorted);
  });

  it('find names in Unicode and Zawgyi, and in any digits', async () => {
    const db = await freshDb();
    const [unicode, zawgyi] = ['ဖုန်းအိတ် ၁၃', 'ဖုန္းအိတ္ 14'];
    for (const name of [unicode, zawgyi]) await named(db, name);
    for (const typed of ['ဖုန်း', 'ဖုန္း', 'ဖုန်းအိတ်', 'ဖုန္းအိတ္']) {
      expect(names(await listStock(db, { search: typed })), typed).toEqual([unicode, zawgyi]);
      expect((await listInventory(db, { search: typed }, 1)).count, typed).toBe(2);
    }
    expect(names(await listStock(db, { search: '13' }))).toEqual([unicode]);
    expect(names(await listStock(db, { search: '၁၄' }))).toEqual([zawgyi]);

    const uid = await insertUser(db, { name: 'ေအာင္ေအာင္' });
    const order = { uid, phone: '09', nameKey: nameSearchKey('ေအာင္ေအာင္') };
    await insertOrder(db, { ...order, name: 'ေအာင္ေအာင္' });
    // Placed before names had such keys.
    await insertOrder(db, { ...order, name: 'ေအာင္', nameKey: 'ေအာင္' });
    await insertOrder(db, { uid, phone: '09', name: 'အောင်' });
    for (const search of ['အောင်', 'ေအာင္'])
      expect((await findOrders(db, { filter: '', search }, 1)).count, search).toBe(3);
    for (const typed of ['အောင်', 'ေအာင္']) expect(await findPeople(db, typed), typed).toHaveLength(1);
  });

  it('find names with any quotes, dashes, accents and widths', async () => {
    const db = await freshDb();
    const typed = ['13-Pro', "O'Neil’s", 'Café', 'Ｒｅｄｍｉ'];
    for (const name of typed) await named(db, name);
    const uid = await insertUser(db, { email: 'buyer@shop.example' });
    for (const name of typed) await insertOrder(db, { uid, name, nameKey: nameSearchKey(name) });
    // The people are also found by their addresses, and a random one may contain "cafe".
    for (const [n, name] of typed.entries()) await insertUser(db, { name, email: `${n}@shop.example` });
    for (const [search, name] of [
      ['13\u2011pro', '13-Pro'],
      ['13–PRO', '13-Pro'],
      ["o'neil's", typed[1]],
      ['O‘Neil’S', typed[1]],
      ['cafe', 'Café'],
      ['CAFE\u0301', 'Café'],
      ['redmi', 'Ｒｅｄｍｉ'],
    ] as const) {
      expect(names(await listStock(db, { search })), search).toEqual([name]);
      expect(names(await listInventory(db, { search }, 1)), search).toEqual([name]);
      const { orders } = await findOrders(db, { filter: '', search }, 1);
      expect(
        orders.map((order) => order.name),
        search,
      ).toEqual([name]);
      expect(
        (await findPeople(db, search)).map((person) => person.name),
        search,
      ).toEqual([name]);
    }
  });

  it('find names with any characters of the same meaning', async () => {
    const db = await freshDb();
    const uid = await insertUser(db);
    for (const [name, ...searches] of searchesByName) {
      await named(db, name);
      await insertOrder(db, { uid, name, nameKey: nameSearchKey(name) });
      for (const search of [name, ...searches]) {
        expect(names(await listStock(db, { search })), search).toEqual([name]);
        const { orders } = await findOrders(db, { filter: '', search }, 1);
        expect(
          orders.map((order) => order.name),
          search,
        ).toEqual([name]);
      }
    }
  });

  it('are recomputed once in an upgrade from an older version', async () => {
    const db = await openOlder(engine, '016-typography');
    const older = [
      ['5–6″ ‘‘lux’’', `5-6" ''lux''`, `5-6" "lux"`],
      ['Nokia™ 3310', 'nokiatm 3310', 'nokia 3310'],
      ['Nokia™ ဖုန်း ၁၃', 'nokiatm ဖုန်း 13', 'nokia ဖုန်း 13'],
      ['Tab 6½', 'tab 61⁄2', 'tab 6 1/2'],
      ['K・Q', 'k・q', 'k·q'],
    ] as const;
    for (const [name, nameKey] of older) {
      await insertItem(db, { name, nameKey, sortKey: 'x', qty: 1 });
      const uid = await insertUser(db, { name, phoneKey: undefined });
      await db.updateTable('users').set({ nameKey }).where('id', '=', uid).execute();
      await insertOrder(db, { uid, name, nameKey });
    }
    const plain = await insertItem(db, { name: 'Redmi', nameKey: 'redmi', sortKey: 'x', qty: 1 });
    await migrateTo(db, '017-signs');
    const withKey = db.selectFrom('inventories').select('id').where('sortKey', '!=', '');
    expect(await withKey.execute()).toEqual([{ id: plain }]);
    await migrate(db);
    await fillItemKeys(db);
    await fillPeopleKeys(db);
    for (const [name, , search] of older) {
      expect(names(await listStock(db, { search })), search).toEqual([name]);
      expect(
        (await findPeople(db, search)).map((person) => person.name),
        search,
      ).toEqual([name]);
      if (name.includes('ဖုန်း')) continue;
      const { orders } = await findOrders(db, { filter: '', search }, 1);
      expect(
        orders.map((order) => order.name),
        search,
      ).toEqual([name]);
    }
  });

  it('fit their columns even for the characters with the longest decompositions', async () => {
    const db = await freshDb();
    const uid = await openShop(db);
    const id = await insertItem(db, { type: 'only' });
    for (const sign of ['\uFDFA', '漢', '😀', 'က္က', 'ဩ'])
      expect(
        await editItem(
          db,
          { now, uid },
          {
            id,
            typed: editedItem({ name: sign.repeat(120).slice(0, 120), type: 'only' }),
          },
        ),
      ).toEqual({ ok: true });
  });

  it('lose typography in an upgrade from an older version, and users get keys', async () => {
    const db = await openOlder(engine, '012-four-digits');
    await insertOlderUser(db, 'O’Neil');
    await insertItem(db, { name: '13‑Pro', nameKey: '13‑pro', sortKey: 'x' });
    const orders = [
      ['Café', 'café'],
      ['Aye', 'aye'],
      ['ေအာင္', 'အောင်'],
    ];
    for (const [name = '', nameKey = ''] of orders)
      await insertOrder(db, { uid: 'u', name, nameKey, phone: '09 555 666 777' });
    await migrate(db);
    await fillItemKeys(db);
    await fillPeopleKeys(db);
    expect(names(await listStock(db, { search: '13-pro' }))).toEqual(['13‑Pro']);
    expect(await findPeople(db, "o'neil")).toHaveLength(1);
    for (const [search, count] of [
      ['cafe', 1],
      ['အောင်', 1],
      ['555666777', 3],
    ] as const)
      expect((await findOrders(db, { filter: '', search }, 1)).count, search).toBe(count);
    expect(await numbersIndexed(db, engine, 'afe')).toHaveLength(1);
    expect(await numbersIndexed(db, engine, 'afé')).toEqual([]);
    await db.updateTable('orders').set({ nameKey: 'mya' }).where('name', '=', 'Aye').execute();
    expect(await numbersIndexed(db, engine, 'aye')).toEqual([]);
  });

  it('are added to a database without keys', async () => {
    const db = await openOlder(engine, '008-closed-attempts');
    await insertOlderUser(db, 'Aye');
    await sql`insert into "inventories" ("id", "name", "nameKey", "ram", "rom", "qty", "salePrice", "createdAt", "updatedAt")
      values ('1', 'ဖုန်း ၁၃', 'ဖုန်း ၁၃', '', '', 1, 1, ${now.toISOString()}, ${now.toISOString()}),
      ('2', 'ဖုန်း 9', 'ဖုန်း 9', '', '', 1, 1, ${now.toISOString()}, ${now.toISOString()})`.execute(db);
    const phones = ['+95 9 791 234 567', '၀၉ ၇၉၁ ၂၃၄ ၅၆၇', '0095 9791234567', '09 421 234 567'];
    for (const phone of phones)
      await insertOrder(db, { uid: 'u', name: 'Aye', phone, phoneKey: phone.replace(/\D/g, '') });
    await migrate(db);
    await fillItemKeys(db);
    await fillPeopleKeys(db);
    expect(names(await listStock(db, { search: 'ဖုန်း' }))).toEqual(['ဖုန်း 9', 'ဖုန်း ၁၃']);
    expect(names(await listStock(db, { search: '13' }))).toEqual(['ဖုန်း ၁၃']);
    for (const search of ['0979123', '+95979123', '၀၉ ၇၉၁ ၂၃', '979123', '234567'])
      expect((await findOrders(db, { filter: '', search }, 1)).count, search).toBe(search === '234567' ? 4 : 3);
    await db.updateTable('orders').set({ phoneKey: '0977' }).where('phone', '=', '09 421 234 567').execute();
    expect(await numbersIndexed(db, engine, '091')).toEqual([]);
    expect(await numbersIndexed(db, engine, '979')).toHaveLength(3);
    expect(await numbersIndexed(db, engine, '942')).toEqual([]);
  });
});
