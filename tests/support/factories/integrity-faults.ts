import { sql } from 'kysely';
import type { Db } from '#app/db/schema.ts';
import { addPhoto } from '#app/domain/catalog/photos/photo-add.server.ts';
import { saveTypeDeposit } from '#app/domain/catalog/types/type-deposit.server.ts';
import { DAY_MS } from '#app/domain/dates.ts';
import { moveCash, openShift } from '#app/domain/money/drawers/shift-cash.server.ts';
import { closeShift, countShift } from '#app/domain/money/drawers/shift-close.server.ts';
import { payExpenseInCash } from '#app/domain/money/expenses/expense-record.server.ts';
import { addPaymentMethod } from '#app/domain/money/payment-accounts/payment-methods.server.ts';
import { submitPayment } from '#app/domain/money/payments/payment-submit.server.ts';
import { placeOrder } from '#app/domain/orders/checkout/order-place.server.ts';
import { cancelOrder } from '#app/domain/orders/order-steps/order-cancel.server.ts';
import { confirmOrder } from '#app/domain/orders/order-steps/order-confirm.server.ts';
import { restockOrder } from '#app/domain/orders/order-steps/order-restock.server.ts';
import { makeReturn } from '#app/domain/orders/returns/return-make.server.ts';
import { saveSalesTax } from '#app/domain/orders/sales/sales-tax-settings.server.ts';
import { editPrice } from '#app/domain/prices/price-changes/price-edit.server.ts';
import { saveRate } from '#app/domain/prices/repricing/rate-save.server.ts';
import { prepareShop } from '#app/domain/shop/settings/shop-prepare.server.ts';
import { receiveUnits } from '#app/domain/stock/receiving/unit-receive.server.ts';
import { phoneAddress } from '#app/domain/text/phone-address.ts';
import { type DatabaseEnv, openAgain } from '#tests/support/database/databases.ts';
import { insertUser } from '#tests/support/database/rows.ts';
import { insertDrawer } from '#tests/support/factories/drawers.ts';
import { addItem } from '#tests/support/factories/item-factory.ts';
import { insertReceived } from '#tests/support/factories/payments.ts';
import { returnOf } from '#tests/support/factories/returns.ts';
import { imeiOf, PLAIN_FACTS } from '#tests/support/factories/units.ts';
import { photoContent } from './photos.ts';
import { slipContent } from './slips.ts';

export const now = new Date('2026-11-21T03:00:00Z');
const zone = 'Asia/Yangon';

/** A shop with price changes, pending and restocked orders, a return, a sold unit and a payment. @returns some ids. */
export async function trade(db: Db) {
  await prepareShop(db, 'Test shop', now);
  const uid = await insertUser(db, { role: 'admin' });
  await addPaymentMethod(db, { now, uid }, 'Cash');
  const price = { priceMode: 'manual' as const, cost: '148', rate: '400', profit: '9' };
  const added = await addItem(db, now, zone, uid, { ...price, qty: 9 });
  if (!added.ok) throw new Error(added.problem);
  const photographed = await addPhoto(db, { now, uid }, { itemId: added.id, key: 'photo', photo: photoContent() });
  if (!photographed.ok) throw new Error(photographed.problem);
  const edited = await editPrice(db, { now, uid }, { id: added.id, cost: '148', rate: '401', profit: '9', was: '' });
  if (!edited.ok) throw new Error(edited.problem);
  await saveRate(db, { now, uid }, { timeZone: zone, currency: 'CNY', rate: '410.5', confirmed: '' });
  const { salePrice } = await db.selectFrom('inventories').select('salePrice').executeTakeFirstOrThrow();
  const buy = async (qty: number) => {
    const buyer = { name: 'Aye', phone: '09', address: 'Yangon', paymentMethod: 'Cash', key: crypto.randomUUID() };
    const placed = await placeOrder(db, { now, uid }, { ...buyer, lines: [{ id: added.id, qty, salePrice }] });
    if (!placed.ok) throw new Error(placed.problem);
    return placed.order.id;
  };
  const { id: typeId } = await db
    .selectFrom('typeSettings')
    .select('id')
    .where('type', '=', 'instock')
    .executeTakeFirstOrThrow();
  await saveSalesTax(db, { now, uid }, { salesTaxRate: '7.5', taxNumber: '' });
  await saveTypeDeposit(db, { now, uid }, { id: typeId, depositPercent: 33 });
  await buy(1);
  await saveTypeDeposit(db, { now, uid }, { id: typeId, depositPercent: null });
  const kept = await buy(2);
  const back = await buy(3);
  await cancelOrder(db, { now, uid }, back);
  await restockOrder(db, { now, uid }, back);
  const returned = await returnPieces(db, { uid, orderId: await buy(4) });
  const unit = await sellUnit(db, { itemId: added.id, uid, orderId: await buy(1) });
  const sent = { key: 'payment', account: '', amount: 1, number: '' };
  const paid = await submitPayment(db, { now, uid }, { orderId: kept, sent, slips: [slipContent()] });
  if (!paid.ok) throw new Error(paid.problem);
  const buyer = await insertUser(db, { phone: '09 791 234 567', email: phoneAddress('09791234567') });
  const confirmed = await insertUser(db, { verifiedPhone: '09222333444' });
  await insertUser(db, { id: 'taken', email: phoneAddress('taken') });
  const shift = await closeDrawer(db, uid);
  return { item: added.id, kept, back, unit, returned, uid, buyer, confirmed, shift };
}

/** Returns two of four pieces for a refund in the ledger: one into stock, one faulty. */
async function returnPieces(db: Db, { uid, orderId }: Record<'uid' | 'orderId', string>) {
  const confirmed = await confirmOrder(db, { now, uid }, orderId);
  if (!confirmed.ok) throw new Error(confirmed.problem);
  const { total } = await db.selectFrom('orders').select('total').where('id', '=', orderId).executeTakeFirstOrThrow();
  await insertReceived(db, orderId, { amount: total, decidedBy: uid });
  const pieces = (['in-stock', 'faulty'] as const).map((state) => ({ line: 1, qty: 1, unitId: null, state }));
  const made = await makeReturn(db, { now, uid }, returnOf(orderId, { key: 'return', pieces, refund: 1 }));
  if (!made.ok) throw new Error(made.problem);
  return orderId;
}

/** On the next day, a drawer that was opened, got cash and was closed. @returns the id of the shift. */
async function closeDrawer(db: Db, uid: string): Promise<string> {
  const by = { now: new Date(+now + DAY_MS), uid };
  const drawerId = await insertDrawer(db);
  const opened = await openShift(db, by, { drawerId, key: 'open', count: { notes: null, amount: 9_000 } });
  if (!opened.ok) throw new Error(opened.problem);
  const whose = { id: opened.id, own: true };
  const movement = { direction: 'in', amount: 500, reason: 'change', remark: '' } as const;
  await moveCash(db, by, whose, { key: 'movement', ...movement });
  const tea = { category: 'food', amount: 200, remark: 'Tea' } as const;
  await payExpenseInCash(db, by, whose, { key: 'expense', ...tea });
  await countShift(db, by, whose, { notes: null, amount: 9_300 });
  const closed = await closeShift(db, by, whose, {
    key: 'close',
    reason: '',
    remark: '',
    seen: [],
    unseen: {},
  });
  if (!closed.ok) throw new Error(closed.problem);
  return opened.id;
}

/** Receives two units, and confirms the order with one of them, under warranty. */
async function sellUnit(db: Db, { itemId, uid, orderId }: Record<'itemId' | 'uid' | 'orderId', string>) {
  const tracking = (value: 'off' | 'optional') =>
    db.updateTable('inventories').set({ tracking: value, warrantyDays: 30 }).where('id', '=', itemId).execute();
  await tracking('optional');
  const units = [1, 2].map((n) => [{ code: imeiOf(n), kind: 'imei' as const }]);
  await receiveUnits(db, { now, uid }, { key: 'receipt', itemId, counted: false, units, facts: PLAIN_FACTS });
  const { id } = await db.selectFrom('units').select('id').where('position', '=', 1).executeTakeFirstOrThrow();
  const shown = { requested: false, units: [{ line: 1, unitId: id }] };
  const confirmed = await confirmOrder(db, { now, uid }, orderId, shown);
  if (!confirmed.ok) throw new Error(confirmed.problem);
  await tracking('off');
  return id;
}

/** Opens a database without foreign keys and the triggers that refuse changes, so that it accepts any rows. */
export async function openUnguarded(env: DatabaseEnv): Promise<Db> {
  if (env.databaseUrl) {
    const replica = '?options=-c%20session_replication_role%3Dreplica';
    return openAgain({ ...env, databaseUrl: `${env.databaseUrl}${replica}` });
  }
  const db = openAgain(env);
  await sql`pragma foreign_keys = off`.execute(db);
  const triggers = await sql<{ name: string }>`
    select name from sqlite_schema where type = 'trigger' and name like '%\\_no\\_%' escape '\\'`.execute(db);
  for (const { name } of triggers.rows) await sql`drop trigger ${sql.ref(name)}`.execute(db);
  return db;
}

const at = `'2026-11-21T03:00:00.000Z'`;
const auditEvent = (action: string, id: string) =>
  `insert into "auditEvents" ("at", "action", "entity", "entityId") values (${at}, '${action}', 'orders', '${id}')`;
const movement = (item: string, change: number, cause: string, order: string | null) =>
  `insert into "stockMovements" ("itemId", "change", "cause", "orderId", "at")
   values ('${item}', ${change}, '${cause}', ${order === null ? 'null' : `'${order}'`}, ${at})`;
const line = (order: string, item: string) =>
  `insert into "orderItems" ("orderId", "line", "itemId", "name", "ram", "rom", "salePrice", "qty", "currency")
   values ('${order}', 7, '${item}', 'Redmi', '8', '256', 0, 1, 'CNY')`;

const payment = (order: string, admin: string | null, { direction = 'in' }) =>
  `insert into "payments" ("id", "orderId", "key", "method", "direction", "amount", "state", "remark", "submittedAt",
     "submittedBy", "decidedAt", "decidedBy")
   values ('fault', '${order}', 'fault', 'Cash', '${direction}', 1, 'verified', '', ${at}, 'x', ${at},
     ${admin === null ? 'null' : `'${admin}'`})`;

type Ids = Awaited<ReturnType<typeof trade>>;
/** Faults, and the differences that the integrity check must find. */
export const FAULTS: [fault: string, differences: string[], statements: (ids: Ids) => string][] = [
  ['stock without a movement', ['stock of item'], () => `update "inventories" set "qty" = "qty" + 1`],
  ['a movement without stock', ['stock of item'], ({ item }) => movement(item, 1, 'corrected', null)],
  [
    'another total',
    ['total of order'],
    ({ back }) => `update "orders" set "total" = "total" - 1 where "id" = '${back}'`,
  ],
  [
    'another tax rate than when it was placed',
    ['tax rate of order'],
    ({ kept }) => `update "orders" set "taxRate" = '9' where "id" = '${kept}'`,
  ],
  [
    'a deposit that no line requires',
    ['deposit of order'],
    ({ kept }) => `update "orders" set "deposit" = 1 where "id" = '${kept}'`,
  ],
  [
    'a percentage without its deposit',
    ['deposit of order'],
    ({ back }) => `update "orderItems" set "depositPercent" = 30 where "orderId" = '${back}'`,
  ],
  [
    'a line of more pieces than its order took',
    ['pieces taken by order', 'pieces returned by order', 'total of order', 'cost of line'],
    ({ back }) => `update "orderItems" set "qty" = 4 where "orderId" = '${back}'`,
  ],
  [
    'an order that took its pieces twice',
    ['stock of item', 'pieces taken by order'],
    ({ item, kept }) => movement(item, -2, 'ordered', kept),
  ],
  [
    'an order that took nothing',
    ['stock of item', 'pieces taken by order'],
    ({ kept }) => `delete from "stockMovements" where "orderId" = '${kept}'`,
  ],
  [
    'an order without lines',
    ['pieces taken by order', 'total of order', 'cost of order', 'first line of order'],
    ({ kept }) => `delete from "orderItems" where "orderId" = '${kept}'`,
  ],
  [
    'a pending order whose pieces came back',
    ['stock of item', 'pieces returned by order'],
    ({ item, kept }) => movement(item, 2, 'restocked', kept),
  ],
  [
    'a restocked order whose pieces never came back',
    ['stock of item', 'pieces returned by order'],
    ({ back }) => `delete from "stockMovements" where "orderId" = '${back}' and "cause" = 'restocked'`,
  ],
  [
    'an order restocked twice',
    ['stock of item', 'pieces returned by order'],
    ({ item, back }) => movement(item, 3, 'restocked', back),
  ],
  [
    'pieces restocked by an order that is not marked as restocked',
    ['pieces returned by order', 'restockings in the audit of order'],
    ({ back }) => `update "orders" set "restocked" = false where "id" = '${back}'`,
  ],
  [
    'an order marked as restocked that restocked no pieces',
    ['pieces returned by order', 'times canceled in the audit of canceled order', 'restockings in the audit of order'],
    ({ kept }) => `update "orders" set "status" = 'canceled', "restocked" = true where "id" = '${kept}'`,
  ],
  [
    'a confirmed order that nobody confirmed',
    ['times confirmed in the audit of confirmed order', 'sale time of line'],
    ({ kept }) => `update "orders" set "status" = 'confirmed' where "id" = '${kept}'`,
  ],
  [
    'a canceled order that is pending again',
    ['pieces returned by order', 'times canceled in the audit of pending order', 'restockings in the audit of order'],
    ({ back }) => `update "orders" set "status" = 'pending', "restocked" = false where "id" = '${back}'`,
  ],
  [
    'a pending order that somebody confirmed',
    ['times confirmed in the audit of pending order'],
    ({ kept }) => auditEvent('order confirmed', kept),
  ],
  [
    'an order that was canceled twice',
    ['times canceled in the audit of canceled order'],
    ({ back }) => auditEvent('order canceled', back),
  ],
  [
    'a cancellation request that nobody made',
    ['requests to cancel in the audit of order'],
    ({ kept }) => `update "orders" set "cancelRequested" = true where "id" = '${kept}'`,
  ],
  ['an order placed twice', ['times placed in the audit of order'], ({ back }) => auditEvent('order placed', back)],
  [
    'another price',
    ['price of item', 'latest price of item', 'price in the history of item'],
    () => `update "inventories" set "salePrice" = "salePrice" - 1`,
  ],
  [
    'another cost',
    ['price of item', 'latest cost of item', 'cost in the history of item'],
    () => `update "inventories" set "cost" = '148.01'`,
  ],
  [
    'another rate that makes the same price',
    ['latest rate of item', 'rate in the history of item'],
    () => `update "inventories" set "rate" = '410.50'`,
  ],
  [
    'another profit',
    ['price of item', 'latest profit of item', 'profit in the history of item'],
    () => `update "inventories" set "profit" = '10'`,
  ],
  [
    'another step that makes another price',
    ['price of item', 'rounding in the history of item'],
    () => `update "inventories" set "rounding" = '1000'`,
  ],
  [
    'a line with another step',
    ['price of line'],
    ({ kept }) => `update "orderItems" set "rounding" = '1000' where "orderId" = '${kept}'`,
  ],
  [
    'a cost that is no number',
    ['price of item', 'latest cost of item', 'cost in the history of item'],
    () => `update "inventories" set "cost" = 'much'`,
  ],
  [
    'a shift that expected another sum',
    ['expected cash of shift', 'reason of shift'],
    ({ shift }) => `update "shifts" set "expected" = "expected" + 1 where "id" = '${shift}'`,
  ],
  [
    'a payment of a closed shift that its report does not have',
    ['payments in report of shift'],
    ({ shift }) => `update "payments" set "shiftId" = '${shift}' where "state" = 'verified' and "direction" = 'in'`,
  ],
  [
    'cash in the drawer of no shift',
    ['shift of cash payment'],
    () => `update "payments" set "inDrawer" = true where "state" = 'verified' and "direction" = 'in'`,
  ],
  [
    'an expense of another amount than its cash',
    ['cash movement of expense'],
    () => `update "expenses" set "amount" = "amount" + 1`,
  ],
  [
    'an expense whose cash came back, and that is not voided',
    ['cash of voided expense'],
    () => `update "expenses" set "cashReturned" = true`,
  ],
  ['another latest price', ['latest price of item'], () => `update "inventories" set "latestSalePrice" = 5`],
  ['another latest cost', ['latest cost of item'], () => `update "inventories" set "latestCost" = '5'`],
  ['another latest rate', ['latest rate of item'], () => `update "inventories" set "latestExchangeRate" = '5'`],
  ['another latest profit', ['latest profit of item'], () => `update "inventories" set "latestProfitPercent" = '5'`],
  [
    'a line with a higher cost than its order counts',
    ['cost of line', 'cost of order'],
    ({ kept }) => `update "orderItems" set "lineCost" = "lineCost" + 1 where "orderId" = '${kept}'`,
  ],
  [
    'a line without its cost',
    ['cost of line', 'cost of order', 'sales of unknown cost in order'],
    ({ kept }) => `update "orderItems" set "lineCost" = null where "orderId" = '${kept}'`,
  ],
  [
    'a sold line of a pending order',
    ['sale time of line'],
    ({ kept }) => `update "orderItems" set "soldAt" = ${at} where "orderId" = '${kept}'`,
  ],
  [
    'a line and its order sold at another price',
    ['price of line'],
    ({ kept }) =>
      `update "orderItems" set "salePrice" = 1 where "orderId" = '${kept}'; update "orders" set "total" = 2 where "id" = '${kept}'`,
  ],
  [
    'lines and movements without their order',
    ['pieces returned by order', 'order of line', 'order of movement', 'order of movement'],
    ({ back }) => `delete from "orders" where "id" = '${back}'`,
  ],
  ['a line of no order', ['pieces taken by order', 'order of line'], ({ item }) => line('nowhere', item)],
  [
    'a line of no item',
    ['pieces taken by order', 'item of line', 'sales of unknown cost in order'],
    ({ kept }) => line(kept, 'nothing'),
  ],
  ['a movement of no item', ['item of movement'], () => movement('nothing', 1, 'added', null)],
  [
    'ordered pieces without an order',
    ['stock of item', 'pieces taken by order', 'orders of a movement by its cause, movement'],
    ({ item }) => movement(item, -1, 'ordered', null),
  ],
  [
    'an order that added pieces to the stock',
    ['stock of item', 'direction of movement', 'pieces taken by order'],
    ({ item, kept }) => movement(item, 1, 'ordered', kept),
  ],
  [
    'a price change of no item',
    ['item of price change'],
    () =>
      `insert into "priceChanges" ("itemId", "reason", "at", "newSalePrice") values ('nothing', 'edited', ${at}, 5)`,
  ],
  [
    'an order of an unknown buyer',
    ['buyer of order'],
    ({ back }) => `update "orders" set "uid" = 'nobody' where "id" = '${back}'`,
  ],
  [
    'a day with the wrong revenue',
    ['revenue in counters'],
    () => `update "orderTallies" set "revenue" = 1 where "kind" = 'day'`,
  ],
  [
    'a half hour with one order too many',
    ['orders in counters'],
    () => `update "orderTallies" set "orders" = "orders" + 1 where "kind" = 'half'`,
  ],
  [
    'a block with one order too many',
    ['orders in counters'],
    () => `update "orderTallies" set "orders" = "orders" + 1 where "kind" = 'block'`,
  ],
  [
    'missing counters of buyers',
    ['orders in counters', 'canceled in counters', 'confirmed in counters', 'revenue in counters'],
    () => `delete from "orderTallies" where "kind" = 'buyer'`,
  ],
  [
    'a sale under a name that never bought',
    ['confirmed in counters'],
    () => `insert into "orderTallies" ("kind", "whose", "bucket", "slot", "orders", "confirmed", "canceled", "requested", "revenue")
      values ('name', 'Nobody', 1, 7, 0, 1, 0, 0, 0)`,
  ],
  [
    'a photo without one of its files',
    ['files of photo', 'uses of blob'],
    () => `delete from "photoFiles" where "format" = 'avif'`,
  ],
  [
    'photos and slips without their bytes',
    ['blob of photo file', 'blob of slip'],
    () => `delete from "blobs" where "contentType" = 'image/jpeg'`,
  ],
  [
    'an order with more money than its ledger',
    ['paid of order', 'checking of order'],
    ({ kept }) => `update "orders" set "paid" = "paid" + 1, "checking" = "checking" + 1 where "id" = '${kept}'`,
  ],
  ['a refund beyond what was paid', ['refunds of order'], ({ kept, uid }) => payment(kept, uid, { direction: 'out' })],
  [
    'a payment above what its order costs',
    ['amount of payment', 'checking of order'],
    () => `update "payments" set "amount" = 900000000000 where "key" = 'payment'`,
  ],
  ['a payment that nobody verified', ['admin behind payment'], ({ kept }) => payment(kept, null, {})],
  [
    'a payment to an account of another method',
    ['method of payment'],
    () => `insert into "paymentAccounts" ("id", "method", "kind", "holder", "number", "note", "position", "active", "createdAt")
      values ('other', 'WavePay', 'cash', '', '', '', 1, true, ${at});
      update "payments" set "accountId" = 'other' where "key" = 'payment'`,
  ],
  [
    'a line of a statement without its account',
    ['account of statement line'],
    () => `insert into "statementLines" ("id", "accountId", "key", "at", "hasTime", "amount", "text", "importedAt")
      values ('line', 'nowhere', 'key', ${at}, true, 5, '', ${at})`,
  ],
  ['a payment of no order', ['order of payment'], ({ uid }) => payment('nowhere', uid, {})],
  [
    'a QR picture without its bytes',
    ['blob of payment account'],
    () => `insert into "paymentAccounts"
        ("id", "method", "kind", "holder", "number", "note", "position", "active", "createdAt", "qrHash")
      values ('other', 'WavePay', 'cash', '', '', '', 1, true, ${at}, 'gone')`,
  ],
  [
    'phones with a variant',
    ['variant of phone', 'variant of phone in line'],
    ({ item, kept }) => `update "inventories" set "variant" = '20 W' where "id" = '${item}';
      update "orderItems" set "variant" = '20 W' where "orderId" = '${kept}'`,
  ],
  [
    'an unknown article that goes with a phone',
    ['item of cross-sell'],
    () => `insert into "crossSells" ("model", "position", "itemId") values ('Redmi', 1, 'nothing')`,
  ],
  ['bytes of a deleted slip', ['uses of blob'], () => `delete from "slips"`],
  ['files of deleted photos', Array(3).fill('photos of files'), () => `delete from "photos"`],
  [
    'a unit sold on a line of fewer pieces',
    ['most units of line', 'state of unit'],
    ({ unit }) => `update "units" set "state" = 'sold', "soldAt" = ${at}, "line" = 1,
      "orderId" = (select "orderId" from "units" where "id" = '${unit}') where "id" <> '${unit}'`,
  ],
  [
    'a unit of another item',
    ['item of sold unit'],
    ({ unit }) => `update "units" set "itemId" = 'x' where "id" = '${unit}'`,
  ],
  [
    'a unit sold on a pending order',
    ['order of sold unit', 'unit of warranty'],
    ({ kept, unit }) => `update "units" set "orderId" = '${kept}' where "id" = '${unit}'`,
  ],
  [
    'a unit marked as gone without an event',
    ['state of unit'],
    ({ unit }) => `update "units" set "state" = 'gone' where "id" <> '${unit}'`,
  ],
  [
    'fewer units than pieces of an item that must have a unit for each',
    ['units in stock of item'],
    () => `update "inventories" set "tracking" = 'required' where "qty" > 0`,
  ],
  ['a warranty of no line', ['line of warranty', 'unit of warranty'], () => `update "warranties" set "line" = 9`],
  [
    'a warranty of a canceled order',
    ['order of warranty'],
    ({ back }) => `update "warranties" set "unitId" = null, "orderId" = '${back}'`,
  ],
  [
    'a warranty of a unit that is not sold',
    ['unit of warranty'],
    ({ unit }) => `update "warranties" set "unitId" = (select "id" from "units" where "id" <> '${unit}')`,
  ],
  ['a receipt without its pieces', ['pieces of receipts of item'], () => `update "receipts" set "pieces" = 30`],
  [
    'a code with the wrong last digits',
    ['last digits of code'],
    () => `update "unitCodes" set "lastSix" = '1' where "code" = '${imeiOf(1)}'`,
  ],
  [
    'a return that its order does not count',
    ['returned value of order'],
    ({ returned }) => `update "orders" set "returned" = null where "id" = '${returned}'`,
  ],
  [
    'more pieces returned than were sold',
    ['most pieces returned of line', 'value of returned pieces'],
    () => `update "returnLines" set "qty" = 9 where "state" = 'faulty'`,
  ],
  [
    'a faulty piece that is recorded as in stock',
    ['pieces returned by order'],
    ({ item }) => `update "returnLines" set "state" = 'in-stock', "itemId" = '${item}'`,
  ],
  [
    'pieces returned at a higher value than their price',
    ['value of returned pieces', 'value of return'],
    () => `update "returnLines" set "value" = "value" + 1 where "position" = 1`,
  ],
  ['a return with a higher cost than its pieces', ['cost of return'], () => `update "returns" set "cost" = "cost" + 1`],
  [
    'a return of a canceled order',
    ['order of return', 'times canceled in the audit of canceled order', 'sale time of line'],
    ({ returned }) => `update "orders" set "status" = 'canceled' where "id" = '${returned}'`,
  ],
  [
    'a return that nobody recorded',
    ['returns in the audit of order'],
    ({ returned }) => `delete from "auditEvents" where "entityId" = '${returned}' and "action" = 'order returned'`,
  ],
  [
    'another amount in the ledger than in the return',
    ['paid of order', 'refund of return'],
    () => `update "payments" set "amount" = 2 where "direction" = 'out'`,
  ],
  ['a refund of a return without an entry', ['refund of return'], () => `update "returns" set "paymentId" = null`],
  [
    'a returned unit without an event',
    ['event of returned unit'],
    ({ unit }) => `update "returnLines" set "unitId" = '${unit}' where "position" = 1`,
  ],
  [
    'a trade-in that its order does not count',
    ['returned value of order', 'trade-ins in the audit of order'],
    ({ kept, unit }) => `insert into "tradeIns" values ('receipt', '${unit}', '${kept}', 1)`,
  ],
  [
    'a trade-in that only the audit of its order records',
    ['trade-ins in the audit of order'],
    ({ kept }) => auditEvent('order traded in', kept),
  ],
  [
    'a traded-in unit without an event',
    ['event of traded-in unit', 'returned value of order', 'trade-ins in the audit of order'],
    ({ kept, unit, item, uid }) => `insert into "receipts" ("id", "itemId", "pieces", "uid", "at")
      values ('later', '${item}', 0, '${uid}', '2026-11-22T03:00:00.000Z');
      insert into "tradeIns" values ('later', '${unit}', '${kept}', 1)`,
  ],
  [
    'an undone return whose refund and pieces are as before',
    [
      ...['pieces returned by order', 'refund of undone return', 'returned value of order'],
      'undone returns in the audit of order',
    ],
    ({ uid }) => `insert into "returnUndos" values ('return', ${at}, '${uid}', 'Another order')`,
  ],
  [
    'a return that took pieces from the stock',
    ['stock of item', 'direction of movement', 'pieces returned by order'],
    ({ item, returned }) => movement(item, -1, 'restocked', returned),
  ],
  ['an item that the counters do not count', ['items in counters'], () => `update "itemTallies" set "items" = 0`],
  [
    'an account that logs in with a number of somebody else',
    ['address of account without email'],
    ({ buyer }) => `update "users" set "email" = '09450000000@phone.invalid' where "id" = '${buyer}'`,
  ],
  [
    'an admin without email',
    ['admin without email'],
    ({ uid }) => `update "users" set "email" = "id" || '@phone.invalid' where "id" = '${uid}'`,
  ],
  [
    'an admin with a number to log in with',
    ['confirmed number of admin'],
    ({ uid }) => `update "users" set "verifiedPhone" = '09450000000' where "id" = '${uid}'`,
  ],
  [
    'a number that opens two accounts',
    ['confirmed number opens one account'],
    ({ confirmed }) => `update "users" set "verifiedPhone" = '09791234567' where "id" = '${confirmed}'`,
  ],
];
