import { expect, it } from 'vitest';
import type { Db } from '#app/db/schema.ts';
import { editInBulk } from '#app/domain/catalog/inventory/bulk-edit.server.ts';
import { undoChanges } from '#app/domain/catalog/inventory/change-undo.server.ts';
import { refundPayment } from '#app/domain/money/payment-entry/payment-entry.server.ts';
import { CASH } from '#app/domain/money/payment-entry/payment-entry.ts';
import { OverLimitError } from '#app/domain/people/limits/limits.server.ts';
import { type Limits, NO_LIMITS } from '#app/domain/people/limits/limits.ts';
import { inviteStaff } from '#app/domain/people/staff/invitation.server.ts';
import { listStaff, setRights } from '#app/domain/people/staff/staff.server.ts';
import { editPrice } from '#app/domain/prices/price-changes/price-edit.server.ts';
import { prepareShop } from '#app/domain/shop/settings/shop-prepare.server.ts';
import { editUnit } from '#app/domain/stock/units/unit-edit.server.ts';
import { onEachEngine } from '#tests/support/database/databases.ts';
import { insertItem, insertOrder, insertUser } from '#tests/support/database/rows.ts';
import { insertReceived } from '#tests/support/factories/payments.ts';
import { insertUnit, UNIT_DETAILS } from '#tests/support/factories/units.ts';

// Half past midnight in Yangon: the day before still lasts in UTC.
const now = new Date('2026-11-29T18:00:00Z');
const at = (minutes: number) => new Date(now.getTime() + minutes * 60_000);

async function open(db: Db, limits: Partial<Limits>) {
  await prepareShop(db, 'Shop', now);
  const rights = 'refunds prices.edit units.edit stock.edit costs.view';
  const [su, min] = [await insertUser(db, { rights, ...limits }), await insertUser(db, { rights, ...limits })];
  const owner = await insertUser(db, { role: 'admin', ...limits });
  const itemId = await insertItem(db, { currency: 'MMK', cost: '1000', rate: '1', profit: '0', salePrice: 1_000 });
  const buyer = await insertUser(db);
  // Each of another order, whose lock the others do not wait for.
  const refund = async (uid: string, amount = 10, when = now) => {
    const orderId = await insertOrder(db, { uid: buyer, total: 100_000 });
    await insertReceived(db, orderId, { amount: 100_000 });
    const entry = { key: crypto.randomUUID(), via: CASH, amount, number: '', remark: 'Sold out' };
    return outcomeOf(refundPayment(db, when, uid, { orderId, entry }));
  };
  const setPrice = (uid: string, cost: number, id = itemId, when = now) =>
    outcomeOf(editPrice(db, when, uid, { id, cost: String(cost), rate: '1', profit: '0', was: '' }));
  const setUnitPrice = (uid: string, id: string, salePrice: string, was = '') => {
    const typed = { ...UNIT_DETAILS, currency: 'MMK' } as const;
    const change = { typed: { ...typed, salePrice }, shown: { ...typed, salePrice: was } };
    return outcomeOf(editUnit(db, { now, uid }, id, change));
  };
  const countRefunds = async () => [
    (await db.selectFrom('payments').select('id').where('direction', '=', 'out').execute()).length,
    (await db.selectFrom('auditEvents').select('id').execute()).length,
    (await db.selectFrom('submissions').select('key').execute()).length,
  ];
  return { su, min, owner, itemId, refund, setPrice, setUnitPrice, countRefunds };
}

/** `ok`, or the limit. */
async function outcomeOf(act: Promise<{ ok: boolean }>): Promise<string> {
  try {
    const done = await act;
    return done.ok ? 'ok' : JSON.stringify(done);
  } catch (error) {
    if (error instanceof OverLimitError) return error.limit;
    throw error;
  }
}

const times = <T>(n: number, act: () => Promise<T>) => Promise.all(Array.from({ length: n }, act));
const tally = (outcomes: string[]) => outcomes.filter((each) => each === 'ok').length;

onEachEngine('a limit', (freshDb) => {
  it('of refunds holds for one person and one day in Yangon, also at one moment, and leaves nothing', async () => {
    const db = await freshDb();
    const { su, min, owner, refund, countRefunds } = await open(db, { maxRefunds: 3 });
    expect(await refund(su, 10, at(-60))).toBe('ok');
    const outcomes = await times(5, () => refund(su));
    expect([tally(outcomes), new Set(outcomes)]).toEqual([3, new Set(['ok', 'maxRefunds'])]);
    const before = await countRefunds();
    expect(await refund(su, 10, at(23 * 60))).toBe('maxRefunds');
    expect(await countRefunds()).toEqual(before);
    expect(await refund(min)).toBe('ok');
    expect(tally(await times(4, () => refund(owner)))).toBe(4);
    expect(await refund(su, 10, at(24 * 60))).toBe('ok');
  });

  it('of refunded money counts the refund itself', async () => {
    const db = await freshDb();
    const { su, min, refund } = await open(db, { maxRefundSum: 1_000 });
    expect(await refund(su, 1_001)).toBe('maxRefundSum');
    expect(tally(await times(3, () => refund(su, 500)))).toBe(2);
    expect(await refund(min, 1_000)).toBe('ok');
  });

  it('of price edits counts items, pieces and undone edits, but nothing that keeps the price', async () => {
    const db = await freshDb();
    const { su, min, owner, itemId, setPrice, setUnitPrice } = await open(db, { maxPriceEdits: 3 });
    const unit = await insertUnit(db, { itemId });
    expect(await setPrice(su, 1_000)).toBe('ok');
    expect(await setPrice(su, 1_200)).toBe('ok');
    expect(await setUnitPrice(su, unit, '1300')).toBe('ok');
    const event = await db
      .selectFrom('auditEvents')
      .select('id')
      .where('action', '=', 'price edited')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(await outcomeOf(undoChanges(db, { now, uid: su }, [event.id]))).toBe('ok');
    expect(await setPrice(su, 1_300)).toBe('maxPriceEdits');
    expect(await setUnitPrice(su, unit, '1400', '1300')).toBe('maxPriceEdits');
    expect(await setPrice(su, 1_000)).toBe('ok');
    const priced = { currency: 'MMK', cost: '900', rate: '1', profit: '0', salePrice: 900 };
    const items = await times(4, () => insertItem(db, priced));
    const change = { change: 'profit', profit: '5' } as const;
    expect(await outcomeOf(editInBulk(db, { now, uid: min }, items, change))).toBe('maxPriceEdits');
    const ids = await times(5, () => insertItem(db, priced));
    const outcomes = await Promise.all(ids.map((id) => setPrice(min, 2_000, id)));
    expect(tally(outcomes)).toBe(3);
    for (const price of [1, 2, 3, 4]) expect(await setPrice(owner, 3_000 + price)).toBe('ok');
  });

  it('of discounts is measured from the price that others have set, however small the steps', async () => {
    const db = await freshDb();
    const { su, owner, itemId, setPrice, setUnitPrice } = await open(db, { maxDiscount: 10 });
    const unit = await insertUnit(db, { itemId });
    expect(await setPrice(su, 899)).toBe('maxDiscount');
    expect(await setPrice(su, 950)).toBe('ok');
    expect(await setPrice(su, 900)).toBe('ok');
    expect(await setPrice(su, 899)).toBe('maxDiscount');
    expect(await setUnitPrice(su, unit, '899')).toBe('maxDiscount');
    expect(await setUnitPrice(su, unit, '900')).toBe('ok');
    expect(await setPrice(su, 2_000)).toBe('ok');
    expect(await setPrice(su, 1_500)).toBe('ok');
    expect(await setPrice(owner, 500)).toBe('ok');
    expect(await setPrice(su, 449)).toBe('maxDiscount');
    expect(await setPrice(su, 450)).toBe('ok');
    expect(await setPrice(owner, 800)).toBe('ok');
    const owners = await db
      .selectFrom('auditEvents')
      .select('id')
      .where('uid', '=', owner)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(await outcomeOf(undoChanges(db, { now, uid: su }, [owners.id]))).toBe('maxDiscount');
  });
});

onEachEngine('limits of a person', (freshDb) => {
  it('are set by owners only, are in the audit, and end with the rights', async () => {
    const db = await freshDb();
    const { owner } = await open(db, {});
    const [head, id] = [
      await insertUser(db, { rights: 'people refunds' }),
      await insertUser(db, { rights: 'refunds' }),
    ];
    const limits = { ...NO_LIMITS, maxRefunds: 3, maxDiscount: 5 };
    const set = (uid: string, changes: { limits?: Limits; rights?: readonly ['refunds'] | null }) =>
      setRights(db, { now, uid }, { id, rights: ['refunds'], ...changes });
    const limitsOf = async () => (await listStaff(db)).find((each) => each.id === id)?.limits;
    expect(await set(head, { limits })).toEqual({ ok: false, problem: 'lacks-right' });
    expect(await limitsOf()).toEqual(NO_LIMITS);
    expect(await set(owner, { limits })).toEqual({ ok: true });
    expect(await limitsOf()).toEqual(limits);
    expect(await set(head, {})).toEqual({ ok: true });
    expect(await limitsOf()).toEqual(limits);
    const [event] = await db.selectFrom('auditEvents').selectAll().where('action', '=', 'rights set').execute();
    expect(event).toMatchObject({ before: { maxRefunds: null }, after: { maxRefunds: 3, maxDiscount: 5 } });
    expect(await set(owner, { rights: null })).toEqual({ ok: true });
    expect(await db.selectFrom('users').select('maxRefunds').where('id', '=', id).executeTakeFirst()).toEqual({
      maxRefunds: null,
    });
  });

  it('keep them from giving the limited right to others', async () => {
    const db = await freshDb();
    await open(db, {});
    const head = await insertUser(db, { rights: 'people refunds orders.view', maxRefunds: 3 });
    const invite = (right: 'refunds' | 'orders.view') =>
      inviteStaff(db, { now, uid: head }, { name: 'Su', rights: [right] });
    expect(await invite('refunds')).toEqual({ ok: false, problem: 'lacks-right' });
    expect(await invite('orders.view')).toMatchObject({ ok: true });
  });
});
