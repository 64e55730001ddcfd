import { noteChange } from '#app/db/changes.server.ts';
import type { Db, Trx } from '#app/db/schema.ts';
import { isUniqueViolation, transact } from '#app/db/transaction.server.ts';
import { record } from '#app/domain/audit/audit-record.server.ts';
import { instant } from '#app/domain/dates.ts';
import { lockItems } from '#app/domain/inventory/item-lock.server.ts';
import { moveStock } from '#app/domain/inventory/stock-move.server.ts';
import type { KnownCode, Receipt, Received } from '#app/domain/units/unit.ts';
import { lastSixOf } from '#app/domain/units/unit-code.ts';

const AT_ONCE = 500;

/** Adds all units of a receipt or none, and their pieces to the stock unless they are counted already. */
export async function receiveUnits(db: Db, now: Date, uid: string, receipt: Receipt): Promise<Received> {
  const codes = receipt.units.flat().map(({ code }) => code);
  try {
    return await transact(db, async (trx) => {
      const locked = await lockItems(trx, [receipt.itemId]);
      if (!locked.has(receipt.itemId)) return { ok: false, problem: 'no-such-item' };
      const earlier = await receivedUnder(trx, receipt);
      if (earlier) return earlier;
      if (!(await hasUnits(trx, receipt.itemId))) return { ok: false, problem: 'not-tracked' };
      const known = await listKnownCodes(trx, codes);
      if (known.length > 0) return { ok: false, problem: 'known-codes', known };
      await writeReceipt(trx, now, uid, receipt);
      return { ok: true, units: receipt.units.length };
    });
  } catch (error) {
    // Another receipt took a code at the same moment.
    if (!isUniqueViolation(error, 'unitCodes.code')) throw error;
    return { ok: false, problem: 'known-codes', known: await listKnownCodes(db, codes) };
  }
}

async function receivedUnder(trx: Trx, { key, itemId, units }: Receipt): Promise<Received | null> {
  const receipt = await trx
    .selectFrom('receipts')
    .leftJoin('units', 'units.receiptId', 'receipts.id')
    .select(({ fn }) => ['receipts.itemId', fn.count<number>('units.id').as('units')])
    .where('receipts.id', '=', key)
    .groupBy('receipts.itemId')
    .executeTakeFirst();
  if (!receipt) return null;
  return receipt.itemId === itemId && receipt.units === units.length
    ? { ok: true, units: units.length, again: true }
    : { ok: false, problem: 'key-reused' };
}

async function hasUnits(trx: Trx, itemId: string): Promise<boolean> {
  const { tracking } = await trx
    .selectFrom('inventories')
    .select('tracking')
    .where('id', '=', itemId)
    .executeTakeFirstOrThrow();
  return tracking !== 'off';
}

/** Which of the codes belong to a unit, and what has become of it. */
export async function listKnownCodes(db: Db, codes: string[]): Promise<KnownCode[]> {
  const known: KnownCode[] = [];
  for (let at = 0; at < codes.length; at += AT_ONCE) {
    const rows = await db
      .selectFrom('unitCodes')
      .innerJoin('units', 'units.id', 'unitCodes.unitId')
      .innerJoin('inventories', 'inventories.id', 'units.itemId')
      .leftJoin('orders', 'orders.id', 'units.orderId')
      .select(['code', 'unitId', 'units.itemId', 'inventories.name as itemName', 'state', 'receivedAt'])
      .select(['units.orderId', 'orders.number as orderNumber', 'units.soldAt'])
      .where('code', 'in', codes.slice(at, at + AT_ONCE))
      .execute();
    known.push(...rows);
  }
  return known;
}

async function writeReceipt(trx: Trx, now: Date, uid: string, receipt: Receipt): Promise<void> {
  const { key, itemId, counted, units } = receipt;
  const at = instant(now);
  const pieces = counted ? 0 : units.length;
  await trx.insertInto('receipts').values({ id: key, itemId, pieces, uid, at }).execute();
  for (let from = 0; from < units.length; from += AT_ONCE) await insertUnits(trx, { at, uid }, receipt, from);
  await moveStock(trx, { now, itemId, change: pieces, cause: 'added', uid });
  noteChange(trx, { what: 'catalog' });
  const after = { units: units.length, pieces };
  await record(trx, now, { uid, action: 'units received', entity: 'inventories', entityId: itemId, after });
}

async function insertUnits(
  trx: Trx,
  { at, uid }: { at: string; uid: string },
  receipt: Receipt,
  from: number,
): Promise<void> {
  const { key: receiptId, itemId, facts } = receipt;
  const { cost, tax, ...same } = facts;
  const shared = {
    ...{ ...same, itemId, receiptId, state: 'in-stock' as const, receivedAt: at },
    ...{ tax, taxAt: tax === 'unknown' ? null : at, taxBy: tax === 'unknown' ? null : uid },
    ...{ cost: cost?.amount ?? null, currency: cost?.currency ?? null },
  };
  const units = receipt.units.slice(from, from + AT_ONCE).map((codes, place) => ({
    codes,
    row: { ...shared, id: crypto.randomUUID(), position: from + place + 1 },
  }));
  await trx
    .insertInto('units')
    .values(units.map(({ row }) => row))
    .execute();
  const codes = units.flatMap(({ row, codes }) =>
    codes.map(({ code, kind }, index) => ({
      ...{ code, kind, unitId: row.id, lastSix: lastSixOf(code) },
      slot: codes.slice(0, index + 1).filter((other) => other.kind === kind).length,
    })),
  );
  if (codes.length > 0) await trx.insertInto('unitCodes').values(codes).execute();
  await trx
    .insertInto('unitEvents')
    .values(units.map(({ row }) => ({ unitId: row.id, kind: 'received' as const, uid, at })))
    .execute();
}
