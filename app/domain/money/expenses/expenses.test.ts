import { expect, it } from 'vitest';
import type { Db } from '#app/db/schema.ts';
import { addDrawer, listDrawers, listMovements } from '#app/domain/money/drawers/drawer-list.server.ts';
import { openShift, readExpected } from '#app/domain/money/drawers/shift-cash.server.ts';
import { countShift, reopenShift } from '#app/domain/money/drawers/shift-close.server.ts';
import { readShiftToClose } from '#app/domain/money/drawers/shift-read.server.ts';
import { listExpenses, readExpense, readReceipt, sumExpenses } from '#app/domain/money/expenses/expense-list.server.ts';
import {
  moveDrawerCash,
  payExpenseInCash,
  recordExpense,
  voidExpense,
} from '#app/domain/money/expenses/expense-record.server.ts';
import { checkIntegrity } from '#app/domain/shop/integrity/integrity-check.server.ts';
import { onEachEngine } from '#tests/support/database/databases.ts';
import { insertUser } from '#tests/support/database/rows.ts';
import { auditEvents } from '#tests/support/factories/inventory.ts';
import { insertPaymentAccount } from '#tests/support/factories/payments.ts';
import { slipContent } from '#tests/support/factories/slips.ts';

// In Yangon it is the 30th at half past six in the morning.
const now = new Date('2026-11-30T00:00:00Z');
const timeZone = 'Asia/Yangon';
const november = { start: '2026-11-01', end: '2026-11-30' };
const always = { start: null, end: null };
const sum = (amount: number) => ({ notes: null, amount });

onEachEngine('an expense', (freshDb) => {
  async function open(db: Db) {
    const owner = await insertUser(db, { role: 'admin', name: 'Ma Thiri' });
    const seller = await insertUser(db, { rights: 'counter.sell', name: 'Ko Zaw' });
    const by = { now, uid: owner };
    const record = (values: object = {}) =>
      recordExpense(db, by, {
        ...{ key: crypto.randomUUID(), amount: 5_000, category: 'food', paidFrom: { kind: 'cash' }, day: '' },
        ...{ remark: '', receipt: null, timeZone },
        ...values,
      });
    const idOf = async (values: object = {}) => {
      const recorded = await record(values);
      return recorded.ok ? recorded.id : recorded.problem;
    };
    return { owner, seller, by, record, idOf };
  }

  async function openDrawer(db: Db, by: { now: Date; uid: string }) {
    await addDrawer(db, by, 'Counter');
    const [drawer] = await listDrawers(db);
    // Opened before midnight: its day is the 29th.
    const opened = await openShift(
      db,
      { ...by, now: new Date('2026-11-29T12:00:00Z') },
      { drawerId: drawer?.id ?? '', key: crypto.randomUUID(), count: sum(20_000) },
    );
    return 'id' in opened ? opened.id : opened.problem;
  }

  it('is of today or a day before, and summed by category for the days of a report', async () => {
    const db = await freshDb();
    const { record, idOf } = await open(db);
    const account = await insertPaymentAccount(db, { method: 'KBZPay', holder: 'Daw Mya' });
    await record();
    await record({ amount: 300_000, category: 'rent', day: '2026-11-01', paidFrom: { kind: 'account', id: account } });
    await record({ amount: 7_000, day: '2026-10-31' });
    expect(await idOf({ day: '2026-12-01' })).toBe('future-day');
    expect(await idOf({ paidFrom: { kind: 'account', id: 'none' } })).toBe('no-such-account');
    expect(await sumExpenses(db, november)).toEqual([
      { category: 'rent', sum: 300_000 },
      { category: 'food', sum: 5_000 },
    ]);
    expect(await sumExpenses(db, always)).toContainEqual({ category: 'food', sum: 12_000 });
    const { rows, count } = await listExpenses(db, november, 1);
    expect(rows).toMatchObject([
      { day: '2026-11-30', amount: 5_000, drawer: null, account: null, by: 'Ma Thiri', receipt: null },
      { day: '2026-11-01', amount: 300_000, account: 'KBZPay · Daw Mya' },
    ]);
    expect(count).toBe(2);
  });

  it('is recorded once for each key, and other content under it is refused', async () => {
    const db = await freshDb();
    const { idOf } = await open(db);
    const first = await idOf({ key: 'a' });
    expect(await idOf({ key: 'a' })).toBe(first);
    expect(await idOf({ key: 'a', amount: 5_001 })).toBe('key-reused');
    const both = await Promise.all([idOf({ key: 'b' }), idOf({ key: 'b' })]);
    expect(new Set(both).size).toBe(1);
    expect(await sumExpenses(db, always)).toEqual([{ category: 'food', sum: 10_000 }]);
  });

  it('from a drawer leaves it on the day of its shift, never more than it holds, and none after the count', async () => {
    const db = await freshDb();
    const { owner, seller, by, record, idOf } = await open(db);
    const shift = await openDrawer(db, by);
    const paidFrom = { kind: 'shift', id: shift };
    expect(await idOf({ paidFrom, amount: 20_001 })).toBe('drawer-short');
    expect(await idOf({ paidFrom, day: '2026-11-28' })).toBe('day-of-shift');
    expect(await idOf({ paidFrom, day: '2026-12-01' })).toBe('future-day');
    const id = await idOf({ paidFrom, amount: 4_000, day: '2026-11-30' });
    expect(await readExpense(db, id)).toMatchObject({ day: '2026-11-29', drawer: 'Counter', amount: 4_000 });
    // A cashier takes it out at the drawer, but only of a shift that they opened.
    const tea = { category: 'food' as const, amount: 1_000, remark: 'Tea' };
    const cash = (uid: string, own: boolean) =>
      payExpenseInCash(db, { now, uid }, { id: shift, own }, { key: crypto.randomUUID(), ...tea });
    expect(await cash(seller, true)).toEqual({ ok: false, problem: 'no-such-shift' });
    expect(await cash(owner, true)).toMatchObject({ ok: true });
    const comesIn = {
      ...tea,
      key: 'in',
      direction: 'in' as const,
      reason: { reason: 'expense' as const, category: tea.category },
    };
    expect(await moveDrawerCash(db, by, { id: shift, own: true }, comesIn)).toMatchObject({ problem: 'expense-in' });
    expect(await readExpected(db, shift)).toBe(15_000);
    const moved = (await auditEvents(db, shift)).find(({ action }) => action === 'cash moved');
    expect(moved?.after).toMatchObject({ amount: 4_000, reason: 'expense', category: 'food' });
    expect((await listMovements(db, shift)).map(({ category }) => category)).toEqual(['food', 'food']);
    await countShift(db, by, { id: shift, own: false }, sum(15_000));
    expect((await readShiftToClose(db, shift, null))?.report.movements).toEqual([
      { reason: 'expense', direction: 'out', category: 'food', amount: 5_000 },
    ]);
    expect(await record({ paidFrom })).toEqual({ ok: false, problem: 'already-counted' });
    expect(await idOf({ paidFrom: { kind: 'shift', id: 'none' } })).toBe('no-such-shift');
    expect(await sumExpenses(db, always)).toEqual([{ category: 'food', sum: 5_000 }]);
    expect(await checkIntegrity(db)).toEqual([]);
  });

  it('that is voided counts nowhere; its cash is back in the drawer, or once a counted one is reopened', async () => {
    const db = await freshDb();
    const { by, idOf } = await open(db);
    const shift = await openDrawer(db, by);
    const [early, late] = [
      await idOf({ paidFrom: { kind: 'shift', id: shift } }),
      await idOf({ paidFrom: { kind: 'shift', id: shift }, amount: 6_000 }),
    ];
    const voiding = { reason: 'Entered twice' };
    expect(await voidExpense(db, by, { id: early, ...voiding })).toEqual({ ok: true });
    expect(await readExpected(db, shift)).toBe(14_000);
    expect(await voidExpense(db, by, { id: early, ...voiding })).toEqual({ ok: false, problem: 'voided-before' });
    expect(await checkIntegrity(db)).toEqual([]);
    await countShift(db, by, { id: shift, own: false }, sum(14_000));
    expect(await voidExpense(db, by, { id: late, ...voiding })).toEqual({ ok: true });
    expect(await readExpected(db, shift)).toBe(14_000);
    expect(await voidExpense(db, by, { id: 'none', ...voiding })).toEqual({ ok: false, problem: 'no-such-expense' });
    expect(await sumExpenses(db, always)).toEqual([]);
    expect((await listExpenses(db, always, 1)).rows.map(({ isVoided }) => isVoided)).toEqual([true, true]);
    expect(await checkIntegrity(db)).toEqual([]);
    expect(await reopenShift(db, by, { id: shift, reason: 'Wrong' })).toEqual({ ok: true });
    expect(await readExpected(db, shift)).toBe(20_000);
    expect(await checkIntegrity(db)).toEqual([]);
  });

  it('is voided once by two people at one moment, also while its drawer is counted', async () => {
    const db = await freshDb();
    const { by, idOf } = await open(db);
    const shift = await openDrawer(db, by);
    for (let round = 0; round < 5; round++) {
      // Without a drawer, no shift makes one wait for the other.
      const other = await idOf();
      const both = await Promise.all(['a', 'b', 'c'].map((reason) => voidExpense(db, by, { id: other, reason })));
      expect(both.filter(({ ok }) => ok)).toHaveLength(1);
      const id = await idOf({ paidFrom: { kind: 'shift', id: shift } });
      const isLast = round === 4;
      const [one, two] = await Promise.all([
        voidExpense(db, by, { id, reason: 'a' }),
        voidExpense(db, by, { id, reason: 'b' }),
        ...(isLast ? [countShift(db, by, { id: shift, own: false }, sum(20_000))] : []),
      ]);
      expect([one?.ok, two?.ok].filter(Boolean)).toHaveLength(1);
      if (!isLast) expect(await readExpected(db, shift)).toBe(20_000);
    }
    expect(await checkIntegrity(db)).toEqual([]);
    await reopenShift(db, by, { id: shift, reason: 'Wrong' });
    expect(await readExpected(db, shift)).toBe(20_000);
  });

  it('keeps the picture of its receipt', async () => {
    const db = await freshDb();
    const { idOf } = await open(db);
    const receipt = slipContent();
    const id = await idOf({ receipt });
    expect(await readExpense(db, id)).toMatchObject({ receipt: { width: receipt.width, height: receipt.height } });
    expect(Buffer.from((await readReceipt(db, id))?.bytes ?? [])).toEqual(Buffer.from(receipt.bytes));
    expect(await readReceipt(db, await idOf())).toBe(null);
    expect(await checkIntegrity(db)).toEqual([]);
  });
});
