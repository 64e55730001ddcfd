import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { noteChange } from '#app/db/changes.server.ts';
import { insertAll, jsonTexts } from '#app/db/json-rows.server.ts';
import type { Db, Instant, OrderStatus, RowOf, Trx } from '#app/db/schema.ts';
import { DEFAULT_CURRENCY, MAX_CART_LINES, MAX_STOCK } from '#app/domain/constants.ts';
import { instant } from '#app/domain/dates.ts';
import { totalMmk } from '#app/domain/money.ts';
import { INITIAL_STATUS, SOLD_STATUSES, STATUSES } from '#app/domain/order-status.ts';
import { addWalkIn } from '#app/domain/orders/buyers/walk-in.server.ts';
import { WALK_IN, WALK_IN_NAME } from '#app/domain/people/accounts/walk-in.ts';
import type { OrderAction } from '#app/domain/people/audit/actions.ts';
import { recordPast } from '#app/domain/people/audit/audit-record.server.ts';
import { itemKeys } from '#app/domain/phone/item-keys.server.ts';
import { memorySize } from '#app/domain/phone/memory-size.ts';
import { DocumentFields, MAX_MMK, shown } from '#app/domain/shop/move-in/document-fields.ts';
import { type Fields, readFlag, readText, readTime } from '#app/domain/shop/move-in/export-values.ts';
import { PLACEHOLDER_TIME } from '#app/domain/shop/move-in/items-move.server.ts';
import type { Note } from '#app/domain/shop/move-in/move-in.ts';
import {
  accepted,
  type Context,
  isGoodId,
  type Mover,
  refused,
  type Staged,
  same,
  type Verdict,
  type Writing,
} from '#app/domain/shop/move-in/mover.ts';
import { writePastMovements } from '#app/domain/stock/stock-move.server.ts';
import { nameSearchKey } from '#app/domain/text/name-keys.server.ts';
import { phoneKey } from '#app/domain/text/phone-number.ts';

type Line = { itemId: string; name: string; ram: string; rom: string; salePrice: number; qty: number };
type Order = RowOf<
  'orders',
  'id' | 'uid' | 'name' | 'phone' | 'address' | 'paymentMethod' | 'total' | 'status' | 'cancelRequested' | 'restocked'
>;
type Row = { order: Order; lines: Line[]; createdAt: Instant | null; isHere?: boolean };
/** `known`: ids here by the ids of the earlier service. `unproven`: addresses whose account here may be a stranger's. */
type Buyers = { known: Map<string, string>; unproven: Map<string, string> };

/** Orders keep what they say, also of items and buyers that are gone. They move no stock, and mail nobody. */
export const ordersMover: Mover<Row> = {
  async check(db, documents, context) {
    const ids = documents.map(({ docId }) => docId);
    const known = await db
      .selectFrom('orders')
      .select(['id', 'uid', 'total', 'status', 'restocked', 'checkoutKey'])
      .where(sql<boolean>`"id" in ${jsonTexts(db, ids)}`)
      .execute();
    const byId = new Map(known.map((order) => [order.id, order]));
    const buyers = await findBuyers(db, documents, context);
    return documents.map((document) => {
      const verdict = checkOrder(document, buyers, context.now);
      const before = byId.get(document.docId);
      if (!before || !verdict.row) return verdict;
      const { uid, total, status, restocked } = verdict.row.order;
      const isWaiting = before.uid === WALK_IN && before.checkoutKey === keyOf(before) && before.total === total;
      if (isWaiting && uid !== WALK_IN) return accepted({ ...verdict.row, isHere: true }, { isNew: false });
      const isSame = before.total === total && before.status === status && before.restocked === restocked;
      return isSame ? same : refused({ code: 'changed-here' });
    });
  },
  write: writeOrders,
};

/** Of an order that has moved in. No checkout has such a key. */
const keyOf = ({ id }: { id: string }) => `moved in ${id}`;

/** The account in the shop for each buyer. An address of the shop's own must be proven: a stranger may have registered it. */
async function findBuyers(db: Db, documents: Staged[], { moveInId, isTrial }: Context): Promise<Buyers> {
  const uids = jsonTexts(
    db,
    documents.map(({ fields }) => readText(fields.uid) ?? ''),
  );
  const here = await db.selectFrom('users').select('id').where(sql<boolean>`"id" in ${uids}`).execute();
  const staged = await db
    .selectFrom('moveInDocuments')
    .select(['docId', 'fate', 'notes'])
    .where('moveInId', '=', moveInId)
    .where('collection', 'in', ['accounts', 'users'])
    .where(sql<boolean>`"docId" in ${uids}`)
    .execute();
  const coming = isTrial ? staged.filter(({ fate }) => fate !== 'refused') : [];
  const taken = staged.flatMap(({ docId, notes }) => {
    const note = (JSON.parse(notes) as Note[]).find(({ code }) => code === 'email-taken');
    return note?.to ? { docId, from: note.from ?? '', to: note.to } : [];
  });
  const proven = await db
    .selectFrom('users')
    .select('id')
    .where(
      sql<boolean>`"id" in ${jsonTexts(
        db,
        taken.map(({ to }) => to),
      )}`,
    )
    .where(({ eb, or }) =>
      or([eb('role', '=', 'admin'), eb('emailVerified', '=', true), eb('verifiedPhone', 'is not', null)]),
    )
    .execute();
  const provenIds = new Set(proven.map(({ id }) => id));
  if (isTrial) for (const { docId } of await findProven(db, moveInId, taken)) provenIds.add(docId);
  const pairs = taken.flatMap(({ docId, to }): [string, string][] => (provenIds.has(to) ? [[docId, to]] : []));
  return {
    known: new Map(
      [...coming, ...here.map(({ id }) => ({ docId: id }))]
        .map(({ docId }): [string, string] => [docId, docId])
        .concat(pairs),
    ),
    unproven: new Map(taken.filter(({ to }) => !provenIds.has(to)).map(({ docId, from }) => [docId, from])),
  };
}

/** Those that come before, whose address the earlier service has proven. */
async function findProven(db: Db, moveInId: string, taken: { to: string }[]): Promise<{ docId: string }[]> {
  if (taken.length === 0) return [];
  const ids = jsonTexts(
    db,
    taken.map(({ to }) => to),
  );
  const coming = await db
    .selectFrom('moveInDocuments')
    .select(['docId', 'fields'])
    .where('moveInId', '=', moveInId)
    .where('collection', '=', 'accounts')
    .where(sql<boolean>`"docId" in ${ids}`)
    .where('fate', '<>', 'refused')
    .execute();
  return coming.filter(({ fields }) => readFlag((JSON.parse(fields) as Fields).emailVerified));
}

function checkOrder({ docId, fields }: Staged, { known, unproven }: Buyers, now: Date): Verdict<Row> {
  if (!isGoodId(docId)) return refused({ code: 'bad-id', from: docId.slice(0, 60) });
  const read = new DocumentFields(fields);
  const oldId = readText(fields.uid) ?? '';
  const uid = known.get(oldId);
  const address = unproven.get(oldId);
  if (uid === undefined)
    read.notes.push(address === undefined ? { code: 'no-buyer' } : { code: 'buyer-unproven', from: address });
  const status = readStatus(read, fields.status);
  const lines = readLines(read, fields.items);
  const total = readTotal(read, lines);
  const time = readTime(fields.createdAt);
  const isFuture = time !== null && time > instant(now);
  if (time === null) read.notes.push({ code: 'no-time' });
  if (isFuture) read.notes.push({ code: 'future-time', from: time.slice(0, 10) });
  const createdAt = isFuture ? null : time;
  const order = {
    ...{ id: docId, uid: uid ?? WALK_IN, name: read.text('name', 120) || WALK_IN_NAME },
    ...{ phone: read.text('phone', 60), address: read.text('address', 500) },
    ...{ paymentMethod: read.text('paymentMethod', 60) || '–', total, status },
    cancelRequested: status !== 'canceled' && readFlag(fields.cancelRequested),
    restocked: status === 'canceled' && readFlag(fields.restocked),
  };
  if (read.faults.length > 0) return refused(...read.faults);
  return accepted({ order, lines, createdAt }, { isNew: true, notes: read.notes });
}

function readStatus(read: DocumentFields, value: unknown): OrderStatus {
  const typed = (readText(value) ?? '').trim().toLowerCase().replace('cancelled', 'canceled');
  const status = STATUSES.find((each) => each === typed);
  if (!status) read.notes.push({ code: 'unknown-status', from: shown(value ?? '') });
  return status ?? INITIAL_STATUS;
}

function readLines(read: DocumentFields, value: unknown): Line[] {
  const all = Array.isArray(value) ? value : [];
  const lines = all.flatMap((each): Line[] => {
    const fields = (typeof each === 'object' && each !== null ? each : {}) as Fields;
    const line = new DocumentFields(fields);
    const [name, ram, rom] = [line.requiredText('name', 120), line.text('ram', 40), line.text('rom', 40)];
    const [qty, salePrice] = [line.pieces('qty', MAX_STOCK), line.mmk('salePrice')];
    if (salePrice === null) line.faults.push({ code: 'missing', field: 'salePrice' });
    read.faults.push(...line.faults);
    read.notes.push(...line.notes.filter(({ code }) => code !== 'empty-quantity'));
    if (qty === 0) read.notes.push({ code: 'line-left-out', from: name });
    if (qty === 0 || salePrice === null) return [];
    const phone = { name, ram: memorySize(ram), rom: memorySize(rom) };
    const id = readText(fields.id) ?? '';
    return [{ itemId: isGoodId(id) ? id : idOf(phone), ...phone, salePrice, qty }];
  });
  if (lines.length === 0) read.faults.push({ code: 'no-lines' });
  if (lines.length > MAX_CART_LINES)
    read.faults.push({ code: 'too-large', field: 'items', from: String(lines.length) });
  return lines;
}

/** Lines without an id that name the same phone are of one item. */
function idOf(phone: object): string {
  return `line-${createHash('sha256').update(JSON.stringify(phone)).digest('base64url').slice(0, 20)}`;
}

function readTotal(read: DocumentFields, lines: Line[]): number {
  const total = read.mmk('total');
  const sum = totalMmk(lines);
  if (sum === null || sum > MAX_MMK) read.faults.push({ code: 'too-large', field: 'total', from: shown(total ?? '') });
  else if (sum !== total)
    read.notes.push({
      code: 'recomputed',
      field: 'total',
      from: total?.toLocaleString('en') ?? '–',
      to: sum.toLocaleString('en'),
    });
  return sum ?? 0;
}

async function writeOrders(trx: Trx, by: Writing, rows: Row[]): Promise<void> {
  for (const { order } of rows.filter(({ isHere }) => isHere)) {
    await trx.updateTable('orders').set({ uid: order.uid }).where('id', '=', order.id).execute();
    noteChange(trx, { what: 'orders', uid: order.uid });
  }
  const added = rows.filter(({ isHere }) => !isHere);
  if (added.length > 0) await addOrders(trx, by, added);
}

async function addOrders(trx: Trx, { now }: Writing, rows: Row[]): Promise<void> {
  const orders = rows.map(({ createdAt, ...row }) => ({ ...row, createdAt: createdAt ?? instant(now) }));
  if (orders.some(({ order }) => order.uid === WALK_IN)) await addWalkIn(trx, now);
  await addPlaceholders(
    trx,
    orders.flatMap(({ lines }) => lines),
  );
  const inserted = await insertAll<'orders', { id: string; number: number }>(
    trx,
    'orders',
    orders.map(({ order, createdAt }) => ({
      ...order,
      ...{ nameKey: nameSearchKey(order.name), phoneKey: phoneKey(order.phone) },
      ...{ checkoutKey: keyOf(order), checkoutHash: '', unknownCostTotal: order.total },
      ...{ movedIn: true, createdAt },
    })),
    ['id', 'number'],
  );
  await insertAll(
    trx,
    'orderItems',
    orders.flatMap(({ order, lines, createdAt }) =>
      lines.map((line, at) => ({
        ...{ orderId: order.id, line: at + 1, ...line, variant: '', currency: DEFAULT_CURRENCY },
        soldAt: SOLD_STATUSES.includes(order.status) ? createdAt : null,
      })),
    ),
  );
  await writePastMovements(
    trx,
    orders.flatMap(({ order, lines, createdAt }) => movementsOf(order, lines, createdAt)),
  );
  const numbers = new Map(inserted.map(({ id, number }) => [id, number]));
  const events = orders.flatMap(({ order, createdAt }) =>
    eventsOf(order, numbers.get(order.id) ?? 0, new Date(createdAt)),
  );
  await recordPast(trx, events);
  noteChange(trx, { what: 'orders', uid: WALK_IN });
}

/** Items that only orders name, as if they had been deleted in the shop. */
async function addPlaceholders(trx: Trx, lines: Line[]): Promise<void> {
  const ids = [...new Set(lines.map(({ itemId }) => itemId))];
  const known = await trx
    .selectFrom('inventories')
    .select('id')
    .where(sql<boolean>`"id" in ${jsonTexts(trx, ids)}`)
    .execute();
  const missing = new Map(lines.map((line) => [line.itemId, line]));
  for (const { id } of known) missing.delete(id);
  if (missing.size === 0) return;
  const items = [...missing].map(([id, { name, ram, rom, salePrice }]) => ({
    ...{ id, name, ram, rom, variant: '', ...itemKeys({ name, ram, rom, variant: '' }), currency: DEFAULT_CURRENCY },
    ...{ qty: 0, salePrice, createdAt: PLACEHOLDER_TIME, updatedAt: PLACEHOLDER_TIME, deletedAt: PLACEHOLDER_TIME },
  }));
  await insertAll(trx, 'inventories', items);
}

function movementsOf({ id: orderId, restocked }: Order, lines: Line[], at: Instant) {
  const pieces = new Map<string, number>();
  for (const { itemId, qty } of lines) pieces.set(itemId, (pieces.get(itemId) ?? 0) + qty);
  return [...pieces].flatMap(([itemId, qty]) => [
    { itemId, change: -qty, cause: 'ordered' as const, orderId, at },
    ...(restocked ? [{ itemId, change: qty, cause: 'restocked' as const, orderId, at }] : []),
  ]);
}

/** What the timeline shows. Of the steps after the order, the documents have no times. */
function eventsOf({ id, total, status, cancelRequested, restocked }: Order, number: number, now: Date) {
  const of = (action: OrderAction, after: object) => ({
    now,
    action,
    entity: 'orders',
    entityId: id,
    after,
  });
  return [
    of('order placed', { number, total, status: INITIAL_STATUS }),
    ...(status === INITIAL_STATUS ? [] : [of(`order ${status}`, { status })]),
    ...(restocked ? [of('order restocked', { restocked: true, unmatched: [] })] : []),
    ...(cancelRequested ? [of('cancellation requested', { cancelRequested: true })] : []),
  ];
}
