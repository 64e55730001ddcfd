import { sql } from 'kysely';
import { noteChange } from '#app/db/changes.server.ts';
import { insertRows } from '#app/db/json-rows.server.ts';
import type { Db, Trx } from '#app/db/schema.ts';
import { isUniqueViolation, transact } from '#app/db/transaction.server.ts';
import { instant } from '#app/domain/dates.ts';
import { type By, record } from '#app/domain/people/audit/audit-record.server.ts';
import { readShopFeatures } from '#app/domain/shop-features.server.ts';
import { lockItems } from '#app/domain/stock/item-lock.server.ts';
import { tradeInLines } from '#app/domain/stock/receiving/trade-in.ts';
import { lockOrdersOf, type TradedInUnit, takeTradeIns } from '#app/domain/stock/receiving/unit-trade-in.server.ts';
import { moveStock } from '#app/domain/stock/stock-move.server.ts';
import { listKnownCodes } from '#app/domain/stock/units/known-codes.server.ts';
import { listEverSold } from '#app/domain/stock/units/sold-units.server.ts';
import type { KnownCode, NewUnit, Receipt, Received } from '#app/domain/stock/units/unit.ts';
import { lastSixOf } from '#app/domain/stock/units/unit-code.ts';
import { countUnnumbered } from '#app/domain/stock/units/unit-drift.server.ts';
import { once } from '#app/domain/submission-once.server.ts';

const ROWS_PER_STATEMENT = 250;
const MAX_KNOWN = 200;
const MAX_NAMED = 5;

/** Adds all units of a receipt or none. Adds their pieces to the quantity unless they are counted already; while pieces lack
 * numbers, the receipt must say which it is. */
export async function receiveUnits(db: Db, by: By, receipt: Receipt): Promise<Received> {
  try {
    return await transact(db, (trx) => once(trx, receipt.key, receipt, () => receiveIn(trx, by, receipt)));
  } catch (error) {
    // Another receipt took a code at the same moment.
    if (!isUniqueViolation(error, 'unitCodes.code')) throw error;
    const codes = receipt.units.flat().map(({ code }) => code);
    return { ok: false, problem: 'known-codes', known: (await listKnownCodes(db, codes)).slice(0, MAX_KNOWN) };
  }
}

/** As `receiveUnits`, in the transaction of the caller, who sees to it that it happens once. */
export async function receiveIn(trx: Trx, by: By, receipt: Receipt): Promise<Received> {
  const codes = receipt.units.flat().map(({ code }) => code);
  const sold = receipt.tradeIn ? await listKnownCodes(trx, codes) : [];
  const orders = await lockOrdersOf(trx, sold);
  const locked = await lockItems(trx, [receipt.itemId]);
  if (!locked.has(receipt.itemId)) return { ok: false, problem: 'no-such-item' };
  if (!(await readShopFeatures(trx)).recordsImeis) return { ok: false, problem: 'imeis-changed' };
  const isTracked = await tracksUnits(trx, receipt.itemId);
  if (!(isTracked || receipt.tracking)) return { ok: false, problem: 'not-tracked' };
  const known = await lockKnownCodes(trx, codes);
  const isLocked = (code: KnownCode) => code.orderId === null || orders.has(code.orderId);
  const placed = placeUnits(receipt, known.filter(isLocked));
  const tradedIn = new Set(placed.tradedIn.map(({ unitId }) => unitId));
  const refused = known.filter(({ unitId }) => !tradedIn.has(unitId));
  if (refused.length > 0) return { ok: false, problem: 'known-codes', known: refused.slice(0, MAX_KNOWN) };
  const neverSold = receipt.tradeIn ? await findNeverSold(trx, placed, known) : [];
  if (neverSold.length > 0 && neverSold.length !== receipt.bought)
    return { ok: false, problem: 'never-sold', count: neverSold.length, codes: neverSold.slice(0, MAX_NAMED) };
  if (receipt.counted === null && (await countUnnumbered(trx, receipt.itemId)) > 0)
    return { ok: false, problem: 'not-said-if-counted' };
  if (!isTracked) await startTracking(trx, by, receipt);
  await writeReceipt(trx, by, receipt, { ...placed, bought: neverSold.length });
  return { ok: true, units: receipt.units.length };
}

async function tracksUnits(trx: Trx, itemId: string): Promise<boolean> {
  const { tracking } = await trx
    .selectFrom('inventories')
    .select('tracking')
    .where('id', '=', itemId)
    .executeTakeFirstOrThrow();
  return tracking !== 'off';
}

async function startTracking(
  trx: Trx,
  { now, uid }: { now: Date; uid: string },
  { itemId, tracking }: Receipt,
): Promise<void> {
  await trx
    .updateTable('inventories')
    .set({ tracking, updatedAt: instant(now) })
    .where('id', '=', itemId)
    .execute();
  const change = { before: { tracking: 'off' }, after: { tracking } };
  await record(trx, now, { uid, action: 'item corrected', entity: 'inventories', entityId: itemId, ...change });
}

type PlacedUnits = { fresh: { codes: NewUnit; position: number }[]; tradedIn: TradedInUnit[] };

function placeUnits({ tradeIn, units }: Receipt, known: KnownCode[]): PlacedUnits {
  const placed: PlacedUnits = { fresh: [], tradedIn: [] };
  const lines = tradeIn ? tradeInLines(units, known) : [];
  for (const [index, codes] of units.entries()) {
    const position = index + 1;
    const line = lines[index];
    if (line && !line.isSplit) placed.tradedIn.push({ unitId: line.unitId, position });
    else placed.fresh.push({ codes, position });
  }
  return placed;
}

/** Locks the units of the codes, so that none of them is sold meanwhile. */
async function lockKnownCodes(trx: Trx, codes: string[]): Promise<KnownCode[]> {
  const known = await listKnownCodes(trx, codes);
  if (known.length === 0) return known;
  const ids = [...new Set(known.map(({ unitId }) => unitId))];
  await trx.selectFrom('units').select('id').where('id', 'in', ids).orderBy('id').forUpdate().execute();
  return listKnownCodes(trx, codes);
}

async function findNeverSold(trx: Trx, { fresh, tradedIn }: PlacedUnits, known: KnownCode[]): Promise<string[]> {
  const places = new Set(tradedIn.map(({ unitId }) => unitId));
  const gone = new Map(known.filter((each) => each.state === 'gone').map(({ unitId, code }) => [unitId, code]));
  const wasSold = new Set(await listEverSold(trx, [...gone.keys()]));
  const neverSold = [...gone].flatMap(([unitId, code]) => (places.has(unitId) && !wasSold.has(unitId) ? code : []));
  return [...fresh.flatMap(({ codes }) => codes[0]?.code ?? []), ...neverSold];
}

async function writeReceipt(
  trx: Trx,
  { now, uid }: By,
  receipt: Receipt,
  { fresh, tradedIn, bought }: PlacedUnits & { bought: number },
): Promise<void> {
  const { key, itemId, counted, units } = receipt;
  const at = instant(now);
  const pieces = counted ? 0 : units.length;
  await trx.insertInto('receipts').values({ id: key, itemId, pieces, uid, at }).execute();
  const facts = unitFacts({ at, uid }, receipt);
  for (let from = 0; from < fresh.length; from += ROWS_PER_STATEMENT)
    await insertUnits(trx, { at, uid }, facts, fresh.slice(from, from + ROWS_PER_STATEMENT));
  await takeTradeIns(
    trx,
    { now, uid },
    tradedIn.map((unit) => ({ ...unit, facts })),
  );
  await moveStock(trx, { now, itemId, change: pieces, cause: 'added', uid });
  noteChange(trx, { what: 'catalog' });
  const after = {
    units: units.length,
    pieces,
    ...(tradedIn.length > 0 && { tradeIns: tradedIn.length }),
    ...(bought > 0 && { bought }),
  };
  await record(trx, now, { uid, action: 'units received', entity: 'inventories', entityId: itemId, after });
}

type Facts = ReturnType<typeof unitFacts>;

function unitFacts({ at, uid }: { at: string; uid: string }, { key: receiptId, itemId, facts }: Receipt) {
  const { cost, tax, ...others } = facts;
  return {
    ...others,
    itemId,
    receiptId,
    state: 'in-stock' as const,
    receivedAt: at,
    tax,
    taxAt: tax === 'unknown' ? null : at,
    taxBy: tax === 'unknown' ? null : uid,
    cost: cost?.amount ?? null,
    currency: cost?.currency ?? null,
    leasedTo: null,
  };
}

async function insertUnits(
  trx: Trx,
  { at, uid }: { at: string; uid: string },
  facts: Facts,
  fresh: PlacedUnits['fresh'],
): Promise<void> {
  const units = fresh.map((unit) => ({ ...unit, id: crypto.randomUUID() }));
  const ids = units.map(({ id, position }) => [id, position]);
  const id = sql<string>`value ->> 0`;
  await insertRows(trx, 'units', ids, { ...facts, id, position: sql<number>`cast(value ->> 1 as integer)` });
  const codes = units.flatMap(({ id, codes }) =>
    codes.map(({ code, kind }, index) => {
      const slot = codes.slice(0, index + 1).filter((other) => other.kind === kind).length;
      return [id, code, kind, slot, lastSixOf(code)];
    }),
  );
  await insertRows(trx, 'unitCodes', codes, {
    unitId: id,
    code: sql`value ->> 1`,
    kind: sql`value ->> 2`,
    slot: sql`cast(value ->> 3 as integer)`,
    lastSix: sql`value ->> 4`,
  });
  await insertRows(trx, 'unitEvents', ids, { unitId: id, kind: 'received', uid, at });
}
