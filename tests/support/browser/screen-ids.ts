import type { Db } from '#app/db/schema.ts';
import { CASH } from '#app/domain/constants.ts';
import { recordPayment } from '#app/domain/money/payment-entry/payment-entry.server.ts';
import { makeReturn } from '#app/domain/orders/returns/return-make.server.ts';
import { STANDARD_BOUNDS } from '#app/domain/prices/pricing/doubt.ts';
import { readLatestRates } from '#app/domain/prices/rates/latest-rates.server.ts';
import { rateWarnings, warningKey } from '#app/domain/prices/repricing/rate-batch.ts';
import { applyBatch } from '#app/domain/prices/repricing/rate-batch-apply.server.ts';
import { readBatch, readRepricing } from '#app/domain/prices/repricing/rate-batch-read.server.ts';
import { undoBatch } from '#app/domain/prices/repricing/rate-batch-undo.server.ts';
import { saveDraft } from '#app/domain/prices/repricing/rate-draft.server.ts';
import { readTotals } from '#app/domain/prices/repricing/rate-preview.server.ts';
import { insertUser } from '#tests/support/database/rows.ts';
import { insertDrawer, insertShift, shiftState } from '#tests/support/factories/drawers.ts';
import { insertExpense } from '#tests/support/factories/expenses.ts';
import { insertOfflineSale } from '#tests/support/factories/offline-devices.ts';
import { returnOf } from '#tests/support/factories/returns.ts';
import { imeiOf, insertUnit } from '#tests/support/factories/units.ts';
import { insertWarranty } from '#tests/support/factories/warranties.ts';

const usedPhone = {
  imei: imeiOf(99),
  battery: 91,
  colour: 'Midnight black',
  condition: 'grade-a' as const,
  tax: 'paid' as const,
  supplier: 'Ko Zaw, 27th Street',
  cost: '900.50',
  currency: 'CNY',
  note: 'A small scratch on the back.',
};

type Ids = Record<'order' | 'item', string>;

/** The ids for `:type` and so on in `screens`. Makes rows for some of them. */
export async function makeScreenIds(db: Db, { order, item }: Ids): Promise<Record<string, string>> {
  const uid = (await db.selectFrom('users').select('id').where('role', '=', 'admin').executeTakeFirstOrThrow()).id;
  const { id: type } = await db
    .selectFrom('typeSettings')
    .select('id')
    .where('type', '=', 'preorder')
    .executeTakeFirstOrThrow();
  const account = await db.selectFrom('paymentAccounts').select('id').executeTakeFirstOrThrow();
  const undone = await draftOf(db, uid, 1.01);
  await apply(db, uid, undone);
  await undoBatch(db, { now: new Date(), uid }, undone);
  const applied = await draftOf(db, uid, 1.02);
  await apply(db, uid, applied);
  const draft = await draftOf(db, uid, 1.08);
  const rate = (await readBatch(db, applied))?.rates[0]?.rateId ?? '';
  const unit = await insertUnit(db, {
    ...usedPhone,
    itemId: item,
    salePrice: 650_000,
    taxBy: uid,
    taxAt: new Date().toISOString(),
  });
  const tracked = await db
    .selectFrom('inventories')
    .select('id')
    .where('tracking', '=', 'required')
    .orderBy('nameKey', 'desc')
    .executeTakeFirst();
  const toChoose = await addUnits(db, order);
  const payment = await pay(db, uid, order);
  const { uid: buyer } = await db.selectFrom('orders').select('uid').where('id', '=', order).executeTakeFirstOrThrow();
  const returned = await returnUnit(db, uid, order);
  const warranty = await db
    .selectFrom('warranties')
    .select(['id', 'token'])
    .where('orderId', '=', order)
    .where('endedAt', 'is', null)
    .executeTakeFirstOrThrow();
  await db.updateTable('orders').set({ payToken: 'pay-token' }).where('id', '=', toChoose).execute();
  const made = {
    payToken: 'pay-token',
    payment,
    buyer,
    staff: await insertUser(db, { name: 'Su Su', rights: 'orders.view stock.view' }),
    warranty: warranty.id,
    token: warranty.token,
    return: returned,
    unit,
    imei: usedPhone.imei,
    toChoose,
    account: account.id,
    undone,
    applied,
    draft,
    rate,
    ...(await addDrawers(db, uid)),
    offlineSale: await insertOfflineSale(db, { itemId: item, uid }),
  };
  return { order, item, tracked: tracked?.id ?? item, type, ...made };
}

export function screenPath(path: string, ids: Record<string, string>): string {
  return path.replace(/:(\w+)/g, (_, name: string) => ids[name] ?? '');
}

/** Gives the sold order's first line two units, and a pending order units to choose from. @returns the pending order. */
async function addUnits(db: Db, sold: string): Promise<string> {
  const lines = db.selectFrom('orderItems').innerJoin('orders', 'id', 'orderId').select(['orderId', 'itemId']);
  const { itemId } = await lines.where('orderId', '=', sold).where('line', '=', 1).executeTakeFirstOrThrow();
  const soldAt = new Date().toISOString();
  const existing = await db
    .selectFrom('units')
    .select('id')
    .where('orderId', '=', sold)
    .where('line', '=', 1)
    .execute();
  for (const n of [80, 81].slice(existing.length)) {
    const state = { state: 'sold' as const, orderId: sold, line: 1, soldAt };
    const unitId = await insertUnit(db, { ...usedPhone, imei: imeiOf(n), itemId, ...state });
    await insertWarranty(db, sold, { unitId, startsAt: soldAt });
  }
  const pending = await lines.where('status', '=', 'pending').orderBy('number').executeTakeFirstOrThrow();
  await db.updateTable('inventories').set({ tracking: 'required' }).where('id', '=', pending.itemId).execute();
  for (const n of [90, 91, 92]) await insertUnit(db, { ...usedPhone, imei: imeiOf(n), itemId: pending.itemId });
  return pending.orderId;
}

/** A drawer that nobody has opened, and others that are open, counted and closed. */
async function addDrawers(db: Db, uid: string): Promise<Record<string, string>> {
  const opening = { openedBy: uid, openedAt: new Date().toISOString(), opening: 10_000_000 };
  const inState = async (state: 'open' | 'counted' | 'closed', name: string) => {
    const drawer = await insertDrawer(db, crypto.randomUUID(), name);
    return insertShift(db, drawer, { ...opening, ...shiftState(state, uid, 10_000_000, opening.openedAt) });
  };
  const openShift = await inState('open', 'Counter');
  const counted = await inState('counted', 'Repairs');
  await db.updateTable('shifts').set({ expected: 10_005_000 }).where('id', '=', counted).execute();
  const movement = { direction: 'out' as const, amount: 4_000, reason: 'expense' as const, remark: 'Tea' };
  const moved = { id: crypto.randomUUID(), shiftId: openShift, at: opening.openedAt, uid, ...movement };
  await db.insertInto('cashMovements').values(moved).execute();
  const drawer = await insertDrawer(db, crypto.randomUUID(), 'Upstairs');
  const expense = await insertExpense(db, { createdBy: uid, day: opening.openedAt.slice(0, 10) });
  return { drawer, openShift, expense, countedShift: counted, closedShift: await inState('closed', 'Second shop') };
}

/** @returns the id of the payment. */
async function pay(db: Db, uid: string, orderId: string): Promise<string> {
  const { total } = await db.selectFrom('orders').select('total').where('id', '=', orderId).executeTakeFirstOrThrow();
  const entry = { key: crypto.randomUUID(), via: CASH, amount: total, number: '', remark: '' };
  const paid = await recordPayment(db, { now: new Date(), uid }, { orderId, entry });
  if (!paid.ok) throw new Error(paid.problem);
  return paid.id;
}

/** Returns one phone of the order. @returns the id of the return. */
async function returnUnit(db: Db, uid: string, orderId: string): Promise<string> {
  const { id } = await db
    .selectFrom('units')
    .select('id')
    .where('orderId', '=', orderId)
    .orderBy('id')
    .executeTakeFirstOrThrow();
  const reason = 'The screen has a line after two days.';
  const sent = { reason, pieces: [{ line: 1, qty: 1, unitId: id, state: 'faulty' as const }] };
  const made = await makeReturn(db, { now: new Date(), uid }, returnOf(orderId, sent));
  if (!made.ok) throw new Error(made.problem);
  return made.id;
}

/** Saves a draft with the last rate of the yuan times this factor. */
async function draftOf(db: Db, uid: string, factor: number): Promise<string> {
  const id = crypto.randomUUID();
  const last = (await readLatestRates(db)).CNY?.rate ?? '600';
  const rate = (Number(last) * factor).toFixed(2);
  const saved = await saveDraft(db, { now: new Date(), uid }, { id, rates: [{ currency: 'CNY', rate }] });
  if (!saved.ok) throw new Error(saved.problem);
  return id;
}

async function apply(db: Db, uid: string, id: string): Promise<void> {
  const repricing = await readRepricing(db, id);
  if (!repricing) throw new Error('no draft');
  const known = { last: await readLatestRates(db), bounds: STANDARD_BOUNDS };
  const warnings = rateWarnings(repricing.rates, known, await readTotals(db, repricing));
  const by = { now: new Date(), timeZone: 'Asia/Yangon', uid };
  const applied = await applyBatch(db, by, id, warnings.map(warningKey));
  if (!applied.ok) throw new Error(applied.problem);
}
