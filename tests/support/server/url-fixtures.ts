import type { Db, OrderStatus } from '#app/db/schema.ts';
import { putBlob } from '#app/domain/catalog/photos/blobs.server.ts';
import { saveAccountQr } from '#app/domain/money/payment-accounts/payment-account-qr.server.ts';
import { restorePaymentMethod } from '#app/domain/money/payment-accounts/payment-methods.server.ts';
import { plainPhone } from '#app/domain/phone/phone.ts';
import { insertOrder, insertOrderLine, insertUser, LONG_AGO } from '#tests/support/database/rows.ts';
import { insertDrawer, insertShift, shiftState } from '#tests/support/factories/drawers.ts';
import { insertExpense } from '#tests/support/factories/expenses.ts';
import { addStockedItem } from '#tests/support/factories/items.ts';
import { aMerchantQr } from '#tests/support/factories/merchant-qr.ts';
import { insertOfflineSale } from '#tests/support/factories/offline-devices.ts';
import { insertPayment, insertPaymentAccount, insertReceived } from '#tests/support/factories/payments.ts';
import { insertPhoto } from '#tests/support/factories/photos.ts';
import { insertReturn } from '#tests/support/factories/returns.ts';
import { addSlips } from '#tests/support/factories/slips.ts';
import { buyer, secretAddress, type TradingShop } from '#tests/support/factories/trading-shop.ts';
import { imeiOf, insertUnit } from '#tests/support/factories/units.ts';
import { insertWarranty } from '#tests/support/factories/warranties.ts';
import { drawPicture } from '#tests/support/pictures.ts';
import { type Actor, account } from './actors.ts';
import type { Fields } from './http.ts';
import { owner } from './shop.ts';

export const ORDER_ID = 'selected';
export const PHOTO_ID = 'photo';
export const ARTICLE_ID = 'article';
export const PAYMENT_ID = 'payment';
export const STATEMENT_ACCOUNT = 'statement';
export const RETURN_ID = 'return';
/** The draft that exists, and the one that the form of a new draft makes. */
export const DRAFT_ID = 'draft';
export const NEW_DRAFT_ID = 'new-draft';

export const accountForm = { method: 'KBZPay', kind: 'transfer', holder: 'Daw Mya', number: '09 450' };
export const wavePayEntry = { position: '0', method: 'WavePay' };
const cash = { via: 'Cash', amount: '100', number: '', remark: 'At the counter' };

const version = { name: 'vivo', ram: '8GB', rom: '128GB' };
const png = await drawPicture().png().toBuffer();
let nextImei = 1_000;

export function freshImei(): string {
  return imeiOf(nextImei++);
}

export function credentials(actor: Actor): Fields {
  const { email, password } = account[actor];
  return { email, password };
}

export function samePassword(actor: Actor): Fields {
  const { password } = account[actor];
  return { currentPassword: password, newPassword: password };
}

export function newcomer(): Fields {
  return { ...buyer, email: `${crypto.randomUUID()}@shop.example` };
}

/** @returns a fixture that inserts an order of the buyer in this state, without lines. */
export function orderOfBuyer(status: OrderStatus, cancelRequested = false) {
  return async ({ shop: { db } }: TradingShop): Promise<string> => {
    const uid = await userIdOf(db, buyer.email);
    return insertOrder(db, { uid, status, cancelRequested, address: secretAddress });
  };
}

/** Inserts an order whose units may be chosen, but need not be. */
export async function orderWithUnits(trading: TradingShop): Promise<string> {
  const { db } = trading.shop;
  const itemId = await addStockedItem(db, { ...version, nameKey: 'vivo', tracking: 'optional', qty: 1 });
  await insertUnit(db, { itemId, imei: freshImei() });
  const orderId = await orderOfBuyer('pending')(trading);
  await insertOrderLine(db, { orderId, itemId, ...version });
  return orderId;
}

/** Inserts an order with a line of one piece; after its return, finds it again: no other order can have this return. */
export async function returnableOrder(trading: TradingShop): Promise<string> {
  const { db } = trading.shop;
  const made = await db.selectFrom('returns').select('orderId').where('id', '=', RETURN_ID).executeTakeFirst();
  if (made) return made.orderId;
  const orderId = await orderOfBuyer('confirmed')(trading);
  await insertOrderLine(db, { orderId, itemId: trading.item.id, ...version });
  return orderId;
}

export async function returnOfBuyer({ shop: { db }, item }: TradingShop): Promise<string> {
  const uid = await userIdOf(db, buyer.email);
  return insertReturn(db, { uid, itemId: item.id });
}

export async function selectedOrder({ shop: { db } }: TradingShop): Promise<string> {
  const uid = await userIdOf(db, buyer.email);
  await db.deleteFrom('orders').where('id', '=', ORDER_ID).execute();
  return insertOrder(db, { id: ORDER_ID, uid });
}

export async function trackedItem({ shop: { db }, item }: TradingShop): Promise<string> {
  await db.updateTable('inventories').set({ tracking: 'optional' }).where('id', '=', item.id).execute();
  return '';
}

export async function stockedItem({ shop: { db } }: TradingShop): Promise<string> {
  const price = { cost: '100', rate: '600', profit: '10', salePrice: 66_000 };
  return addStockedItem(db, { name: 'Redmi 14C', nameKey: 'redmi 14c', type: 'instock', qty: 2, ...price });
}

/** The item of the shop as it was at first, whatever earlier requests have changed. */
export async function itemAtItsPrice({ shop: { db }, item: { id, salePrice } }: TradingShop): Promise<string> {
  await db.updateTable('inventories').set({ salePrice, qty: 1_000, tracking: 'off' }).where('id', '=', id).execute();
  return id;
}

export async function phoneSegment(trading: TradingShop): Promise<string> {
  return `redmi-14c-8-256--${await stockedItem(trading)}`;
}

export async function photographedItem(trading: TradingShop): Promise<string> {
  const { db } = trading.shop;
  await db.deleteFrom('photos').where('id', '=', PHOTO_ID).execute();
  await insertPhoto(db, { id: PHOTO_ID, name: 'Redmi 14C' });
  return stockedItem(trading);
}

/** The article goes with no phone yet, so that the next choice changes something. */
export async function phoneWithArticle(trading: TradingShop): Promise<string> {
  const { db } = trading.shop;
  await db.deleteFrom('crossSells').execute();
  const existing = await db.selectFrom('inventories').select('id').where('id', '=', ARTICLE_ID).executeTakeFirst();
  if (!existing) await addStockedItem(db, { id: ARTICLE_ID, ...plainPhone('Charger'), salePrice: 66_000 });
  return stockedItem(trading);
}

/** Inserts a unit with an IMEI of its own. */
export async function unitInStock({ shop: { db }, item }: TradingShop): Promise<string> {
  return insertUnit(db, { itemId: item.id, imei: freshImei() });
}

/** Inserts a warranty without a unit. */
export async function warrantyOfBuyer(trading: TradingShop): Promise<string> {
  return (await sellWithWarranty(trading)).id;
}

export async function voidWarrantyOfBuyer(trading: TradingShop): Promise<string> {
  const id = await warrantyOfBuyer(trading);
  await trading.shop.db.updateTable('warranties').set({ voidedAt: LONG_AGO }).where('id', '=', id).execute();
  return id;
}

export async function tokenOfWarranty(trading: TradingShop): Promise<string> {
  return (await sellWithWarranty(trading)).token;
}

/** The link that the shop has sent for an order of the buyer. */
export async function tokenOfPayLink(trading: TradingShop): Promise<string> {
  const { db } = trading.shop;
  const id = await orderOfBuyer('pending')(trading);
  await db.updateTable('orders').set({ payToken: id }).where('id', '=', id).execute();
  return id;
}

async function sellWithWarranty(trading: TradingShop) {
  const { db } = trading.shop;
  const orderId = await orderOfBuyer('confirmed')(trading);
  await insertOrderLine(db, { orderId, itemId: trading.item.id, ...version });
  return insertWarranty(db, orderId);
}

export function picture(): File {
  return new File([new Uint8Array(png)], 'front.png', { type: 'image/png' });
}

/** Replaces the draft by a new one. Once its rates are applied, it stays. */
export async function rateDraft({ shop: { db } }: TradingShop): Promise<string> {
  const createdBy = await userIdOf(db, owner.email);
  await db.deleteFrom('rateBatches').where('id', '=', DRAFT_ID).where('appliedAt', 'is', null).execute();
  const batch = { id: DRAFT_ID, createdBy, previewedAt: LONG_AGO, previewedTo: 0, rounding: '1' as const };
  await db
    .insertInto('rateBatches')
    .values(batch)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db
    .insertInto('rateBatchRates')
    .values({ batchId: DRAFT_ID, currency: 'EUR', rate: '5000', rateId: crypto.randomUUID() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return DRAFT_ID;
}

export async function newType({ shop: { db } }: TradingShop): Promise<string> {
  const id = crypto.randomUUID();
  await db.insertInto('typeSettings').values({ id, type: id, createdAt: LONG_AGO }).execute();
  return id;
}

export async function oldRate({ shop: { db } }: TradingShop): Promise<string> {
  const id = crypto.randomUUID();
  const rate = { id, currency: 'SGD', rate: '450', date: '2026-01-02', createdAt: LONG_AGO };
  await db.insertInto('exchangeRates').values(rate).execute();
  return id;
}

/** Ends the set-up that /secret began, so that the POST of the set-up finds nothing to confirm. */
export async function withoutTwoFactor({ shop: { db } }: TradingShop): Promise<string> {
  await db.deleteFrom('secondSteps').execute();
  return '';
}

export async function wavePayFirst({ shop: { db } }: TradingShop): Promise<string> {
  const uid = await userIdOf(db, owner.email);
  await restorePaymentMethod(db, { now: new Date(), uid }, { position: 0, method: 'WavePay' });
  return '';
}

export async function payableOrder({ shop: { db } }: TradingShop): Promise<string> {
  const uid = await userIdOf(db, buyer.email);
  return insertOrder(db, { uid, total: 100_000, paymentMethod: 'KBZPay', address: secretAddress });
}

/** Inserts the payment, or submits it again, so that it can be withdrawn. */
export async function submittedPayment(trading: TradingShop): Promise<string> {
  const { db } = trading.shop;
  const existing = await db.selectFrom('payments').select('orderId').where('id', '=', PAYMENT_ID).executeTakeFirst();
  if (!existing) {
    const orderId = await payableOrder(trading);
    await insertPayment(db, orderId, { id: PAYMENT_ID });
    return orderId;
  }
  const open = { state: 'submitted' as const, decidedAt: null, decidedBy: null };
  await db.updateTable('payments').set(open).where('id', '=', PAYMENT_ID).execute();
  return existing.orderId;
}

export async function waitingPayment(trading: TradingShop): Promise<string> {
  return insertPayment(trading.shop.db, await payableOrder(trading));
}

export async function statementAccount({ shop: { db } }: TradingShop): Promise<string> {
  const account = db.selectFrom('paymentAccounts').select('id').where('id', '=', STATEMENT_ACCOUNT);
  if (!(await account.executeTakeFirst())) await insertPaymentAccount(db, { id: STATEMENT_ACCOUNT, active: false });
  return STATEMENT_ACCOUNT;
}

export async function waitingBuyer(trading: TradingShop): Promise<string> {
  const id = await waitingPayment(trading);
  const { db } = trading.shop;
  const { submittedBy } = await db
    .selectFrom('payments')
    .select('submittedBy')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return submittedBy;
}

export const SOME_BUYER_ID = 'some-buyer';

/** A buyer of nobody's session, neither blocked nor forgotten. */
export async function someBuyer({ shop: { db } }: TradingShop): Promise<string> {
  const id = SOME_BUYER_ID;
  if (!(await db.selectFrom('users').select('id').where('id', '=', id).executeTakeFirst()))
    await insertUser(db, { id });
  const state = { blockedAt: null, forgottenAt: null, email: `${id}@example.com` };
  await db.updateTable('users').set(state).where('id', '=', id).execute();
  return id;
}

export const SOME_STAFF_ID = 'some-staff';

/** A member of staff of nobody's session, not blocked. */
export async function someStaff({ shop: { db } }: TradingShop): Promise<string> {
  const id = SOME_STAFF_ID;
  if (!(await db.selectFrom('users').select('id').where('id', '=', id).executeTakeFirst()))
    await insertUser(db, { id });
  await db.updateTable('users').set({ blockedAt: null, rights: 'orders.view' }).where('id', '=', id).execute();
  return id;
}

export async function slipOfBuyer(trading: TradingShop): Promise<string> {
  const [id = ''] = await addSlips(trading.shop.db, await waitingPayment(trading));
  return id;
}

/** @returns a cash entry with a new key, so that it repeats no earlier one. */
export function cashForm(): Fields {
  return { ...cash, key: crypto.randomUUID() };
}

export async function paidOrder(trading: TradingShop): Promise<string> {
  const orderId = await payableOrder(trading);
  await insertReceived(trading.shop.db, orderId);
  return orderId;
}

export async function receivedPayment(trading: TradingShop): Promise<string> {
  return insertReceived(trading.shop.db, await payableOrder(trading));
}

/** Inserts an account with a QR picture, to which the buyer can pay an order. */
export async function accountWithQr({ shop: { db } }: TradingShop): Promise<string> {
  const paymentMethod = 'By QR code';
  const orderer = await userIdOf(db, buyer.email);
  await insertOrder(db, { uid: orderer, total: 100_000, paymentMethod, address: secretAddress });
  const id = await insertPaymentAccount(db, { method: paymentMethod });
  const uid = await userIdOf(db, owner.email);
  const qr = { bytes: new Uint8Array([1]), width: 300, height: 300 };
  await saveAccountQr(db, { now: new Date(), uid }, { id, qr, merchantQr: null });
  return id;
}

/** @returns the id of an order that is paid by a QR code with an amount. */
export async function orderPaidByQr({ shop: { db } }: TradingShop): Promise<string> {
  const paymentMethod = 'By QR code with amount';
  const uid = await userIdOf(db, buyer.email);
  const code = { merchantQr: aMerchantQr(), qrWallets: JSON.stringify(['kbzpay']) };
  await insertPaymentAccount(db, { method: paymentMethod, ...code });
  return insertOrder(db, { uid, total: 100_000, paymentMethod, address: secretAddress });
}

/** Inserts two accounts. @returns the id of the lower one, which `/place` can raise. */
export async function lowerAccount({ shop: { db } }: TradingShop): Promise<string> {
  await insertPaymentAccount(db);
  return insertPaymentAccount(db, { position: 2 });
}

async function userIdOf(db: Db, email: string): Promise<string> {
  const { id } = await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow();
  return id;
}

export const EXPENSE_ID = 'some-expense';

export async function expenseToVoid({ shop: { db } }: TradingShop): Promise<string> {
  await insertExpense(db, { id: EXPENSE_ID, createdBy: await userIdOf(db, owner.email) });
  await db.updateTable('expenses').set({ voidedAt: null }).where('id', '=', EXPENSE_ID).execute();
  return EXPENSE_ID;
}

export async function expenseWithReceipt(trading: TradingShop): Promise<string> {
  const id = await expenseToVoid(trading);
  const { db } = trading.shop;
  const receiptHash = await db.transaction().execute((trx) => putBlob(trx, 'image/jpeg', new Uint8Array([1])));
  await db.updateTable('expenses').set({ receiptHash }).where('id', '=', id).execute();
  return id;
}

/** @returns an expense with a new key, so that it repeats no earlier one. */
export function expenseForm(): Fields {
  return { key: crypto.randomUUID(), amount: '500', category: 'food', paidFrom: 'cash' };
}

export const SHIFT_ID = 'some-shift';

/** A drawer that takes the cash of all other requests, and a drawer whose shift is in this state. */
async function shiftIn({ shop: { db } }: TradingShop, state: 'open' | 'counted' | 'closed'): Promise<string> {
  const openedBy = await userIdOf(db, owner.email);
  await insertShift(db, await insertDrawer(db, 'always-open'), { id: 'always-open', openedBy, opening: 10_000_000 });
  await insertShift(db, await insertDrawer(db, 'some-drawer'), { id: SHIFT_ID, openedBy, opening: 50_000 });
  // A closed shift is opened before it may change.
  for (const next of ['open', state] as const)
    await db
      .updateTable('shifts')
      .set(shiftState(next, openedBy, 50_000))
      .where('id', '=', SHIFT_ID)
      .execute();
  return SHIFT_ID;
}

export const shiftToCount = (trading: TradingShop) => shiftIn(trading, 'open');
export const shiftToClose = (trading: TradingShop) => shiftIn(trading, 'counted');
export const closedShift = (trading: TradingShop) => shiftIn(trading, 'closed');

/** A drawer that nobody has opened. */
export async function drawerToOpen(trading: TradingShop): Promise<string> {
  await shiftIn(trading, 'open');
  return insertDrawer(trading.shop.db);
}

/** A sale of a device that is none of this shop: it is kept. */
export function offlineSale(key: string): Fields {
  const sale = JSON.stringify({ lines: [{ itemId: 'x', qty: 1, salePrice: 1 }], payments: [] });
  const at = '2026-11-21T03:00:00.000Z';
  return { key, storeId: key, counter: '9', count: '1', soldBy: 'unknown', asOf: at, madeAt: at, sale };
}

export async function waitingOfflineSale({ shop: { db }, item }: TradingShop): Promise<string> {
  const uid = await userIdOf(db, owner.email);
  const key = await insertOfflineSale(db, { itemId: item.id, uid, key: 'some-offline-sale' });
  const waiting = { state: 'waiting' as const, settledAt: null, settledBy: null, reason: null };
  await db.updateTable('offlineSales').set(waiting).where('key', '=', key).execute();
  return key;
}
