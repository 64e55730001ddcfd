import { expect, it } from 'vitest';
import type { Db } from '#app/db/schema.ts';
import { CASH } from '#app/domain/constants.ts';
import {
  addDrawer,
  listDrawers,
  readShiftToCount,
  switchDrawer,
} from '#app/domain/money/drawers/drawer-list.server.ts';
import { moveCash, openShift, readExpected } from '#app/domain/money/drawers/shift-cash.server.ts';
import { closeShift, countShift, reopenShift } from '#app/domain/money/drawers/shift-close.server.ts';
import { listClosedShifts, readClosedShift, readShiftToClose } from '#app/domain/money/drawers/shift-read.server.ts';
import { MAX_WALLETS } from '#app/domain/money/drawers/shift-report.server.ts';
import { recordPayment, refundPayment } from '#app/domain/money/payment-entry/payment-entry.server.ts';
import { voidPayment } from '#app/domain/money/payment-entry/payment-void.server.ts';
import { OverLimitError } from '#app/domain/people/limits/limits.server.ts';
import { checkIntegrity } from '#app/domain/shop/integrity/integrity-check.server.ts';
import { onEachEngine } from '#tests/support/database/databases.ts';
import { insertOrder, insertUser } from '#tests/support/database/rows.ts';
import { insertShift, shiftState } from '#tests/support/factories/drawers.ts';
import { auditEvents, LATER, now } from '#tests/support/factories/inventory.ts';
import { insertPaymentAccount } from '#tests/support/factories/payments.ts';

const at = (minutes: number) => new Date(+now + minutes * 60_000);
const key = () => crypto.randomUUID();
const sum = (amount: number) => ({ notes: null, amount });

async function shopWithDrawer(db: Db) {
  const owner = await insertUser(db, { role: 'admin', name: 'Ma Thiri' });
  const seller = await insertUser(db, { rights: 'orders.view counter.sell payments.verify refunds', name: 'Ko Zaw' });
  const by = { now, uid: seller };
  await addDrawer(db, { now, uid: owner }, 'Counter');
  const [drawer] = await listDrawers(db);
  const drawerId = drawer?.id ?? '';
  const open = async (amount = 50_000, uid = seller) => {
    const opened = await openShift(db, { now, uid }, { drawerId, key: key(), count: sum(amount) });
    return 'id' in opened ? opened.id : opened.problem;
  };
  const order = (total = 1_000_000) => insertOrder(db, { uid: owner, total, paymentMethod: 'KBZPay' });
  const pay = async (amount: number, { via = CASH, uid = seller, orderId = '', minutes = 1 } = {}) => {
    const entry = { key: key(), via, amount, number: '', remark: '' };
    const paid = await recordPayment(db, { now: at(minutes), uid }, { orderId: orderId || (await order()), entry });
    return 'id' in paid ? paid.id : paid.problem;
  };
  const refund = async (orderId: string, amount: number, via = CASH) => {
    const entry = { key: key(), via, amount, number: '', remark: 'Sold out' };
    const paid = await refundPayment(db, { now: at(2), uid: seller }, { orderId, entry });
    return 'id' in paid ? paid.id : paid.problem;
  };
  const move = (id: string, direction: 'in' | 'out', amount: number) =>
    moveCash(db, by, { id, own: true }, { key: key(), direction, amount, reason: 'expense', remark: 'Tea' });
  const count = (id: string, amount: number) =>
    countShift(db, { now: at(60), uid: seller }, { id, own: true }, sum(amount));
  const close = (id: string, sent: object = {}) =>
    closeShift(
      db,
      { now: at(61), uid: seller },
      { id, own: true },
      { key: key(), reason: '', remark: '', seen: [], unseen: {}, ...sent },
    );
  return { owner, seller, by, drawerId, open, order, pay, refund, move, count, close };
}

onEachEngine('a drawer', (freshDb) => {
  it('is nothing that a shop without drawers sees: cash is entered as ever', async () => {
    const db = await freshDb();
    const owner = await insertUser(db, { role: 'admin' });
    const orderId = await insertOrder(db, { uid: owner, total: 1_000, paymentMethod: 'KBZPay' });
    const entry = { key: key(), via: CASH, amount: 1_000, number: '', remark: '' };
    expect(await recordPayment(db, { now, uid: owner }, { orderId, entry })).toMatchObject({ ok: true });
    const rows = await db.selectFrom('payments').select(['shiftId', 'inDrawer']).execute();
    expect(rows).toEqual([{ shiftId: null, inDrawer: false }]);
  });

  it('takes no cash until it is open, and has one open shift, also if two people open it at one moment', async () => {
    const db = await freshDb();
    const { owner, seller, drawerId, open, pay } = await shopWithDrawer(db);
    expect(await pay(1_000)).toBe('no-open-shift');
    expect(await db.selectFrom('payments').select('id').execute()).toEqual([]);
    const opened = await Promise.all([open(1_000), open(2_000, owner), open(3_000), open(4_000, owner)]);
    expect(opened.filter((each) => each === 'already-open')).toHaveLength(3);
    expect(await pay(1_000)).not.toBe('no-open-shift');
    const owns = { now, uid: owner };
    expect(await addDrawer(db, owns, 'Counter')).toMatchObject({ problem: 'name-taken' });
    expect(await switchDrawer(db, owns, { id: drawerId, active: false })).toMatchObject({ problem: 'still-open' });
    expect(await addDrawer(db, owns, 'Repairs')).toMatchObject({ ok: true });
    const other = (await listDrawers(db)).find(({ name }) => name === 'Repairs')?.id ?? '';
    expect(await switchDrawer(db, owns, { id: other, active: false })).toEqual({ ok: true });
    const refused = await openShift(db, { now, uid: seller }, { drawerId: other, key: key(), count: sum(0) });
    expect(refused).toMatchObject({ problem: 'no-such-drawer' });
  });

  it('is opened once by one press too many', async () => {
    const db = await freshDb();
    const { seller, drawerId } = await shopWithDrawer(db);
    const sent = { drawerId, key: key(), count: { notes: { '10000': 5 }, amount: 50_000 } };
    const [first, second] = await Promise.all([1, 2].map(() => openShift(db, { now, uid: seller }, sent)));
    expect([first?.ok, second?.ok]).toEqual([true, true]);
    expect(await db.selectFrom('shifts').select('opening').execute()).toEqual([{ opening: 50_000 }]);
  });

  it('gets the cash of the person who opened it, and of anybody if it is open longest', async () => {
    const db = await freshDb();
    const { owner, open, pay } = await shopWithDrawer(db);
    const first = await open();
    await addDrawer(db, { now, uid: owner }, 'Repairs');
    const repairs = (await listDrawers(db)).find(({ name }) => name === 'Repairs')?.id ?? '';
    const opened = await openShift(db, { now: at(1), uid: owner }, { drawerId: repairs, key: key(), count: sum(0) });
    const other = await insertUser(db, { role: 'admin' });
    await pay(100);
    await pay(20, { uid: owner });
    await pay(3, { uid: other });
    expect(await readExpected(db, first)).toBe(50_103);
    expect(await readExpected(db, 'id' in opened ? opened.id : '')).toBe(20);
  });
});

onEachEngine('what must lie in a drawer', (freshDb) => {
  it('is what was counted at the opening, and what came in and went out in cash since', async () => {
    const db = await freshDb();
    const { open, order, pay, refund, move } = await shopWithDrawer(db);
    const till = await insertPaymentAccount(db, { method: 'Till', kind: 'cash' });
    const wallet = await insertPaymentAccount(db, { method: 'KBZPay' });
    const id = await open(50_000);
    const orderId = await order();
    await pay(300_000, { orderId });
    await pay(70_000, { via: till });
    await pay(900_000, { via: wallet });
    await refund(orderId, 20_000);
    expect(await readExpected(db, id)).toBe(50_000 + 300_000 + 70_000 - 20_000);
    await move(id, 'in', 10_000);
    await move(id, 'out', 4_000);
    expect(await readExpected(db, id)).toBe(406_000);
  });

  it('forgets a payment that is voided before the count', async () => {
    const db = await freshDb();
    const { owner, open, order, pay, refund } = await shopWithDrawer(db);
    const id = await open(1_000);
    const orderId = await order();
    const paid = await pay(500, { orderId });
    const refunded = await refund(orderId, 200);
    await voidPayment(db, { now, uid: owner }, { id: refunded, reason: 'Not given' });
    expect(await readExpected(db, id)).toBe(1_500);
    await voidPayment(db, { now, uid: owner }, { id: paid, reason: 'Typed twice' });
    expect(await readExpected(db, id)).toBe(1_000);
  });

  it('is at least what goes out, and no refusal names it', async () => {
    const db = await freshDb();
    const { open, order, pay, refund, move } = await shopWithDrawer(db);
    const wallet = await insertPaymentAccount(db, { method: 'KBZPay' });
    const id = await open(1_000);
    const orderId = await order();
    await pay(9_000, { orderId, via: wallet });
    expect(await refund(orderId, 1_001)).toBe('drawer-short');
    expect(await move(id, 'out', 1_001)).toEqual({ ok: false, problem: 'drawer-short' });
    const outs = await Promise.all([move(id, 'out', 600), refund(orderId, 600), move(id, 'out', 600)]);
    expect(outs.filter((out) => JSON.stringify(out).includes('drawer-short'))).toHaveLength(2);
    expect(await readExpected(db, id)).toBe(400);
    // Other refusals come first, so that they are no way to ask for the sum.
    await db.updateTable('users').set({ maxRefundSum: 0 }).execute();
    await expect(refund(orderId, 401)).rejects.toThrow(OverLimitError);
  });
});

onEachEngine('the close of a shift', (freshDb) => {
  it('counts first, shows nothing before, and keeps its figures whatever is voided later', async () => {
    const db = await freshDb();
    const { owner, open, order, pay, count, close, move } = await shopWithDrawer(db);
    const id = await open(50_000);
    const orderId = await order();
    const paid = await pay(300_000, { orderId });
    const seen = JSON.stringify([await listDrawers(db), await readShiftToCount(db, id, null)]);
    for (const blind of ['350000', '300000', '50000', 'opening', 'expected']) expect(seen).not.toContain(blind);
    expect(await readShiftToClose(db, id, null)).toBeUndefined();
    expect(await count(id, 345_000)).toEqual({ ok: true });
    expect(await count(id, 345_000)).toEqual({ ok: true });
    expect(await count(id, 350_000)).toMatchObject({ problem: 'already-counted' });
    expect(await pay(1_000)).toBe('no-open-shift');
    expect(await move(id, 'in', 1_000)).toMatchObject({ problem: 'already-counted' });
    expect(await readShiftToClose(db, id, null)).toMatchObject({ counted: 345_000, expected: 350_000 });
    expect(await close(id)).toMatchObject({ problem: 'reason-missing' });
    const sent = { key: key(), reason: 'wrong-change' as const, remark: 'At noon' };
    const pressed = await Promise.all([close(id, sent), close(id, sent)]);
    expect(pressed.every(({ ok }) => ok)).toBe(true);
    expect(await close(id)).toMatchObject({ problem: 'already-closed' });
    const closed = await readClosedShift(db, id, null);
    expect(closed).toMatchObject({ counted: 345_000, expected: 350_000, reason: 'wrong-change', remark: 'At noon' });
    await voidPayment(db, { now: LATER, uid: owner }, { id: paid, reason: 'Typed twice' });
    expect(await readClosedShift(db, id, null)).toEqual(closed);
    // The owner has taken 45,000 home: what counts is what was counted now.
    const next = await open(300_000);
    expect(await readExpected(db, next)).toBe(300_000);
    await expect(db.updateTable('shifts').set({ counted: 1 }).where('id', '=', id).execute()).rejects.toThrow();
    await expect(db.updateTable('shifts').set({ opening: 1 }).where('id', '=', id).execute()).rejects.toThrow();
    expect((await checkIntegrity(db)).filter(({ check }) => check.includes('shift'))).toEqual([]);
    expect((await auditEvents(db, id)).map(({ action }) => action)).toEqual([
      'shift opened',
      'shift counted',
      'shift closed',
    ]);
  });

  it('asks for each payment in the wallets once, until somebody has seen it', async () => {
    const db = await freshDb();
    const { open, order, pay, refund, count, close } = await shopWithDrawer(db);
    const wallet = await insertPaymentAccount(db, { method: 'KBZPay' });
    const orderId = await order();
    const early = await pay(40_000, { via: wallet, orderId });
    const first = await open(0);
    const late = await pay(60_000, { via: wallet });
    await refund(orderId, 10_000, wallet);
    await count(first, 0);
    await pay(70_000, { via: wallet, minutes: 90 });
    const listed = (await readShiftToClose(db, first, null))?.report.wallets.map(({ id }) => id);
    expect(listed?.toSorted()).toEqual([early, late].toSorted());
    expect(await close(first, { seen: [early] })).toMatchObject({ problem: 'unseen' });
    expect(await close(first, { seen: [early], unseen: { [late]: 'not-yet' } })).toEqual({ ok: true });
    const { report } = (await readClosedShift(db, first, null)) ?? {};
    expect(report?.methods).toEqual([
      { method: 'KBZPay', cash: false, received: 100_000, refunded: 10_000, payments: 3 },
    ]);
    const second = await open(0);
    await countShift(
      db,
      { now: at(120), uid: (await db.selectFrom('shifts').select('openedBy').executeTakeFirstOrThrow()).openedBy },
      { id: second, own: true },
      sum(0),
    );
    const again = await readShiftToClose(db, second, null);
    expect(again?.report.wallets.map(({ amount }) => amount)).toEqual([70_000, 60_000]);
    expect(again?.report.methods).toMatchObject([{ received: 70_000, refunded: 0 }]);
  });

  it('looks in no wallet for cash of a time without drawers, and asks for a form full at most', async () => {
    const db = await freshDb();
    const { open, order, pay, refund, count, close, drawerId } = await shopWithDrawer(db);
    await db.updateTable('drawers').set({ active: false }).execute();
    const cashAccount = await insertPaymentAccount(db, { method: 'Shop', kind: 'cash' });
    const orderId = await order(2_000_000);
    for (const via of [CASH, 'Shop', cashAccount]) await pay(1_000, { via, orderId });
    await refund(orderId, 500);
    const wallet = await insertPaymentAccount(db, { method: 'KBZPay' });
    for (let n = 0; n < MAX_WALLETS + 2; n++) await pay(10, { via: wallet, orderId });
    await db.updateTable('drawers').set({ active: true }).where('id', '=', drawerId).execute();
    const id = await open(0);
    await count(id, 0);
    const { report } = (await readShiftToClose(db, id, null)) ?? {};
    expect(report?.wallets).toHaveLength(MAX_WALLETS);
    expect(new Set(report?.wallets.map(({ method }) => method))).toEqual(new Set(['KBZPay']));
    expect(await close(id, { seen: report?.wallets.map((each) => each.id) })).toEqual({ ok: true });
    const { methods } = (await readClosedShift(db, id, null))?.report ?? {};
    expect(methods?.map(({ method }) => method)).toEqual(['KBZPay']);
    const next = await open(0);
    await count(next, 0);
    expect((await readShiftToClose(db, next, null))?.report.wallets).toHaveLength(2);
  });

  it('is of the person who opened it, and reopened only as the last one, with its first count', async () => {
    const db = await freshDb();
    const { owner, seller, open, order, pay, count, close } = await shopWithDrawer(db);
    const orderId = await order();
    const id = await open(0);
    const paid = await pay(5_000, { orderId });
    const other = await insertUser(db, { rights: 'counter.sell' });
    // What the whole shop sold is not theirs to see.
    const inCash = { method: CASH, cash: true, received: 5_000, refunded: 0, payments: 1 };
    const ownFigures = { methods: [inCash], movements: [] };
    expect(await countShift(db, { now, uid: other }, { id, own: true }, sum(0))).toMatchObject({
      problem: 'no-such-shift',
    });
    expect(await readShiftToCount(db, id, other)).toBeUndefined();
    await count(id, 4_000);
    expect(await readShiftToClose(db, id, other)).toBeUndefined();
    expect((await readShiftToClose(db, id, seller))?.report).toEqual({ ...ownFigures, wallets: [] });
    await close(id, { reason: 'other' });
    expect(await readClosedShift(db, id, other)).toBeUndefined();
    expect((await readClosedShift(db, id, seller))?.report).toEqual({ ...ownFigures, wallets: [] });
    expect((await readClosedShift(db, id, null))?.report).toMatchObject({ ...ownFigures, sold: {}, returned: {} });
    await voidPayment(db, { now, uid: owner }, { id: paid, reason: 'Typed twice' });
    await expect(reopenShift(db, { now, uid: seller }, { id, reason: 'Miscounted' })).rejects.toThrow();
    expect(await reopenShift(db, { now, uid: owner }, { id, reason: 'Miscounted' })).toEqual({ ok: true });
    expect(await readExpected(db, id)).toBe(0);
    await count(id, 0);
    await close(id);
    expect(await readClosedShift(db, id, null)).toMatchObject({
      firstCounted: 4_000,
      counted: 0,
      expected: 0,
      reason: null,
    });
    const next = await open(0);
    expect(await reopenShift(db, { now, uid: owner }, { id, reason: 'x' })).toMatchObject({ problem: 'newer-shift' });
    expect(await reopenShift(db, { now, uid: owner }, { id: next, reason: 'x' })).toMatchObject({
      problem: 'not-counted',
    });
    await expect(db.updateTable('shifts').set({ firstCounted: 1 }).where('id', '=', id).execute()).rejects.toThrow();
  });

  it('is listed once, newest first, also if several were opened at one moment', async () => {
    const db = await freshDb();
    const { owner, drawerId } = await shopWithDrawer(db);
    const ids = Array.from({ length: 65 }, (_, n) => `shift ${String(n).padStart(2, '0')}`);
    for (const id of ids) await insertShift(db, drawerId, { id, openedBy: owner, ...shiftState('closed', owner, 0) });
    const listed: string[] = [];
    for (let more = true; more; ) {
      const page = await listClosedShifts(db, listed.at(-1) ?? '');
      listed.push(...page.shifts.map(({ id }) => id));
      more = page.more;
    }
    expect(listed).toEqual(ids.toReversed());
  });
});
