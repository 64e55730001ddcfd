import { expect, it } from 'vitest';
import type { Database, Db } from '#app/db/schema.ts';
import { transact } from '#app/db/transaction.server.ts';
import { setCrossSell } from '#app/domain/catalog/cross-sells/cross-sell-set.server.ts';
import { deleteItem } from '#app/domain/catalog/inventory/item-delete.server.ts';
import { editItem } from '#app/domain/catalog/inventory/item-edit.server.ts';
import { setQuantity } from '#app/domain/catalog/inventory/quantity-edit.server.ts';
import { addPhoto } from '#app/domain/catalog/photos/photo-add.server.ts';
import { movePhoto } from '#app/domain/catalog/photos/photo-move.server.ts';
import { removePhoto } from '#app/domain/catalog/photos/photo-remove.server.ts';
import { setPhotoVersion } from '#app/domain/catalog/photos/photo-version.server.ts';
import { undoImport } from '#app/domain/catalog/stock-import/import-undo.server.ts';
import { saveTypeDeposit } from '#app/domain/catalog/types/type-deposit.server.ts';
import { addType, deleteType } from '#app/domain/catalog/types/types.server.ts';
import { businessDate, instant } from '#app/domain/dates.ts';
import { decidePayment } from '#app/domain/money/checking/payment-decide.server.ts';
import { addDrawer, switchDrawer } from '#app/domain/money/drawers/drawer-list.server.ts';
import { moveCash, openShift } from '#app/domain/money/drawers/shift-cash.server.ts';
import { closeShift, countShift, reopenShift } from '#app/domain/money/drawers/shift-close.server.ts';
import { recordExpense, voidExpense } from '#app/domain/money/expenses/expense-record.server.ts';
import { saveAccountQr } from '#app/domain/money/payment-accounts/payment-account-qr.server.ts';
import {
  addPaymentAccount,
  editPaymentAccount,
} from '#app/domain/money/payment-accounts/payment-account-save.server.ts';
import {
  raisePaymentAccount,
  switchPaymentAccount,
} from '#app/domain/money/payment-accounts/payment-account-switch.server.ts';
import { addPaymentMethod, removePaymentMethod } from '#app/domain/money/payment-accounts/payment-methods.server.ts';
import { saveHoursToPay } from '#app/domain/money/payment-accounts/time-to-pay.server.ts';
import { recordPayment, refundPayment } from '#app/domain/money/payment-entry/payment-entry.server.ts';
import { voidPayment } from '#app/domain/money/payment-entry/payment-void.server.ts';
import { submitPayment } from '#app/domain/money/payments/payment-submit.server.ts';
import { withdrawPayment } from '#app/domain/money/payments/payment-withdraw.server.ts';
import { saveSlipDays } from '#app/domain/money/slips/slip-settings.server.ts';
import { importStatement, removeImport } from '#app/domain/money/statements/statement-import.server.ts';
import { forgetBuyer } from '#app/domain/orders/buyers/buyer-forget.server.ts';
import { saveBuyerNote } from '#app/domain/orders/buyers/buyer-note.server.ts';
import { confirmPhone, undoPhoneConfirmation } from '#app/domain/orders/buyers/buyer-phone.server.ts';
import { placeOrder } from '#app/domain/orders/checkout/order-place.server.ts';
import { readSaleBuyer } from '#app/domain/orders/counter/counter-buyer.server.ts';
import { saveDiscountReasons } from '#app/domain/orders/counter/discount-reasons.server.ts';
import { receiveOfflineSale } from '#app/domain/orders/counter/offline/offline-receive.server.ts';
import { cancelOfflineSale, checkOfflineSale } from '#app/domain/orders/counter/offline/offline-settle.server.ts';
import { requestCancellation } from '#app/domain/orders/order-steps/cancellation-request.server.ts';
import { withdrawCancellation } from '#app/domain/orders/order-steps/cancellation-withdraw.server.ts';
import { cancelOrder } from '#app/domain/orders/order-steps/order-cancel.server.ts';
import { confirmOrder } from '#app/domain/orders/order-steps/order-confirm.server.ts';
import { restockOrder } from '#app/domain/orders/order-steps/order-restock.server.ts';
import { makeReturn } from '#app/domain/orders/returns/return-make.server.ts';
import { undoReturn } from '#app/domain/orders/returns/return-undo.server.ts';
import { saveSalesTax } from '#app/domain/orders/sales/sales-tax-settings.server.ts';
import { setBlocked } from '#app/domain/people/accounts/account-block.server.ts';
import { saveSealedKey } from '#app/domain/people/accounts/moved-password-key.server.ts';
import { storeResetToken } from '#app/domain/people/accounts/reset-link.server.ts';
import { grantAdmin } from '#app/domain/people/accounts/roles.server.ts';
import { ACTIONS, type Action } from '#app/domain/people/audit/actions.ts';
import { RIGHTS } from '#app/domain/people/rights/rights.ts';
import {
  allowCounterDevice,
  removeCounterDevice,
  switchOffline,
} from '#app/domain/people/sign-in/counter-devices.server.ts';
import { addPasskey, removePasskey } from '#app/domain/people/sign-in/passkeys.server.ts';
import { removePin, storePin } from '#app/domain/people/sign-in/pins.server.ts';
import { openChallenge, passChallenge } from '#app/domain/people/sign-in/sign-in-challenge.server.ts';
import { renewRecoveryCodes } from '#app/domain/people/sign-in/two-factor-code-use.server.ts';
import { makeTwoFactorOptional } from '#app/domain/people/sign-in/two-factor-requirement.server.ts';
import {
  beginTwoFactorSetup,
  turnOffTwoFactor,
  turnOnTwoFactor,
} from '#app/domain/people/sign-in/two-factor-switch.server.ts';
import { acceptInvitation, inviteStaff, withdrawInvitation } from '#app/domain/people/staff/invitation.server.ts';
import { setRights } from '#app/domain/people/staff/staff.server.ts';
import { plainPhone } from '#app/domain/phone/phone.ts';
import { editPrice } from '#app/domain/prices/price-changes/price-edit.server.ts';
import { saveRateBounds } from '#app/domain/prices/pricing/doubt.server.ts';
import { saveProfitPercent } from '#app/domain/prices/pricing/profit.server.ts';
import { saveRounding } from '#app/domain/prices/pricing/rounding-setting.server.ts';
import { deleteRate } from '#app/domain/prices/rates/rate-delete.server.ts';
import { undoBatch } from '#app/domain/prices/repricing/rate-batch-undo.server.ts';
import { saveRate } from '#app/domain/prices/repricing/rate-save.server.ts';
import { switchFeeds } from '#app/domain/shop/feeds/feed-setting.server.ts';
import { recordDownload } from '#app/domain/shop/files/file-record.server.ts';
import { startMovingIn } from '#app/domain/shop/move-in/move-in-run.server.ts';
import { saveAnnouncement } from '#app/domain/shop/settings/announcements.server.ts';
import { saveShopDetails } from '#app/domain/shop/settings/shop-details.server.ts';
import { saveShopLook } from '#app/domain/shop/settings/shop-look.server.ts';
import { prepareShop } from '#app/domain/shop/settings/shop-prepare.server.ts';
import { saveTerms } from '#app/domain/shop/terms/terms.server.ts';
import { readTaxSettings, saveTaxSettings } from '#app/domain/stock/import-tax/tax-settings.server.ts';
import { answerRequests } from '#app/domain/stock/receiving/cancellation-answer.server.ts';
import { receiveUnits } from '#app/domain/stock/receiving/unit-receive.server.ts';
import { editUnit, setUnitState, setUnitTax } from '#app/domain/stock/units/unit-edit.server.ts';
import { extendWarranty, restoreWarranty, voidWarranty } from '#app/domain/stock/warranties/warranty-change.server.ts';
import { phoneAddress } from '#app/domain/text/phone-address.ts';
import { onEachEngine } from '#tests/support/database/databases.ts';
import { insertItem, insertUser } from '#tests/support/database/rows.ts';
import { addItem, editedItem } from '#tests/support/factories/item-factory.ts';
import { insertPhoto, photoContent } from '#tests/support/factories/photos.ts';
import { phone, returnOf } from '#tests/support/factories/returns.ts';
import { importer, importList } from '#tests/support/factories/stock-import.ts';
import { imeiOf, PLAIN_FACTS, UNIT_DETAILS } from '#tests/support/factories/units.ts';

const zone = 'Asia/Yangon';
const now = new Date('2026-11-21T03:00:00Z');
const nobody = 'nobody';
const ownActions: Action[] = [
  'cancellation requested',
  'cancellation withdrawn',
  'payment submitted',
  'payment withdrawn',
  'second step turned on',
  'second step turned off',
  'second step required',
  'recovery codes made',
  'recovery code used',
  'passkey removed',
  'PIN set',
  'PIN removed',
  'staff invited',
  'invitation accepted',
  'rights set',
  'buyer forgotten',
  'invitation withdrawn',
];

/** A function call and the audit event that it must write. */
type AuditedCall = {
  action: Action;
  entity: string;
  before?: unknown;
  after?: unknown;
  by?: 'buyer' | 'leaver';
  /** Events that the call records besides, which other calls test. */
  also?: Action[];
  do: (uid: string) => Promise<unknown>;
};

type Prepared = { people: Record<'admin' | 'buyer' | 'leaver', string>; calls: AuditedCall[] };

/** Prepares calls of every audited function; each builds on the previous ones. */
async function prepareCalls(db: Db): Promise<Prepared> {
  await prepareShop(db, 'Old name', now);
  await db.updateTable('settings').set({ secondStepRequired: true }).execute();
  const admin = await insertUser(db, { role: 'admin' });
  await insertItem(db, { id: 'tracked', tracking: 'required', qty: 1 });
  await insertItem(db, { id: 'x', ...plainPhone('Charger'), variant: '20 W' });
  await insertPhoto(db, { id: 'front', name: 'Redmi 14C', position: 1 });
  const buyer = await insertUser(db, { email: 'buyer@example.com' });
  const [noted, leaver] = [await insertUser(db), await insertUser(db)];
  const squatter = await insertUser(db, { email: phoneAddress('09791234567'), phone: '09791234567' });
  let token = '';
  const keepToken = (invited: Awaited<ReturnType<typeof inviteStaff>>) => {
    token = invited.ok ? invited.token : '';
  };
  const times = { createdAt: now.toISOString(), updatedAt: now.toISOString() };
  const login = { id: 'login', accountId: admin, providerId: 'credential', userId: admin, password: 'password' };
  await db
    .insertInto('accounts')
    .values({ ...login, ...times })
    .execute();
  const open = { tokenHash: 'open', name: 'Ko', rights: '', uid: admin, expiresAt: '2099-01-01T00:00:00.000Z' };
  await db.insertInto('invitations').values(open).execute();
  type Table =
    | 'drawers'
    | 'shifts'
    | 'expenses'
    | 'exchangeRates'
    | 'stockImports'
    | 'rateBatches'
    | 'inventories'
    | 'orders'
    | 'returns'
    | 'units'
    | 'warranties';
  const idIn = async (table: Table) =>
    (await db.selectFrom(table).select('id').orderBy('id').executeTakeFirstOrThrow()).id;
  const accountOf = async (holder: string) =>
    (await db.selectFrom('paymentAccounts').select('id').where('holder', '=', holder).executeTakeFirstOrThrow()).id;
  const paymentOf = async (key: string) =>
    (await db.selectFrom('payments').select('id').where('key', '=', key).executeTakeFirstOrThrow()).id;
  const typeId = async (type: string) =>
    (await db.selectFrom('typeSettings').select('id').where('type', '=', type).executeTakeFirstOrThrow()).id;
  const account = {
    method: 'KBZPay',
    kind: 'transfer' as const,
    holder: 'Daw Mya',
    number: '09',
    transferLimit: 1,
    note: '',
  };
  const contacts = { viber: '09 450 012 345', messenger: 'shwepyi', telegram: 'shwe_pyi', openingHours: '9 to 8' };
  const shop = { name: 'Shwe Pyi', phone: '09', address: 'Yangon', ...contacts };
  const moneyOf = async (entry: { key: string; remark: string }) => ({
    orderId: await idIn('orders'),
    entry: { ...entry, via: 'Cash', amount: 500, number: '' },
  });
  const address = { name: 'Aye', phone: '09', address: 'Yangon', paymentMethod: 'KBZPay', key: 'key' };
  const place = async (uid: string, key = 'key') =>
    placeOrder(
      db,
      { now, uid },
      {
        ...address,
        key,
        lines: [{ id: await idIn('inventories'), qty: 1, salePrice: 77_000 }],
      },
    );
  const lastOrder = async () =>
    (await db.selectFrom('orders').select('id').orderBy('number', 'desc').executeTakeFirstOrThrow()).id;

  const offlineSale = (soldBy: string, count: number) => ({
    ...{ key: `offline-${count}`, storeId: 'store', counter: 1, count, soldBy },
    ...{ asOf: now.toISOString(), madeAt: now.toISOString(), sale: { lines: [], payments: [] } },
  });

  const since = { createdAt: now.toISOString(), activeAt: now.toISOString() };
  const move = { id: 'move', fileName: 'export.json', state: 'ready' as const, documents: 1, ...since };
  await db.insertInto('moveIns').values(move).execute();
  const calls: AuditedCall[] = [
    {
      action: 'type added',
      entity: 'typeSettings',
      after: { type: 'used' },
      do: (uid) => addType(db, { now, uid }, 'used'),
    },
    {
      action: 'type added',
      entity: 'typeSettings',
      after: { type: 'odd' },
      do: (uid) => addType(db, { now, uid }, 'odd'),
    },
    {
      action: 'type deleted',
      entity: 'typeSettings',
      before: { type: 'odd' },
      do: async (uid) => deleteType(db, { now, uid }, await typeId('odd')),
    },
    {
      action: 'type deposit saved',
      entity: 'typeSettings',
      before: { depositPercent: null },
      after: { depositPercent: 30 },
      do: async (uid) => saveTypeDeposit(db, { now, uid }, { id: await typeId('used'), depositPercent: 30 }),
    },
    {
      action: 'slip days saved',
      entity: 'settings',
      before: { slipDays: 180 },
      after: { slipDays: 90 },
      do: (uid) => saveSlipDays(db, { now, uid }, 90),
    },
    {
      action: 'price hold saved',
      entity: 'settings',
      before: { holdHours: null },
      after: { holdHours: 24 },
      do: (uid) => saveHoursToPay(db, { now, uid }, 24),
    },
    {
      action: 'profit saved',
      entity: 'settings',
      before: { profitPercent: null },
      after: { profitPercent: '10' },
      do: (uid) => saveProfitPercent(db, { now, uid }, '10'),
    },
    {
      action: 'rounding saved',
      entity: 'settings',
      before: { rounding: '1' },
      after: { rounding: '500' },
      do: (uid) => saveRounding(db, { now, uid }, '500'),
    },
    {
      action: 'rate bounds saved',
      entity: 'settings',
      before: { USD: '1000 – 25000' },
      after: { USD: '1 – 2' },
      do: (uid) => saveRateBounds(db, { now, uid }, { USD: { min: '1', max: '2' } }),
    },
    {
      action: 'rate saved',
      entity: 'exchangeRates',
      after: { currency: 'CNY', rate: '600', date: '2026-11-21' },
      do: (uid) => saveRate(db, { now, uid }, { timeZone: zone, currency: 'CNY', rate: '600', confirmed: '' }),
    },
    {
      action: 'item added',
      entity: 'inventories',
      after: { name: 'Redmi', qty: 2, salePrice: 66_000 },
      do: (uid) =>
        addItem(db, now, zone, uid, { type: 'used', priceMode: 'auto', cost: '100', qty: 2, warrantyDays: 30 }),
    },
    {
      action: 'rate deleted',
      entity: 'exchangeRates',
      before: { currency: 'CNY', rate: '600', date: '2026-11-21' },
      do: async (uid) => deleteRate(db, { now, uid }, await idIn('exchangeRates')),
    },
    {
      action: 'rates undone',
      entity: 'rateBatches',
      before: { CNY: '600' },
      do: async (uid) => undoBatch(db, { now, uid }, await idIn('rateBatches')),
    },
    {
      action: 'item corrected',
      entity: 'inventories',
      before: { name: 'Redmi' },
      after: { name: 'Redmi 14C' },
      do: async (uid) =>
        editItem(
          db,
          { now, uid },
          {
            id: await idIn('inventories'),
            typed: editedItem({ type: 'used', name: 'Redmi 14C' }),
          },
        ),
    },
    {
      action: 'photo added',
      entity: 'inventories',
      after: { position: 2 },
      do: async (uid) => {
        const itemId = await idIn('inventories');
        return addPhoto(db, { now, uid }, { itemId, key: 'back', photo: photoContent() });
      },
    },
    {
      action: 'photo moved',
      entity: 'inventories',
      before: { position: 1 },
      after: { position: 2 },
      do: async (uid) => movePhoto(db, { now, uid }, { itemId: await idIn('inventories'), photoId: 'front', to: 2 }),
    },
    {
      action: 'photo version set',
      entity: 'inventories',
      before: { oneVersion: false },
      after: { oneVersion: true },
      do: async (uid) => {
        const itemId = await idIn('inventories');
        return setPhotoVersion(db, { now, uid }, { itemId, photoId: 'front', only: itemId });
      },
    },
    {
      action: 'photo removed',
      entity: 'inventories',
      before: { position: 2 },
      do: async (uid) => removePhoto(db, { now, uid }, { itemId: await idIn('inventories'), photoId: 'front' }),
    },
    {
      action: 'cross-sells saved',
      entity: 'inventories',
      before: { crossSells: [] },
      after: { crossSells: ['Charger 20 W'] },
      do: async (uid) => setCrossSell(db, { now, uid }, { itemId: await idIn('inventories'), article: 'x', to: 1 }),
    },
    {
      action: 'quantity corrected',
      entity: 'inventories',
      before: { qty: 2 },
      after: { qty: 5 },
      do: async (uid) => setQuantity(db, { now, uid }, { id: await idIn('inventories'), qty: 5, was: 2 }),
    },
    {
      action: 'units received',
      entity: 'inventories',
      after: { units: 1, pieces: 0 },
      do: (uid) => {
        const units = [[{ code: imeiOf(1), kind: 'imei' as const }]];
        return receiveUnits(
          db,
          { now, uid },
          {
            key: 'receipt',
            itemId: 'tracked',
            counted: true,
            units,
            facts: PLAIN_FACTS,
          },
        );
      },
    },
    {
      action: 'unit corrected',
      entity: 'units',
      before: { note: '' },
      after: { note: 'Scratched' },
      do: async (uid) => {
        const typed = { ...UNIT_DETAILS, note: 'Scratched' };
        return editUnit(db, { now, uid }, await idIn('units'), { typed, shown: UNIT_DETAILS });
      },
    },
    {
      action: 'unit tax set',
      entity: 'units',
      before: { tax: 'unknown' },
      after: { tax: 'paid' },
      do: async (uid) => setUnitTax(db, { now, uid }, await idIn('units'), { tax: 'paid', was: 'unknown' }),
    },
    {
      action: 'unit moved',
      entity: 'units',
      before: { state: 'in-stock' },
      after: { state: 'faulty' },
      do: async (uid) =>
        setUnitState(db, { now, uid }, await idIn('units'), { state: 'faulty', was: 'in-stock', reason: '' }),
    },
    {
      action: 'tax rates saved',
      entity: 'settings',
      before: { taxNote: '' },
      after: { taxNote: 'Of 2026' },
      do: async (uid) => saveTaxSettings(db, { now, uid }, { ...(await readTaxSettings(db)), taxNote: 'Of 2026' }),
    },
    {
      action: 'commercial tax saved',
      entity: 'settings',
      before: { salesTaxRate: null },
      after: { salesTaxRate: '7.5', taxNumber: '1-0' },
      do: (uid) => saveSalesTax(db, { now, uid }, { salesTaxRate: '7.5', taxNumber: '1-0' }),
    },
    {
      action: 'discount reasons saved',
      entity: 'settings',
      before: { discountReasons: '' },
      after: { discountReasons: 'Bargained' },
      do: (uid) => saveDiscountReasons(db, { now, uid }, ' Bargained \n\nBargained'),
    },
    {
      action: 'price edited',
      entity: 'inventories',
      before: { rate: '600', salePrice: 66_000 },
      after: { rate: '700', salePrice: 77_000 },
      do: async (uid) =>
        editPrice(db, { now, uid }, { id: await idIn('inventories'), cost: '100', rate: '700', profit: '10', was: '' }),
    },
    {
      action: 'payment method added',
      entity: 'paymentSettings',
      before: [],
      after: ['KBZPay'],
      do: (uid) => addPaymentMethod(db, { now, uid }, 'KBZPay'),
    },
    {
      action: 'order placed',
      entity: 'orders',
      after: { number: 1, total: 77_000 },
      by: 'buyer',
      do: (uid) => place(uid),
    },
    ...['key', 'another key', 'third key'].map((key, at) => ({
      action: 'payment submitted' as const,
      entity: 'orders',
      by: 'buyer' as const,
      after: { amount: 7_000 + at },
      do: async (uid: string) =>
        submitPayment(
          db,
          { now, uid },
          {
            orderId: await idIn('orders'),
            sent: { key, account: '', amount: 7_000 + at, number: '' },
          },
        ),
    })),
    {
      action: 'payment withdrawn',
      entity: 'orders',
      by: 'buyer',
      after: { amount: 7_000 },
      do: async (uid) =>
        withdrawPayment(db, { now, uid }, { orderId: await idIn('orders'), id: await paymentOf('key') }),
    },
    {
      action: 'payment verified',
      entity: 'orders',
      after: { amount: 7_001 },
      do: async (uid) => decidePayment(db, { now, uid }, { id: await paymentOf('another key'), state: 'verified' }),
    },
    {
      action: 'payment rejected',
      entity: 'orders',
      after: { amount: 7_002, reason: 'unreadable', remark: 'Ask us' },
      do: async (uid) => {
        const rejected = { state: 'rejected', rejection: 'unreadable', remark: 'Ask us' } as const;
        return decidePayment(db, { now, uid }, { id: await paymentOf('third key'), ...rejected });
      },
    },
    {
      action: 'payment recorded',
      entity: 'orders',
      after: { amount: 500, method: 'Cash', comment: 'counter' },
      do: async (uid) => recordPayment(db, { now, uid }, await moneyOf({ key: 'by hand', remark: 'counter' })),
    },
    {
      action: 'payment refunded',
      entity: 'orders',
      after: { amount: 500, method: 'Cash', reason: 'broken' },
      do: async (uid) => refundPayment(db, { now, uid }, await moneyOf({ key: 'back', remark: 'broken' })),
    },
    {
      action: 'payment voided',
      entity: 'orders',
      after: { amount: 500, reason: 'mistyped' },
      do: async (uid) => voidPayment(db, { now, uid }, { id: await paymentOf('back'), reason: 'mistyped' }),
    },
    {
      action: 'cancellation requested',
      entity: 'orders',
      by: 'buyer',
      before: { cancelRequested: false },
      after: { cancelRequested: true },
      do: async (uid) => requestCancellation(db, { now, uid }, await idIn('orders')),
    },
    {
      action: 'cancellation withdrawn',
      entity: 'orders',
      by: 'buyer',
      before: { cancelRequested: true },
      after: { cancelRequested: false },
      do: async (uid) => withdrawCancellation(db, { now, uid }, await idIn('orders')),
    },
    {
      action: 'order confirmed',
      entity: 'orders',
      before: { status: 'pending' },
      after: { status: 'confirmed' },
      do: async (uid) => confirmOrder(db, { now, uid }, await idIn('orders')),
    },
    {
      action: 'warranty extended',
      entity: 'warranties',
      before: { warrantyDays: 30 },
      after: { warrantyDays: 40, reason: 'Repaired' },
      do: async (uid) =>
        extendWarranty(db, { now, uid }, await idIn('warranties'), { days: 10, reason: 'Repaired', was: 30 }),
    },
    {
      action: 'warranty voided',
      entity: 'warranties',
      after: { reason: 'Opened elsewhere' },
      do: async (uid) => voidWarranty(db, { now, uid }, await idIn('warranties'), { reason: 'Opened elsewhere' }),
    },
    {
      action: 'warranty restored',
      entity: 'warranties',
      after: { reason: 'Another phone' },
      do: async (uid) => restoreWarranty(db, { now, uid }, await idIn('warranties'), { reason: 'Another phone' }),
    },
    {
      action: 'order canceled',
      entity: 'orders',
      before: { status: 'confirmed' },
      after: { status: 'canceled' },
      do: async (uid) => cancelOrder(db, { now, uid }, await idIn('orders')),
    },
    {
      action: 'order restocked',
      entity: 'orders',
      before: { restocked: false },
      after: { restocked: true },
      do: async (uid) => restockOrder(db, { now, uid }, await idIn('orders')),
    },
    {
      action: 'order placed',
      entity: 'orders',
      after: { total: 77_000 },
      by: 'buyer',
      do: (uid) => place(uid, 'second'),
    },
    {
      action: 'order confirmed',
      entity: 'orders',
      before: { status: 'pending' },
      after: { status: 'confirmed' },
      do: async (uid) => confirmOrder(db, { now, uid }, await lastOrder()),
    },
    {
      action: 'cancellation requested',
      entity: 'orders',
      by: 'buyer',
      before: { cancelRequested: false },
      after: { cancelRequested: true },
      do: async (uid) => requestCancellation(db, { now, uid }, await lastOrder()),
    },
    {
      action: 'cancellation answered',
      entity: 'orders',
      before: { cancelRequested: true },
      after: { cancelRequested: false },
      do: async (uid) => {
        const id = await lastOrder();
        await transact(db, (trx) => answerRequests(trx, { now, uid }, [id]));
      },
    },
    {
      action: 'order returned',
      entity: 'orders',
      after: { number: 1, pieces: 1, amount: 77_000 },
      do: async (uid) => {
        const orderId = await lastOrder();
        await makeReturn(db, { now, uid }, returnOf(orderId, { pieces: [{ ...phone(''), unitId: null }] }));
      },
    },
    {
      action: 'order return undone',
      entity: 'orders',
      after: { number: 1, amount: 77_000, reason: 'Another' },
      do: async (uid) => {
        const orderId = await lastOrder();
        await undoReturn(db, { now, uid }, { id: await idIn('returns'), reason: 'Another' });
        // The trade-in needs a sold unit.
        await db.updateTable('units').set({ state: 'sold', orderId, line: 1, soldAt: now.toISOString() }).execute();
      },
    },
    {
      action: 'order traded in',
      entity: 'orders',
      after: { pieces: 1 },
      also: ['units received'],
      do: (uid) => {
        const units = [[{ code: imeiOf(1), kind: 'imei' as const }]];
        const receipt = { key: 'trade-in', itemId: 'tracked', counted: true, tradeIn: true, units, facts: PLAIN_FACTS };
        return receiveUnits(db, { now, uid }, receipt);
      },
    },
    {
      action: 'item deleted',
      entity: 'inventories',
      before: { name: 'Redmi 14C', qty: 4, salePrice: 77_000 },
      do: async (uid) => deleteItem(db, { now, uid }, await idIn('inventories')),
    },
    ...['Daw Mya', 'Daw Khin'].map((holder) => ({
      action: 'payment account added' as const,
      entity: 'paymentAccounts',
      after: { ...account, holder },
      do: (uid: string) => addPaymentAccount(db, { now, uid }, { ...account, holder }),
    })),
    {
      action: 'payment account edited',
      entity: 'paymentAccounts',
      before: account,
      after: { number: '09 1' },
      do: async (uid) =>
        editPaymentAccount(db, { now, uid }, { id: await accountOf('Daw Mya'), ...account, number: '09 1' }),
    },
    {
      action: 'payment account moved',
      entity: 'paymentAccounts',
      before: { position: 2 },
      after: { position: 1 },
      do: async (uid) => raisePaymentAccount(db, { now, uid }, await accountOf('Daw Khin')),
    },
    {
      action: 'payment account QR saved',
      entity: 'paymentAccounts',
      before: { qr: '' },
      do: async (uid) => {
        const qr = { bytes: Buffer.from('QR'), width: 300, height: 300 };
        return saveAccountQr(db, { now, uid }, { id: await accountOf('Daw Khin'), qr, merchantQr: null });
      },
    },
    {
      action: 'feeds switched',
      entity: 'settings',
      before: { feeds: false },
      after: { feeds: true },
      do: (uid) => switchFeeds(db, { now, uid }, true),
    },
    {
      action: 'file saved',
      entity: 'files',
      after: { format: 'xlsx', status: 'pending' },
      do: (uid) => recordDownload(db, { now, uid }, { file: 'orders', search: '?q=Su&status=pending&format=xlsx' }),
    },
    {
      action: 'statement imported',
      entity: 'paymentAccounts',
      after: { lines: 1 },
      do: async (uid) => {
        const text = 'Date,Amount\n2026-11-21,5';
        const accountId = await accountOf('Daw Khin');
        return importStatement(db, { now, uid }, { accountId, text, timeZone: 'Asia/Yangon', chosen: null });
      },
    },
    {
      action: 'statement removed',
      entity: 'paymentAccounts',
      before: { lines: 1 },
      do: async (uid) => removeImport(db, { now, uid }, await accountOf('Daw Khin'), instant(now)),
    },
    {
      action: 'payment account switched',
      entity: 'paymentAccounts',
      before: { active: true },
      after: { active: false },
      do: async (uid) => switchPaymentAccount(db, { now, uid }, { id: await accountOf('Daw Khin'), active: false }),
    },
    {
      action: 'payment method deleted',
      entity: 'paymentSettings',
      before: ['KBZPay'],
      after: [],
      do: (uid) => removePaymentMethod(db, { now, uid }, { position: 0, method: 'KBZPay' }),
    },
    {
      action: 'announcement saved',
      entity: 'announcements',
      before: { highlight: '', notes: [] },
      after: { highlight: 'Open', notes: [''] },
      do: (uid) => saveAnnouncement(db, now, uid, { place: 'top', highlight: 'Open', notes: [''] }),
    },
    {
      action: 'terms read',
      entity: 'settings',
      before: { termsRead: false },
      after: { termsRead: true },
      do: (uid) => saveTerms(db, { now, uid }, { typed: { my: '', en: '' } }),
    },
    {
      action: 'terms saved',
      entity: 'shopTerms',
      before: { version: 0 },
      after: { version: 1 },
      do: (uid) => saveTerms(db, { now, uid }, { typed: { my: 'က', en: 'a' } }),
    },
    {
      action: 'shop details saved',
      entity: 'settings',
      before: { name: 'Old name', viber: '' },
      after: shop,
      do: (uid) => saveShopDetails(db, { now, uid }, { typed: shop }),
    },
    {
      action: 'shop look saved',
      entity: 'settings',
      before: { accent: '' },
      after: { accent: '#b3261e' },
      do: (uid) => saveShopLook(db, { now, uid }, { accent: '#b3261e' }),
    },
    {
      action: 'staff invited',
      entity: 'invitations',
      after: { rights: 'stock.view' },
      do: async (uid) => {
        await inviteStaff(db, { now, uid }, { name: 'Su', rights: ['stock.view'] }).then(keepToken);
      },
    },
    {
      action: 'invitation accepted',
      entity: 'users',
      after: { rights: 'stock.view' },
      by: 'buyer',
      do: (uid) => acceptInvitation(db, { now, uid }, token),
    },
    {
      action: 'rights set',
      entity: 'users',
      before: { rights: 'stock.view' },
      after: { rights: 'orders.view' },
      do: (uid) => setRights(db, { now, uid }, { id: buyer, rights: ['orders.view'] }),
    },
    {
      action: 'invitation withdrawn',
      entity: 'invitations',
      before: { rights: '' },
      do: (uid) => withdrawInvitation(db, { now, uid }, 'open'),
    },
    {
      action: 'role set',
      entity: 'users',
      before: { role: 'buyer' },
      after: { role: 'admin' },
      do: (uid) => grantAdmin(db, now, uid, 'buyer@example.com'),
    },
    {
      action: 'second step turned on',
      entity: 'users',
      do: async (uid) => {
        if (uid === admin) await beginTwoFactorSetup(db, { now, uid }, { sealedSecret: 'sealed', session: 'session' });
        return turnOnTwoFactor(db, { now, uid }, { sealedSecret: 'sealed', step: 1, codeHashes: ['a'], session: '' });
      },
    },
    {
      action: 'second step required',
      entity: 'settings',
      before: { required: true },
      after: { required: false },
      do: (uid) => makeTwoFactorOptional(db, { now, uid }, { step: 2 }),
    },
    {
      action: 'recovery codes made',
      entity: 'users',
      do: (uid) => renewRecoveryCodes(db, { now, uid }, { proof: { step: 3 }, codeHashes: ['b'] }),
    },
    {
      action: 'recovery code used',
      entity: 'users',
      after: { left: 0 },
      do: async (uid) => {
        const token = uid === admin ? await openChallenge(db, now, uid) : '';
        return passChallenge(db, now, { token, uid, proof: { codeHash: 'b' } });
      },
    },
    {
      action: 'second step turned off',
      entity: 'users',
      do: (uid) => turnOffTwoFactor(db, { now, uid }, { step: 4 }),
    },
    {
      action: 'passkey added',
      entity: 'users',
      after: { name: 'Phone' },
      do: (uid) => {
        const passkey = { id: 'p', name: 'Phone', publicKey: 'k', counter: 0 };
        return addPasskey(db, { now, uid }, passkey, {
          answered: { challenge: 'c', expiresAt: now },
          proof: null,
        });
      },
    },
    {
      action: 'passkey removed',
      entity: 'users',
      before: { name: 'Phone' },
      do: (uid) => removePasskey(db, { now, uid }, 'p'),
    },
    {
      action: 'PIN set',
      entity: 'users',
      do: (uid) => storePin(db, { now, uid }, { hash: 'pin', passwordHash: 'password' }),
    },
    { action: 'PIN removed', entity: 'users', do: (uid) => removePin(db, { now, uid }) },
    {
      action: 'counter device allowed',
      entity: 'counterDevices',
      after: { name: 'Counter' },
      do: (uid) => allowCounterDevice(db, { now, uid }, 'Counter'),
    },
    {
      action: 'counter device switched',
      entity: 'counterDevices',
      after: { name: 'Counter', sellsOffline: true },
      do: async (uid) => {
        const { id } = await db.selectFrom('counterDevices').select('id').executeTakeFirstOrThrow();
        await switchOffline(db, { now, uid }, id, true);
      },
    },
    {
      action: 'counter device removed',
      entity: 'counterDevices',
      before: { name: 'Counter' },
      do: async (uid) => {
        const { id } = await db.selectFrom('counterDevices').select('id').executeTakeFirstOrThrow();
        await removeCounterDevice(db, { now, uid }, id);
      },
    },
    {
      action: 'account blocked',
      entity: 'users',
      do: (uid) => setBlocked(db, now, uid, { email: 'buyer@example.com', blocked: true }),
    },
    {
      action: 'account unblocked',
      entity: 'users',
      do: (uid) => setBlocked(db, now, uid, { email: 'buyer@example.com', blocked: false }),
    },
    {
      action: 'buyer added',
      entity: 'users',
      after: { number: '09450000001' },
      do: (uid) => transact(db, (trx) => readSaleBuyer(trx, { now, uid }, { name: 'Hla', phone: '၀၉ ၄၅၀ ၀၀၀ ၀၀၁' })),
    },
    {
      action: 'buyer note saved',
      entity: 'users',
      before: { shopNote: '' },
      after: { shopNote: 'Pays late' },
      do: (uid) => saveBuyerNote(db, { now, uid }, { id: noted, typed: { shopNote: 'Pays late' } }),
    },
    {
      action: 'phone taken',
      entity: 'users',
      before: { number: '09791234567' },
      also: ['phone confirmed'],
      do: (uid) =>
        confirmPhone(db, { now, uid }, { id: noted, phone: '+959791234567', order: '', takenFrom: squatter }),
    },
    {
      action: 'phone confirmed',
      entity: 'users',
      before: { number: '09791234567' },
      after: { number: '09222333444' },
      do: (uid) => confirmPhone(db, { now, uid }, { id: noted, phone: '09222333444', order: '', takenFrom: '' }),
    },
    {
      action: 'phone confirmation undone',
      entity: 'users',
      before: { number: '09222333444' },
      do: (uid) => undoPhoneConfirmation(db, { now, uid }, noted),
    },
    {
      action: 'reset link issued',
      entity: 'users',
      do: (uid) => storeResetToken(db, { now, uid }, { id: noted, token: 'token', expiresAt: now }),
    },
    {
      action: 'drawer added',
      entity: 'drawers',
      after: { name: 'Counter' },
      do: (uid) => addDrawer(db, { now, uid }, 'Counter'),
    },
    ...[false, true].map((active) => ({
      action: 'drawer switched' as const,
      entity: 'drawers',
      before: { active: !active },
      after: { name: 'Counter', active },
      do: async (uid: string) => switchDrawer(db, { now, uid }, { id: await idIn('drawers'), active }),
    })),
    {
      action: 'shift opened',
      entity: 'shifts',
      after: { drawer: 'Counter', amount: 9_000 },
      do: async (uid) => {
        const count = { notes: null, amount: 9_000 };
        return openShift(db, { now, uid }, { drawerId: await idIn('drawers'), key: 'opening', count });
      },
    },
    {
      action: 'cash moved',
      entity: 'shifts',
      after: { direction: 'out', amount: 500, reason: 'expense', comment: 'Tea' },
      do: async (uid) => {
        const movement = { direction: 'out', amount: 500, reason: 'expense', remark: 'Tea' } as const;
        return moveCash(db, { now, uid }, { id: await idIn('shifts'), own: false }, { key: 'movement', ...movement });
      },
    },
    {
      action: 'expense recorded',
      entity: 'expenses',
      after: { day: businessDate(now, 'Asia/Yangon'), category: 'food', amount: 500, comment: 'Tea' },
      do: async (uid) => {
        const expense = { amount: 500, category: 'food', paidFrom: { kind: 'cash' }, day: '', remark: 'Tea' } as const;
        const more = { key: 'expense', receipt: null, timeZone: 'Asia/Yangon' };
        return recordExpense(db, { now, uid }, { ...expense, ...more });
      },
    },
    {
      action: 'expense voided',
      entity: 'expenses',
      before: { category: 'food', amount: 500 },
      after: { reason: 'Entered twice' },
      do: async (uid) => voidExpense(db, { now, uid }, { id: await idIn('expenses'), reason: 'Entered twice' }),
    },
    {
      action: 'shift counted',
      entity: 'shifts',
      after: { amount: 8_000, expected: 8_500 },
      do: async (uid) => {
        const whose = { id: await idIn('shifts'), own: false };
        return countShift(db, { now, uid }, whose, { notes: null, amount: 8_000 });
      },
    },
    {
      action: 'shift closed',
      entity: 'shifts',
      after: { amount: 8_000, expected: 8_500, reason: 'other', comment: 'Lost' },
      do: async (uid) => {
        const payments = await db.selectFrom('payments').select('id').execute();
        const seen = payments.map(({ id }) => id);
        const sent = { key: 'close', reason: 'other' as const, remark: 'Lost', seen, unseen: {} };
        return closeShift(db, { now, uid }, { id: await idIn('shifts'), own: false }, sent);
      },
    },
    {
      action: 'shift reopened',
      entity: 'shifts',
      before: { amount: 8_000, expected: 8_500 },
      after: { reason: 'Miscounted' },
      do: async (uid) => reopenShift(db, { now, uid }, { id: await idIn('shifts'), reason: 'Miscounted' }),
    },
    {
      action: 'offline sale kept',
      entity: 'offlineSales',
      after: { number: 'K1-0001', problem: 'device-off' },
      do: (uid) => receiveOfflineSale(db, { now, uid }, undefined, offlineSale(uid, 1)),
    },
    {
      action: 'offline sale canceled',
      entity: 'offlineSales',
      after: { number: 'K1-0001', paid: 0, reason: 'Given back' },
      do: (uid) => cancelOfflineSale(db, { now, uid }, 'offline-1', 'Given back'),
    },
    {
      action: 'offline sale settled',
      entity: 'offlineSales',
      after: { number: 'K1-0002', counted: true },
      also: ['offline sale kept'],
      do: async (uid) => {
        await receiveOfflineSale(db, { now, uid }, undefined, offlineSale(uid, 2));
        await db.updateTable('offlineSales').set({ missing: '[]' }).where('count', '=', 2).execute();
        return checkOfflineSale(db, { now, uid }, 'offline-2');
      },
    },
    {
      action: 'password key saved',
      entity: 'movedPasswordKeys',
      do: (uid) => saveSealedKey(db, { now, uid }, 'sealed'),
    },
    {
      action: 'moved in',
      entity: 'moveIns',
      after: { fileName: 'export.json', documents: 1 },
      do: (uid) => startMovingIn(db, { now, uid }, { id: 'move', latest: null }),
    },
    {
      action: 'stock imported',
      entity: 'stockImports',
      after: { fileName: 'list.csv', new: 1, changed: 0, same: 0, refused: 0 },
      also: ['item added'],
      do: (uid) => importList(db, importer(uid, RIGHTS, now), 'Name,Qty,Price\nCable,2,5000\n'),
    },
    {
      action: 'stock import undone',
      entity: 'stockImports',
      after: { fileName: 'list.csv', kept: 0 },
      also: ['quantity corrected', 'item deleted'],
      do: async (uid) => undoImport(db, importer(uid, RIGHTS, now), await idIn('stockImports')),
    },
    { action: 'buyer data deleted', entity: 'users', do: (uid) => forgetBuyer(db, { now, uid }, noted) },
    { action: 'buyer forgotten', entity: 'users', by: 'leaver', do: (uid) => forgetBuyer(db, { now, uid }, uid) },
  ];
  return { people: { admin, buyer, leaver }, calls };
}

onEachEngine('every audited call', (freshDb) => {
  it('records its person, time, action, before and after once', async () => {
    const db = await freshDb();
    const { people, calls } = await prepareCalls(db);
    let last = 0;
    for (const { action, entity, before = null, after = null, by = 'admin', also = [], do: call } of calls) {
      await call(people[by]);
      const events = await db.selectFrom('auditEvents').selectAll().where('id', '>', last).execute();
      last = events.at(-1)?.id ?? last;
      const uid = people[by];
      const own = events.filter((event) => !also.includes(event.action as Action));
      expect(own, action).toMatchObject([
        { at: now.toISOString(), uid, action, entity, before, ...(after !== null && { after }) },
      ]);
      expect(own[0]?.entityId, action).not.toBe('');
    }
    expect([...new Set(calls.map(({ action }) => action))].sort()).toEqual([...ACTIONS].sort());
  });

  it('rolls back if the audit event cannot be written', async () => {
    const db = await freshDb();
    const { people, calls } = await prepareCalls(db);
    const tables = (await db.introspection.getTables()).map(({ name }) => name as keyof Database);
    for (const { action, by = 'admin', do: call } of calls) {
      const before = await readTables(db, tables);
      // `nobody` has no order and no two-factor secret; the foreign key of the audit event rejects the other calls.
      if (ownActions.includes(action)) await call(nobody);
      else await expect(call(nobody), action).rejects.toThrow();
      expect(await readTables(db, tables), action).toEqual(before);
      await call(people[by]);
    }
  });
});

async function readTables(db: Db, tables: (keyof Database)[]): Promise<Record<string, unknown>> {
  const rows = await Promise.all(tables.map((table) => db.selectFrom(table).selectAll().execute()));
  return Object.fromEntries(tables.map((table, index) => [table, rows[index]]));
}
