import { expect, it } from 'vitest';
import type { Tracking } from '#app/db/schema.ts';
import { transact } from '#app/db/transaction.server.ts';
import { cancelOrder } from '#app/domain/orders/order-steps/order-cancel.server.ts';
import { confirmOrder } from '#app/domain/orders/order-steps/order-confirm.server.ts';
import { restockOrder } from '#app/domain/orders/order-steps/order-restock.server.ts';
import { phoneOf } from '#app/domain/phone/phone.ts';
import { extendWarranty, restoreWarranty, voidWarranty } from '#app/domain/stock/warranties/warranty-change.server.ts';
import { endWarranties } from '#app/domain/stock/warranties/warranty-end.server.ts';
import {
  listOrderWarranties,
  listUnitWarranties,
  readPublicWarranty,
  readWarranty,
} from '#app/domain/stock/warranties/warranty-read.server.ts';
import { onEachEngine } from '#tests/support/database/databases.ts';
import { buyOrThrow, model, openShop } from '#tests/support/factories/inventory.ts';
import { addStockedItem } from '#tests/support/factories/items.ts';
import { imeiOf, insertUnit } from '#tests/support/factories/units.ts';

const timeZone = 'Asia/Yangon';
const now = new Date('2026-11-21T03:00:00Z');
const clockAt = (text: string) => ({ now: new Date(text), timeZone });

onEachEngine('a warranty', (freshDb) => {
  /** Sells `qty` phones with a warranty, the first of them with units. */
  async function sell({ qty = 2, units = 1, days = 30 as number | null, confirmedAt = now } = {}) {
    const db = await freshDb();
    const uid = await openShop(db);
    const tracking: Tracking = units > 0 ? 'optional' : 'off';
    const itemId = await addStockedItem(db, { ...model, tracking, qty: 9, warrantyDays: days });
    const unitIds: string[] = [];
    for (let n = 1; n <= units; n++) {
      const received = { receivedAt: `2026-11-0${n}T00:00:00.000Z`, tax: 'paid' as const };
      unitIds.push(await insertUnit(db, { itemId, imei: imeiOf(n), ...received }));
    }
    const { id: order } = await buyOrThrow(db, uid, itemId, qty);
    const chosen = unitIds.map((unitId) => ({ line: 1, unitId }));
    const confirmed = await confirmOrder(db, { now: confirmedAt, uid }, order, {
      requested: false,
      ...(units > 0 && { units: chosen }),
    });
    if (!confirmed.ok) throw new Error(confirmed.problem);
    const list = async (clock = clockAt('2026-11-22T03:00:00Z')) =>
      (await listOrderWarranties(db, clock, [{ id: order }]))[order] ?? [];
    const [first] = await list();
    return { db, uid, by: { now, uid }, itemId, unitIds, order, list, id: first?.id ?? '', token: first?.token ?? '' };
  }

  it('starts for each unit of an order, and once for all its pieces without a number', async () => {
    const { list } = await sell({ qty: 4, units: 2 });
    const dates = { line: 1, startsOn: '2026-11-21', until: '2026-12-21', state: 'valid' };
    expect(await list()).toMatchObject([
      { ...dates, number: { kind: 'imei', last: imeiOf(1).slice(-4) } },
      { ...dates, number: { kind: 'imei', last: imeiOf(2).slice(-4) } },
      { ...dates, number: null },
    ]);
  });

  it.each([
    ['twice if two pieces have a unit each', { qty: 2, units: 2 }, 2],
    ['once if the item has no units', { qty: 3, units: 0 }, 1],
    ['not at all if the item has no warranty', { days: null }, 0],
  ])('starts %s', async (_, sold, expected) => {
    expect(await (await sell(sold)).list()).toHaveLength(expected);
  });

  it.each([
    ['2026-11-21T17:29:59.999Z', '2026-11-21', '2026-12-21'],
    ['2026-11-21T17:30:00.000Z', '2026-11-22', '2026-12-22'],
  ])('starts on the date in Yangon: %s', async (confirmedAt, startsOn, until) => {
    const { list } = await sell({ confirmedAt: new Date(confirmedAt) });
    expect(await list()).toMatchObject([
      { startsOn, until },
      { startsOn, until },
    ]);
  });

  it.each([
    ['2026-12-21T17:29:59Z', 'valid'],
    ['2026-12-21T17:30:00Z', 'expired'],
  ])('lasts until the end of its last day in Yangon: %s', async (time, state) => {
    const { db, list, token } = await sell();
    expect((await list(clockAt(time))).map((each) => each.state)).toEqual([state, state]);
    expect(await readPublicWarranty(db, clockAt(time), token)).toMatchObject({ state, until: '2026-12-21' });
  });

  it('keeps the days that the item had at the confirmation', async () => {
    const { db, itemId, list } = await sell();
    const before = await list();
    for (const warrantyDays of [365, null]) {
      await db.updateTable('inventories').set({ warrantyDays }).where('id', '=', itemId).execute();
      expect(await list()).toEqual(before);
    }
  });

  it('has a token of 128 random bits', async () => {
    const { list } = await sell({ qty: 9, units: 8 });
    const tokens = (await list()).map(({ token }) => token);
    expect(new Set(tokens).size).toBe(9);
    for (const token of tokens) expect(Buffer.from(token, 'base64url')).toHaveLength(16);
  });

  it('shows anybody with its token the model, four digits, the dates and the tax, and nothing about the buyer', async () => {
    const { db, list, token } = await sell();
    const dates = { startsOn: '2026-11-21', until: '2026-12-21', state: 'valid' };
    const phone = phoneOf(model);
    const number = { kind: 'imei', last: imeiOf(1).slice(-4) };
    expect(await readPublicWarranty(db, clockAt('2026-11-22T03:00:00Z'), token)).toEqual({
      phone,
      number,
      tax: 'paid',
      ...dates,
    });
    const other = (await list())[1]?.token ?? '';
    expect(await readPublicWarranty(db, clockAt('2026-11-22T03:00:00Z'), other)).toEqual({
      phone,
      number: null,
      tax: null,
      ...dates,
    });
    const shownTax = async () => (await readPublicWarranty(db, clockAt('2026-11-22T03:00:00Z'), token))?.tax;
    await db.updateTable('units').set({ tax: 'unpaid' }).execute();
    expect(await shownTax()).toBeNull();
    await db.updateTable('settings').set({ unpaidTax: 'shown' }).execute();
    expect(await shownTax()).toBe('unpaid');
    for (const wrong of ['', token.slice(1), `${token}A`, token.toLowerCase()])
      expect(await readPublicWarranty(db, clockAt('2026-11-22T03:00:00Z'), wrong)).toBeNull();
  });

  it('ends when its sale is canceled, not when that is restocked', async () => {
    const { db, uid, order, list, id, unitIds } = await sell();
    const canceled = new Date('2026-11-23T03:00:00Z');
    await cancelOrder(db, { now: canceled, uid }, order);
    expect((await list()).map(({ state }) => state)).toEqual(['ended', 'ended']);
    expect(await readWarranty(db, clockAt('2026-11-24T03:00:00Z'), id)).toMatchObject({
      endedAt: canceled.toISOString(),
    });
    await restockOrder(db, { now, uid }, order);
    expect(await listUnitWarranties(db, clockAt('2026-11-24T03:00:00Z'), unitIds[0] ?? '')).toMatchObject([
      { id, state: 'ended' },
    ]);
  });

  it('ends only for the pieces that come back', async () => {
    const { db, order, unitIds, list } = await sell({ qty: 3, units: 2 });
    const states = async () => (await list()).map(({ state }) => state).join(' ');
    const end = (only: { unitIds?: string[]; lines?: number[] }) =>
      transact(db, (trx) => endWarranties(trx, now, { orderId: order, ...only }));
    await end({ unitIds: [] });
    await end({ lines: [2] });
    expect(await states()).toBe('valid valid valid');
    await end({ unitIds: unitIds.slice(0, 1) });
    expect(await states()).toBe('ended valid valid');
    await end({ unitIds: [], lines: [1] });
    expect(await states()).toBe('ended valid ended');
    await end({});
    expect(await states()).toBe('ended ended ended');
  });

  it('starts again when the unit is sold again', async () => {
    const { db, uid, order, itemId, unitIds } = await sell();
    await cancelOrder(db, { now, uid }, order);
    await restockOrder(db, { now, uid }, order);
    const again = await buyOrThrow(db, uid, itemId, 1);
    const units = [{ line: 1, unitId: unitIds[0] ?? '' }];
    const later = new Date('2026-12-01T03:00:00Z');
    await confirmOrder(db, { now: later, uid }, again.id, { requested: false, units });
    expect(await listUnitWarranties(db, { now: later, timeZone }, unitIds[0] ?? '')).toMatchObject([
      { orderNumber: again.number, startsOn: '2026-12-01', until: '2026-12-31', state: 'valid' },
      { startsOn: '2026-11-21', state: 'ended' },
    ]);
  });

  it('is extended by days with a reason, also after its last day', async () => {
    const { db, by, id, list } = await sell();
    const extension = { days: 10, reason: 'Repaired under warranty', was: 30 };
    expect(await extendWarranty(db, by, id, extension)).toEqual({ ok: true });
    expect(await list(clockAt('2026-12-30T03:00:00Z'))).toMatchObject([
      { until: '2026-12-31', state: 'valid' },
      { until: '2026-12-21', state: 'expired' },
    ]);
    expect(await extendWarranty(db, by, id, extension)).toEqual({ ok: false, problem: 'changed-meanwhile' });
    expect(await extendWarranty(db, by, id, { ...extension, was: 40, days: 3_611 })).toEqual({
      ok: false,
      problem: 'too-long',
      most: 3_610,
    });
    expect(await extendWarranty(db, by, 'nothing', extension)).toEqual({ ok: false, problem: 'no-such-warranty' });
    const later = { ...by, now: new Date('2027-03-01T03:00:00Z') };
    expect(await extendWarranty(db, later, id, { days: 90, reason: 'x', was: 40 })).toEqual({ ok: true });
    expect(await readWarranty(db, clockAt('2027-03-01T03:00:00Z'), id)).toMatchObject({
      until: '2027-03-31',
      state: 'valid',
      days: 130,
      history: [
        { action: 'warranty extended', changes: [{ field: 'warrantyDays', old: 40, new: 130 }, { new: 'x' }] },
        {
          action: 'warranty extended',
          changes: [
            { field: 'warrantyDays', old: 30, new: 40 },
            { field: 'reason', new: 'Repaired under warranty' },
          ],
        },
      ],
    });
  });

  it('is voided with a reason', async () => {
    const { db, by, uid, id, order, token, list } = await sell();
    expect(await voidWarranty(db, by, id, { reason: 'Water damage' })).toEqual({ ok: true });
    expect((await list()).map(({ state }) => state)).toEqual(['void', 'valid']);
    for (const time of ['2026-11-22T03:00:00Z', '2027-11-22T03:00:00Z'])
      expect(await readPublicWarranty(db, clockAt(time), token)).toMatchObject({ state: 'void' });
    const refusal = { ok: false, problem: 'void' };
    expect(await voidWarranty(db, by, id, { reason: 'again' })).toEqual(refusal);
    expect(await extendWarranty(db, by, id, { days: 1, reason: 'x', was: 30 })).toEqual(refusal);
    expect(await voidWarranty(db, by, 'nothing', { reason: 'x' })).toEqual({ ok: false, problem: 'no-such-warranty' });
    expect((await readWarranty(db, clockAt('2026-11-22T03:00:00Z'), id))?.history).toMatchObject([
      { action: 'warranty voided', changes: [{ field: 'reason', new: 'Water damage' }] },
    ]);
    await cancelOrder(db, { now, uid }, order);
    expect((await list()).map(({ state }) => state)).toEqual(['void', 'ended']);
  });

  it('is restored with a reason and its last day, and may be voided again', async () => {
    const { db, by, id, token, list } = await sell();
    expect(await restoreWarranty(db, by, id, { reason: 'x' })).toEqual({ ok: false, problem: 'not-void' });
    expect(await restoreWarranty(db, by, 'nothing', { reason: 'x' })).toMatchObject({ problem: 'no-such-warranty' });
    await voidWarranty(db, by, id, { reason: 'Water damage' });
    const both = await Promise.all([1, 2].map(() => restoreWarranty(db, by, id, { reason: 'Another phone' })));
    expect(both.map((each) => (each.ok ? 'ok' : each.problem)).sort()).toEqual(['not-void', 'ok']);
    expect((await list()).map(({ state }) => state)).toEqual(['valid', 'valid']);
    expect(await readPublicWarranty(db, clockAt('2026-11-22T03:00:00Z'), token)).toMatchObject({ until: '2026-12-21' });
    expect(await voidWarranty(db, by, id, { reason: 'After all' })).toEqual({ ok: true });
    expect((await readWarranty(db, clockAt('2026-11-22T03:00:00Z'), id))?.history).toMatchObject([
      { action: 'warranty voided', changes: [{ field: 'reason', new: 'After all' }] },
      { action: 'warranty restored', changes: [{ field: 'reason', new: 'Another phone' }] },
      { action: 'warranty voided', changes: [{ field: 'reason', new: 'Water damage' }] },
    ]);
  });

  it('is not changed after its sale has ended', async () => {
    const { db, by, uid, id, order, list } = await sell();
    const other = (await list())[1]?.id ?? '';
    await voidWarranty(db, by, other, { reason: 'x' });
    await cancelOrder(db, { now, uid }, order);
    const refusal = { ok: false, problem: 'ended' };
    expect(await voidWarranty(db, by, id, { reason: 'x' })).toEqual(refusal);
    expect(await extendWarranty(db, by, id, { days: 1, reason: 'x', was: 30 })).toEqual(refusal);
    expect(await restoreWarranty(db, by, other, { reason: 'x' })).toEqual(refusal);
  });
});
