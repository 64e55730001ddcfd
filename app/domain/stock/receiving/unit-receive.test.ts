import { expect, it } from 'vitest';
import type { Db } from '#app/db/schema.ts';
import { receiveUnits } from '#app/domain/stock/receiving/unit-receive.server.ts';
import type { Receipt } from '#app/domain/stock/units/unit.ts';
import { onEachEngine } from '#tests/support/database/databases.ts';
import { insertUser } from '#tests/support/database/rows.ts';
import { addStockedItem, countOrdersAndStock } from '#tests/support/factories/items.ts';
import { imeiOf, PLAIN_FACTS } from '#tests/support/factories/units.ts';
import { turnsDuring } from '#tests/support/turns.ts';

const now = new Date('2026-11-21T03:00:00Z');
const imei = (n: number) => ({ code: imeiOf(n), kind: 'imei' as const });

onEachEngine('receiving units', (freshDb) => {
  async function openShop(tracking: 'off' | 'optional' | 'required' = 'required') {
    const db = await freshDb();
    const uid = await insertUser(db, { role: 'admin' });
    const itemId = await addStockedItem(db, { qty: 2, tracking });
    const receive = (receipt: Partial<Receipt>) => receiveUnits(db, { now, uid }, receiptOf(itemId, receipt));
    return { db, uid, itemId, receive };
  }

  it('adds units, their numbers, their history and the pieces of stock', async () => {
    const { db, itemId, uid, receive } = await openShop();
    const serial = { code: 'F2LXK0AB12', kind: 'serial' as const };
    const units = [[imei(1), imei(2), serial], [imei(3)]];
    const facts = { ...PLAIN_FACTS, tax: 'paid' as const, cost: { amount: '900.50', currency: 'CNY' as const } };
    expect(await receive({ units, facts })).toEqual({ ok: true, units: 2 });
    expect((await countOrdersAndStock(db)).onHand).toEqual({ [itemId]: 4 });
    const rows = await db.selectFrom('units').selectAll().orderBy('position').execute();
    const at = now.toISOString();
    const row = { itemId, state: 'in-stock', tax: 'paid', taxAt: at, taxBy: uid, cost: '900.50', currency: 'CNY' };
    expect(rows).toMatchObject([
      { ...row, position: 1, receivedAt: at },
      { ...row, position: 2 },
    ]);
    const codes = await db.selectFrom('unitCodes').selectAll().orderBy('code').execute();
    expect(codes).toMatchObject([
      { code: imeiOf(1), kind: 'imei', slot: 1, lastSix: imeiOf(1).slice(-6) },
      { code: imeiOf(2), kind: 'imei', slot: 2, unitId: rows[0]?.id },
      { code: imeiOf(3), kind: 'imei', slot: 1, unitId: rows[1]?.id },
      { code: 'F2LXK0AB12', kind: 'serial', slot: 1, lastSix: 'K0AB12', unitId: rows[0]?.id },
    ]);
    expect(await db.selectFrom('unitEvents').select(['kind', 'uid', 'at']).execute()).toEqual(
      Array(2).fill({ kind: 'received', uid, at }),
    );
  });

  it('leaves the quantity as it is if the phones are counted already', async () => {
    const { db, itemId, receive } = await openShop('optional');
    expect(await receive({ counted: true })).toEqual({ ok: true, units: 1 });
    expect((await countOrdersAndStock(db)).onHand).toEqual({ [itemId]: 2 });
  });

  it('changes nothing until somebody says whether the phones are counted, unless every piece has its number', async () => {
    const { db, itemId, receive } = await openShop();
    expect(await receive({ counted: null })).toEqual({ ok: false, problem: 'not-said-if-counted' });
    expect((await countOrdersAndStock(db)).onHand).toEqual({ [itemId]: 2 });
    expect(await countUnits(db)).toBe(0);
    expect(await receive({ counted: true, units: [[imei(1)], [imei(2)]] })).toEqual({ ok: true, units: 2 });
    expect(await receive({ counted: null, units: [[imei(3)]] })).toEqual({ ok: true, units: 1 });
    expect((await countOrdersAndStock(db)).onHand).toEqual({ [itemId]: 3 });
  });

  it('records the numbers of an item from its first receipt on if the receipt says so', async () => {
    const { db, itemId, uid, receive } = await openShop('off');
    const modes = async () => (await db.selectFrom('inventories').select('tracking').execute())[0]?.tracking;
    expect(await receive({ counted: null, tracking: 'optional' })).toMatchObject({ problem: 'not-said-if-counted' });
    expect(await modes()).toBe('off');
    expect(await receive({ counted: true, tracking: 'optional' })).toEqual({ ok: true, units: 1 });
    expect(await receive({ tracking: 'required', units: [[imei(2)]] })).toEqual({ ok: true, units: 1 });
    expect(await modes()).toBe('optional');
    const corrected = db
      .selectFrom('auditEvents')
      .select(['uid', 'before', 'after'])
      .where('action', '=', 'item corrected');
    expect(await corrected.where('entityId', '=', itemId).execute()).toEqual([
      { uid, before: { tracking: 'off' }, after: { tracking: 'optional' } },
    ]);
  });

  it('counts a receipt once, also if it is sent several times at the same moment', async () => {
    const { db, itemId, receive } = await openShop();
    const answers = await Promise.all(Array.from({ length: 5 }, () => receive({ key: 'k' })));
    expect(answers.filter((each) => each.ok && !each.again)).toHaveLength(1);
    expect(answers.every(({ ok }) => ok)).toBe(true);
    expect((await countOrdersAndStock(db)).onHand).toEqual({ [itemId]: 3 });
    const others = [
      { units: [[imei(1)], [imei(2)]] },
      { units: [[imei(1), imei(2)]] },
      { units: [[imei(2)]] },
      { counted: true },
      { tradeIn: true },
      { facts: { ...PLAIN_FACTS, cost: { amount: '900', currency: 'CNY' as const } } },
      { facts: { ...PLAIN_FACTS, tax: 'paid' as const } },
    ];
    for (const other of others)
      expect(await receive({ key: 'k', ...other })).toEqual({ ok: false, problem: 'key-reused' });
  });

  it('refuses the whole receipt if one number is known, and names the item that has it', async () => {
    const { db, itemId, receive } = await openShop();
    await receive({ units: [[imei(1), imei(2)]] });
    const refused = await receive({ units: [[imei(9)], [imei(8), imei(2)]] });
    expect(refused).toMatchObject({ ok: false, problem: 'known-codes', known: [{ code: imeiOf(2), itemId }] });
    expect(await countUnits(db)).toBe(1);
  });

  it('gives a number to one of two receipts that send it at the same moment', async () => {
    const { db, itemId, uid } = await openShop();
    const other = await addStockedItem(db, { name: 'HONOR', tracking: 'optional' });
    const answers = await Promise.all(
      [itemId, other].map((id) => receiveUnits(db, { now, uid }, receiptOf(id, { units: [[imei(1)]] }))),
    );
    expect(answers.map(({ ok }) => ok).sort()).toEqual([false, true]);
    expect(answers.find(({ ok }) => !ok)).toMatchObject({ problem: 'known-codes', known: [{ code: imeiOf(1) }] });
    expect(await countUnits(db)).toBe(1);
  });

  it('refuses an item that is deleted or tracks no units', async () => {
    const { db, receive } = await openShop('off');
    expect(await receive({})).toEqual({ ok: false, problem: 'not-tracked' });
    await db.updateTable('inventories').set({ deletedAt: now.toISOString() }).execute();
    expect(await receive({})).toEqual({ ok: false, problem: 'no-such-item' });
    expect(await countUnits(db)).toBe(0);
  });

  it('takes 5,000 units in one receipt, and lets others in meanwhile', async () => {
    const { db, receive } = await openShop();
    const units = Array.from({ length: 5_000 }, (_, n) => [imei(2 * n), imei(2 * n + 1)]);
    const all = async () => expect(await receive({ units })).toEqual({ ok: true, units: 5_000 });
    expect(await turnsDuring(all)).toBeGreaterThan(5);
    expect(await countUnits(db)).toBe(5_000);
  });
});

function receiptOf(itemId: string, receipt: Partial<Receipt>): Receipt {
  const key = crypto.randomUUID();
  return { key, itemId, counted: false, units: [[imei(1)]], facts: PLAIN_FACTS, ...receipt };
}

async function countUnits(db: Db): Promise<number> {
  const { units } = await db
    .selectFrom('units')
    .select(({ fn }) => fn.countAll<number>().as('units'))
    .executeTakeFirstOrThrow();
  return units;
}
