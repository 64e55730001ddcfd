import { expect, it } from 'vitest';
import type { Db } from '#app/db/schema.ts';
import { editInBulk } from '#app/domain/catalog/inventory/bulk-edit.server.ts';
import { undoChanges } from '#app/domain/catalog/inventory/change-undo.server.ts';
import { CASH } from '#app/domain/constants.ts';
import { refundPayment } from '#app/domain/money/payment-entry/payment-entry.server.ts';
import { OverLimitError } from '#app/domain/people/limits/limits.server.ts';
import { type Limits, NO_LIMITS } from '#app/domain/people/limits/limits.ts';
import { inviteStaff } from '#app/domain/people/staff/invitation.server.ts';
import { listStaff, setRights } from '#app/domain/people/staff/staff.server.ts';
import { editPrice } from '#app/domain/prices/price-changes/price-edit.server.ts';
import { saveProfitPercent } from '#app/domain/prices/pricing/profit.server.ts';
import { saveRounding } from '#app/domain/prices/pricing/rounding-setting.server.ts';
import { deleteRate } from '#app/domain/prices/rates/rate-delete.server.ts';
import { applyBatch } from '#app/domain/prices/repricing/rate-batch-apply.server.ts';
import { undoBatch } from '#app/domain/prices/repricing/rate-batch-undo.server.ts';
import { saveDraft } from '#app/domain/prices/repricing/rate-draft.server.ts';
import { saveRate } from '#app/domain/prices/repricing/rate-save.server.ts';
import { prepareShop } from '#app/domain/shop/settings/shop-prepare.server.ts';
import { editUnit } from '#app/domain/stock/units/unit-edit.server.ts';
import { onEachEngine } from '#tests/support/database/databases.ts';
import { insertItem, insertOrder, insertUser } from '#tests/support/database/rows.ts';
import { insertReceived } from '#tests/support/factories/payments.ts';
import { imeiOf, insertUnit, UNIT_DETAILS } from '#tests/support/factories/units.ts';

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
    return outcomeOf(refundPayment(db, { now: when, uid }, { orderId, entry }));
  };
  const setPrice = (uid: string, cost: number, id = itemId, when = now) =>
    outcomeOf(editPrice(db, { now: when, uid }, { id, cost: String(cost), rate: '1', profit: '0', was: '' }));
  const setUnitPrice = (uid: string, id: string, salePrice: string, was = '') => {
    const typed = { ...UNIT_DETAILS, currency: 'MMK' } as const;
    const change = { typed: { ...typed, salePrice }, shown: { ...typed, salePrice: was } };
    return outcomeOf(editUnit(db, { now, uid }, id, change));
  };
  const rate = (value: string) => ({
    timeZone: 'Asia/Yangon',
    currency: 'CNY' as const,
    rate: value,
    confirmed: value,
  });
  const setRate = (uid: string, value: string) => outcomeOf(saveRate(db, { now, uid }, rate(value)));
  const undoLast = async (uid: string) => {
    const events = db.selectFrom('auditEvents').select('id').where('action', '=', 'price edited');
    const event = await events.orderBy('id', 'desc').executeTakeFirstOrThrow();
    return outcomeOf(undoChanges(db, { now, uid }, [event.id]));
  };
  const countRefunds = async () => [
    (await db.selectFrom('payments').select('id').where('direction', '=', 'out').execute()).length,
    (await db.selectFrom('auditEvents').select('id').execute()).length,
    (await db.selectFrom('submissions').select('key').execute()).length,
  ];
  return { su, min, owner, itemId, refund, setPrice, setUnitPrice, setRate, undoLast, countRefunds };
}

/** `ok`, or the limit. */
async function outcomeOf(act: Promise<unknown>): Promise<string> {
  try {
    const done = (await act) as { ok: boolean } | undefined;
    return done?.ok === false ? JSON.stringify(done) : 'ok';
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
    const outcomes = await times(12, () => refund(su));
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
    const { su, min, owner, itemId, setPrice, setUnitPrice, undoLast } = await open(db, { maxPriceEdits: 3 });
    const unit = await insertUnit(db, { itemId });
    expect(await setPrice(su, 1_000)).toBe('ok');
    expect(await setPrice(su, 1_200)).toBe('ok');
    expect(await setUnitPrice(su, unit, '1300')).toBe('ok');
    expect(await undoLast(su)).toBe('ok');
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
    const { su, owner, itemId, setPrice, setUnitPrice, undoLast } = await open(db, { maxDiscount: 10 });
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
    expect(await undoLast(su)).toBe('maxDiscount');
  });

  it('of price edits lets the last edit be undone by its person, within the discount, and counts a phone priced as its model', async () => {
    const db = await freshDb();
    const { su, min, owner, itemId, setPrice, setUnitPrice, undoLast } = await open(db, {
      maxPriceEdits: 2,
      maxDiscount: 10,
    });
    const unit = await insertUnit(db, { itemId });
    expect(await setUnitPrice(su, unit, '1000')).toBe('ok');
    expect(await setPrice(su, 1_500)).toBe('ok');
    expect(await setUnitPrice(su, unit, '', '1000')).toBe('maxPriceEdits');
    expect(await undoLast(su)).toBe('ok');
    expect(await setPrice(min, 1_500)).toBe('ok');
    expect(await undoLast(su)).toBe('maxPriceEdits');
    const others = await insertItem(db, { currency: 'MMK', cost: '500', rate: '1', profit: '0', salePrice: 500 });
    expect(await setPrice(min, 900, others)).toBe('ok');
    const raised = await db.selectFrom('auditEvents').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow();
    for (const price of [950, 900]) expect(await setPrice(owner, price, others)).toBe('ok');
    expect(await outcomeOf(undoChanges(db, { now, uid: min }, [raised.id]))).toBe('maxDiscount');
  });

  it('of discounts of a single phone is measured from its own price, if others gave it one', async () => {
    const db = await freshDb();
    const { su, owner, itemId, setUnitPrice } = await open(db, { maxDiscount: 10 });
    const [better, used] = [await insertUnit(db, { itemId }), await insertUnit(db, { itemId, imei: imeiOf(2) })];
    expect(await setUnitPrice(owner, better, '1500')).toBe('ok');
    expect(await setUnitPrice(su, better, '900', '1500')).toBe('maxDiscount');
    expect(await setUnitPrice(su, better, '', '1500')).toBe('maxDiscount');
    expect(await setUnitPrice(su, better, '1400', '1500')).toBe('ok');
    expect(await setUnitPrice(su, better, '1349', '1400')).toBe('maxDiscount');
    expect(await setUnitPrice(su, better, '1350', '1400')).toBe('ok');
    expect(await setUnitPrice(owner, used, '600')).toBe('ok');
    expect(await setUnitPrice(su, used, '540', '600')).toBe('ok');
    expect(await setUnitPrice(owner, used, '500', '540')).toBe('ok');
    expect(await setUnitPrice(su, used, '449', '500')).toBe('maxDiscount');
    expect(await setUnitPrice(su, used, '450', '500')).toBe('ok');
    await db
      .insertInto('unitEvents')
      .values({ unitId: used, kind: 'received', uid: su, at: now.toISOString() })
      .execute();
    expect(await setUnitPrice(su, used, '405', '450')).toBe('ok');
  });

  it('of discounts does not begin again with a new rate, and holds for the price that the rate gives', async () => {
    const db = await freshDb();
    const { su, min, owner, setRate } = await open(db, {});
    const id = await insertItem(db, { currency: 'CNY', cost: '10', rate: '100', profit: '0', salePrice: 1_000 });
    const edit = (uid: string, rate: string, profit: string) =>
      outcomeOf(editPrice(db, { now, uid }, { id, cost: '10', rate, profit, was: '' }));
    expect(await edit(su, '100', '-8')).toBe('ok');
    expect(await setRate(su, '100.01')).toBe('ok');
    await db.updateTable('users').set({ maxDiscount: 10 }).where('id', 'in', [su, min]).execute();
    expect(await edit(su, '100.01', '-15')).toBe('maxDiscount');
    expect(await edit(su, '100.01', '-9')).toBe('ok');
    expect(await setRate(owner, '200')).toBe('ok');
    expect(await edit(su, '200', '-11')).toBe('maxDiscount');
    expect(await edit(su, '200', '-10')).toBe('ok');
    expect(await edit(min, '200', '-20')).toBe('maxDiscount');
    expect(await edit(min, '200', '-19')).toBe('ok');
  });

  it.each(['maxDiscount', 'maxPriceEdits'] as const)(
    'of prices (%s) keeps from what sets all prices',
    async (limit) => {
      const db = await freshDb();
      const { su, owner, setRate } = await open(db, { [limit]: 10 });
      expect(await setRate(owner, '400')).toBe('ok');
      const id = crypto.randomUUID();
      await saveDraft(db, { now, uid: owner }, { id, rates: [{ currency: 'CNY', rate: '410' }] });
      const by = (uid: string) => ({ now, uid, timeZone: 'Asia/Yangon' });
      const saved = await db.selectFrom('exchangeRates').select('id').executeTakeFirstOrThrow();
      const batch = await db.selectFrom('rateBatches').select('id').where('id', '!=', id).executeTakeFirstOrThrow();
      const tools = (uid: string) => [
        () => saveRate(db, { now, uid }, { ...by(uid), currency: 'CNY', rate: '401', confirmed: '' }),
        () => applyBatch(db, by(uid), id, []),
        () => saveProfitPercent(db, { now, uid }, '5'),
        () => saveRounding(db, { now, uid }, '100'),
        () => undoBatch(db, { now, uid }, batch.id),
        () => deleteRate(db, { now, uid }, saved.id),
      ];
      for (const act of tools(su)) expect(await outcomeOf(act())).toBe('shopPrices');
      expect(await db.selectFrom('auditEvents').select('id').where('uid', '=', su).execute()).toEqual([]);
      await db
        .updateTable('users')
        .set({ [limit]: null, maxRefunds: 1 })
        .where('id', '=', su)
        .execute();
      for (const act of tools(su).slice(0, 5)) expect(await outcomeOf(act())).toBe('ok');
    },
  );
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
