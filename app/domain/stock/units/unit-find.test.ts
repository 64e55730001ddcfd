import { CompiledQuery, sql } from 'kysely';
import { expect, it } from 'vitest';
import { lastSixOf } from '#app/domain/stock/units/unit-code.ts';
import { findUnits } from '#app/domain/stock/units/unit-find.server.ts';
import { onEachEngine, openDatabase, openWatched } from '#tests/support/database/databases.ts';
import { addStockedItem } from '#tests/support/factories/items.ts';
import { imeiOf, insertUnit } from '#tests/support/factories/units.ts';

onEachEngine('the search for a unit', (freshDb, engine) => {
  it('finds it by its whole number or its last six characters, however they are typed', async () => {
    const db = await freshDb();
    const itemId = await addStockedItem(db, { name: 'Redmi', cost: '100', currency: 'CNY' });
    const imei = imeiOf(123_456);
    const id = await insertUnit(db, { itemId, imei, supplier: 'Ko Zaw' });
    const serial = { code: 'F2LXK0AB12', kind: 'serial', slot: 1, lastSix: 'K0AB12' } as const;
    await db
      .insertInto('unitCodes')
      .values({ ...serial, unitId: id })
      .execute();
    await insertUnit(db, { itemId, imei: imeiOf(7), cost: '90', currency: 'USD' });
    const six = imei.slice(-6);
    const burmese = [...six].map((digit) => String.fromCodePoint(0x1040 + Number(digit))).join('');
    for (const typed of [
      imei,
      ` ${imei.slice(0, 6)} ${imei.slice(6)}`,
      `${imei.slice(0, 2)}-${imei.slice(2)}`,
      `IMEI: ${imei}`,
      `IMEI2 ：${imei}`,
      six,
      burmese,
      'f2lx-k0ab12',
      'S/N: F2LXK0AB12',
      'k0ab12',
    ])
      expect(await findUnits(db, typed), typed).toMatchObject([
        { id, item: { name: 'Redmi' }, supplier: 'Ko Zaw', cost: { amount: '100', currency: 'CNY' }, order: null },
      ]);
    expect(await findUnits(db, imeiOf(7))).toMatchObject([{ cost: { amount: '90', currency: 'USD' } }]);
    for (const typed of ['', 'redmi', 'Redmi 15C 256', imei.slice(-7), imei.slice(0, 14), imei.slice(0, 6), "1'; --"])
      expect(await findUnits(db, typed), typed).toEqual([]);
  });

  it('looks the number up in an index, also among 5,000 numbers', async () => {
    const { db, env } = await openDatabase(engine);
    const itemId = await addStockedItem(db, { name: 'Redmi' });
    const unitId = await insertUnit(db, { itemId, imei: imeiOf(0) });
    const codes = Array.from({ length: 5_000 }, (_, n) => imeiOf(n + 1));
    for (let at = 0; at < codes.length; at += 1_000)
      await db
        .insertInto('unitCodes')
        .values(
          codes.slice(at, at + 1_000).map((code, n) => ({
            code,
            unitId,
            kind: 'imei' as const,
            slot: at + n + 2,
            lastSix: lastSixOf(code),
          })),
        )
        .execute();
    await sql`analyze`.execute(db);
    const watched = openWatched(env);
    expect(await findUnits(watched.db, imeiOf(42).slice(-6))).toHaveLength(1);
    const statement = watched.statements.find((each) => each.includes('"unitCodes"'));
    const explain = engine === 'sqlite' ? 'explain query plan' : 'explain';
    const plan = await db.executeQuery(CompiledQuery.raw(`${explain} ${statement}`, ['123456', '123456', 20]));
    const lines = plan.rows.map((row) => JSON.stringify(row)).join('\n');
    expect(lines).toMatch(/unitCodes_lastSix/);
    expect(lines).not.toMatch(/SCAN unitCodes|Seq Scan on "unitCodes"/);
  });
});
