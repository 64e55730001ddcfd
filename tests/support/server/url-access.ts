import type { Db, OrderStatus } from '#app/db/schema.ts';
import { saveAccountQr } from '#app/domain/payment-accounts/payment-account-qr.server.ts';
import { restorePaymentMethod } from '#app/domain/payment-accounts/payment-methods.server.ts';
import { insertOrder, LONG_AGO } from '#tests/support/database/rows.ts';
import { addStockedItem } from '#tests/support/factories/items.ts';
import { insertPayment, insertPaymentAccount, insertReceived } from '#tests/support/factories/payments.ts';
import { insertPhoto } from '#tests/support/factories/photos.ts';
import { insertReturn } from '#tests/support/factories/returns.ts';
import { addSlips } from '#tests/support/factories/slips.ts';
import { buyer, order, phone, secretAddress, type TradingShop } from '#tests/support/factories/trading-shop.ts';
import { imeiOf, insertUnit } from '#tests/support/factories/units.ts';
import { insertWarranty } from '#tests/support/factories/warranties.ts';
import { drawPicture } from '#tests/support/pictures.ts';
import { type Actor, account } from './actors.ts';
import type { Fields } from './http.ts';
import { owner } from './shop.ts';

const ORDER_ID = 'selected';
const PHOTO_ID = 'photo';
const PAYMENT_ID = 'payment';
const model = { name: 'vivo', nameKey: 'vivo', ram: '8GB', rom: '128GB' };
let nextImei = 1_000;
const png = await drawPicture().png().toBuffer();

const payableAccount = { method: 'KBZPay', kind: 'transfer', holder: 'Daw Mya', number: '09 450' };

const cashEntry = { via: 'Cash', amount: '100', number: '', remark: 'At the counter' };

const people = ['guest', 'buyer', 'other', 'admin'] as const;
export type Person = (typeof people)[number];
/** How each actor is treated: revoked roles and ended sessions count for nothing. */
export const likeness: Record<Actor, Person> = {
  guest: 'guest',
  buyer: 'buyer',
  other: 'other',
  admin: 'admin',
  demoted: 'other',
  'signed out': 'guest',
  banned: 'guest',
};

/** A status or a redirect; `login` is the redirect to a log-in that returns to the URL after a GET. */
export type Outcome = number | `/${string}` | 'login';
/** The response for each actor, and who may post. */
export type Rule = Record<Person, Outcome> & { mayChange: readonly Person[] };

const anyone = (outcome: Outcome): Rule => ({
  guest: outcome,
  buyer: outcome,
  other: outcome,
  admin: outcome,
  mayChange: people,
});
const loggedIn = (outcome: Outcome, guest: Outcome = 'login'): Rule => ({
  ...anyone(outcome),
  guest,
  mayChange: ['buyer', 'other', 'admin'],
});
const itsBuyer = (outcome: Outcome): Rule => ({ ...anyone(404), guest: 'login', buyer: outcome, mayChange: ['buyer'] });
const adminOnly = (outcome: Outcome, others: Outcome = 'login'): Rule => ({
  ...anyone(others),
  admin: outcome,
  mayChange: ['admin'],
});
/** An admin's two-factor pages, which are open before the back-office is. */
const secondStepOwner = (outcome: Outcome): Rule => ({
  ...anyone('/account'),
  guest: 'login',
  admin: outcome,
  mayChange: ['admin'],
});
const changesNothing = (rule: Rule): Rule => ({ ...rule, mayChange: [] });

export type Row = {
  GET: Rule;
  POST: Rule;
  /** A valid body, so that only a guard can refuse it. */
  form?: (actor: Actor, shop: TradingShop) => Fields;
  /** Runs before each request; its result replaces `:id`. */
  prepare?: (shop: TradingShop) => Promise<string>;
};

/** The log-in URL that returns to this path, or to the form. */
export function loginAfter(verb: 'GET' | 'POST', path: string): string {
  return `/login?${new URLSearchParams({ ...(verb === 'POST' && { after: 'expired' }), next: path })}`;
}

const page = (GET: Rule, POST: Rule): Row => ({ GET, POST: changesNothing(POST) });
const setting = (form: Fields): Row => ({ GET: adminOnly(200), POST: adminOnly(200), form: () => form });
/** An action without a page: a GET redirects to its screen. */
const button = (screen: Outcome, prepare: Row['prepare'], form: Fields = {}): Row => ({
  GET: adminOnly(screen),
  POST: adminOnly(200),
  form: () => form,
  ...(prepare && { prepare }),
});

/** The access matrix of all URLs of app/routes.ts. */
export const sitemap: Record<string, Row> = {
  '/': page(anyone(200), anyone(405)),
  '/shop': page(anyone(200), anyone(405)),
  '/shop/:id': { ...page(anyone(200), anyone(405)), prepare: phoneAddress },
  '/compare': page(anyone(200), anyone(405)),
  '/price-list': page(anyone(200), anyone(405)),
  '/cart': {
    GET: anyone(200),
    POST: loggedIn(200, '/login?after=checkout&next=%2Fcart'),
    form: (_, { item }) => order(item),
  },
  '/cart/deposit': page(anyone(200), anyone(405)),
  '/cart/attempt': {
    GET: anyone('/cart'),
    POST: loggedIn(200, 401),
    form: () => ({ key: crypto.randomUUID() }),
  },
  '/login': { GET: anyone(200), POST: { ...anyone('/'), admin: '/admin' }, form: credentials },
  '/login/code': page(anyone('/login?after=late'), anyone('/login?after=late')),
  '/register': { GET: anyone(200), POST: anyone('/login?after=registration'), form: newcomer },
  // Sent without fields: its work runs after the response and would count for the next request.
  '/forgot-password': page(anyone(200), anyone(400)),
  '/reset-password': { ...page(anyone(200), anyone(400)), form: credentials },
  '/logout': { GET: anyone(200), POST: anyone('/login') },
  '/setup': { ...page(anyone(200), anyone(403)), form: newcomer },
  '/language': {
    GET: anyone('/'),
    POST: { ...anyone('/shop'), mayChange: ['buyer', 'other', 'admin'] },
    form: () => ({ language: 'en', back: '/shop' }),
  },
  '/account': { GET: loggedIn(200), POST: loggedIn(200), form: newcomer },
  '/account/password': { GET: anyone('/account'), POST: loggedIn(200), form: samePassword },
  '/account/second-step': page(secondStepOwner(200), secondStepOwner(405)),
  '/account/second-step/secret': {
    GET: anyone('/account/second-step'),
    POST: secondStepOwner('/account/second-step/setup'),
    form: (actor) => ({ currentPassword: account[actor].password }),
  },
  '/account/second-step/setup': {
    ...page(secondStepOwner(200), secondStepOwner('/account/second-step')),
    prepare: withoutSecondStep,
  },
  '/account/second-step/recovery-codes': page(anyone('/account/second-step'), secondStepOwner('/account/second-step')),
  '/account/second-step/removal': page(anyone('/account/second-step'), secondStepOwner('/account/second-step')),
  '/my-orders': page(anyone(200), anyone(405)),
  '/my-orders/:id/voucher': { ...page(itsBuyer(200), loggedIn(405)), prepare: orderOfBuyer('confirmed') },
  '/my-orders/:id/cancellation-request': {
    GET: loggedIn('/my-orders'),
    POST: itsBuyer(200),
    prepare: orderOfBuyer('pending'),
  },
  '/my-orders/:id/cancellation-withdrawal': {
    GET: loggedIn('/my-orders'),
    POST: itsBuyer(200),
    prepare: orderOfBuyer('pending', true),
  },
  '/my-orders/:id/pay': {
    GET: itsBuyer(200),
    POST: itsBuyer(200),
    form: () => ({ key: crypto.randomUUID(), account: '', amount: '1000', number: '' }),
    prepare: payableOrder,
  },
  '/my-orders/:id/payment-report': {
    GET: loggedIn('/my-orders'),
    POST: itsBuyer(200),
    form: () => ({ key: crypto.randomUUID(), account: '', amount: '1000', number: '' }),
    prepare: payableOrder,
  },
  '/my-orders/:id/payment-withdrawal': {
    GET: loggedIn('/my-orders'),
    POST: itsBuyer(200),
    form: () => ({ payment: PAYMENT_ID }),
    prepare: submittedPayment,
  },
  '/my-orders/returns/:id': { ...page(itsBuyer(200), loggedIn(405)), prepare: returnOfBuyer },
  '/slips/:id': { ...page({ ...anyone(404), buyer: 200, admin: 200 }, anyone(405)), prepare: slipOfBuyer },
  '/warranty/:id': { ...page(anyone(200), anyone(405)), prepare: tokenOfWarranty },
  '/account-qr/:id': { ...page({ ...anyone(404), buyer: 200, admin: 200 }, anyone(405)), prepare: accountWithQr },

  '/admin': page(adminOnly('/admin/dashboard'), adminOnly(405)),
  '/admin/dashboard': page(adminOnly(200), adminOnly(405)),
  '/admin/search': page(adminOnly(200), adminOnly(405)),
  '/admin/inventory': page(adminOnly(200), adminOnly(405)),
  '/admin/inventory/bulk-edit': {
    ...setting({}),
    form: (_, { item }) => ({ item: item.id, change: 'profit', profit: '12.5' }),
  },
  '/admin/inventory/:id': {
    ...setting({ name: 'Redmi 15C', ram: '8GB', rom: '256GB', type: 'instock' }),
    prepare: stockedItem,
  },
  '/admin/inventory/:id/quantity': button('/admin/inventory', stockedItem, { qty: '3', was: '2' }),
  '/admin/inventory/:id/price': button('/admin/inventory', stockedItem, { cost: '200', rate: '600', profit: '10' }),
  '/admin/inventory/:id/deletion': button('/admin/inventory', stockedItem),
  '/admin/inventory/:id/photos': {
    GET: adminOnly(200),
    POST: adminOnly(200),
    form: () => ({ picture: picture() }),
    prepare: stockedItem,
  },
  '/admin/inventory/:id/photos/order': button('/admin/inventory', photographedItem, { photo: PHOTO_ID, to: '1' }),
  '/admin/inventory/:id/photos/version': button('/admin/inventory', photographedItem, { photo: PHOTO_ID, only: '' }),
  '/admin/inventory/:id/photos/removal': button('/admin/inventory', photographedItem, { photo: PHOTO_ID }),
  '/admin/photo-upload': {
    ...button('/admin/inventory', undefined),
    form: (_, { item }) => ({ item: item.id, key: crypto.randomUUID(), picture: picture() }),
  },
  '/admin/tax-calculator': setting({
    taxCustoms: '5',
    taxCommercial: '5',
    taxRedemption: '26',
    taxNote: '',
    registerUrl: 'https://ceir.gov.mm',
    unpaidTax: 'hidden',
  }),
  '/admin/units': page(adminOnly(200), adminOnly(405)),
  '/admin/units/:id': { ...setting({ tax: 'paid', was: 'unknown' }), prepare: unitInStock },
  '/admin/units/:id/details': {
    ...setting({ condition: 'new', currency: 'CNY', colour: 'Blue' }),
    prepare: unitInStock,
  },
  '/admin/units/:id/state': { ...setting({ state: 'faulty', was: 'in-stock' }), prepare: unitInStock },
  '/admin/warranties/:id': { ...setting({ days: '30', reason: 'Repaired', was: '30' }), prepare: warrantyOfBuyer },
  '/admin/warranties/:id/voiding': { ...setting({ reason: 'Opened elsewhere' }), prepare: warrantyOfBuyer },
  '/admin/warranties/:id/restoring': { ...setting({ reason: 'Another phone' }), prepare: voidWarrantyOfBuyer },
  '/admin/receive': {
    ...setting({}),
    form: (_, { item }) => ({
      key: crypto.randomUUID(),
      item: item.id,
      condition: 'new',
      tax: 'unknown',
      currency: 'CNY',
      list: imeiOf(Date.now()),
    }),
    prepare: trackedItem,
  },
  '/admin/receive/lines': page(adminOnly('/admin/receive'), adminOnly(200)),
  '/admin/add-inventory': {
    GET: adminOnly(200, '/'),
    POST: { ...adminOnly(200, '/'), guest: 'login' },
    form: phone,
  },
  '/admin/admin-orders': page(adminOnly(200), adminOnly(405)),
  '/admin/admin-orders/seen': { ...button('/admin/admin-orders', undefined, { number: '1' }) },
  '/admin/admin-orders/confirmation': {
    ...button('/admin/admin-orders', selectedOrder),
    form: () => ({ order: ORDER_ID }),
  },
  '/admin/admin-orders/:id': { ...page(adminOnly(200), adminOnly(405)), prepare: orderOfBuyer('pending') },
  '/admin/admin-orders/:id/confirmation': button('/admin/admin-orders', orderOfBuyer('pending')),
  '/admin/admin-orders/:id/units': { ...setting({}), prepare: orderWithUnits },
  '/admin/admin-orders/:id/cancellation': button('/admin/admin-orders', orderOfBuyer('confirmed')),
  '/admin/admin-orders/:id/restocking': button('/admin/admin-orders', orderOfBuyer('canceled')),
  '/admin/admin-orders/:id/return': {
    GET: adminOnly(200),
    POST: adminOnly('/admin/returns/made'),
    prepare: returnableOrder,
    form: () => ({
      key: 'made',
      reason: 'Broken',
      refund: '',
      via: 'Cash',
      number: '',
      'pieces-1': '1',
      'state-1': 'gone',
    }),
  },
  '/admin/returns/:id/undo': { ...setting({ reason: 'Another order' }), prepare: returnOfBuyer },
  '/admin/returns/:id': { ...page(adminOnly(200), adminOnly(405)), prepare: returnOfBuyer },
  '/admin/admin-orders/:id/payment': { ...setting(cashEntry), form: newEntry, prepare: payableOrder },
  '/admin/admin-orders/:id/refund': { ...setting(cashEntry), form: newEntry, prepare: paidOrder },
  '/admin/update-prices': page(adminOnly(200), adminOnly(405)),
  '/admin/price-changes': page(adminOnly(200), adminOnly(405)),
  '/admin/type-settings/:id/deposit': { ...setting({ depositPercent: '30' }), prepare: newType },
  '/admin/type-settings/:id/deletion': button('/admin/type-settings', newType),
  '/admin/type-settings': { ...setting({}), form: () => ({ type: crypto.randomUUID() }) },
  '/admin/exchange-setting': setting({ currency: 'CNY', rate: '601' }),
  '/admin/exchange-setting/:id/deletion': button('/admin/exchange-setting', oldRate),
  '/admin/rate-day': {
    ...button(200, undefined, { draft: 'made', CNY: '610' }),
    POST: adminOnly('/admin/rate-day/made'),
  },
  '/admin/rate-day/:id': { ...button(200, rateDraft), POST: adminOnly('/admin/rate-day/draft') },
  '/admin/rate-day/:id/exclusion': {
    ...button('/admin/rate-day', rateDraft, { item: 'x', excluded: 'yes' }),
    POST: adminOnly('/admin/rate-day/draft'),
  },
  '/admin/rate-day/:id/discard': { ...button('/admin/rate-day', rateDraft), POST: adminOnly('/admin/rate-day') },
  '/admin/rate-day/:id/undo': { ...button('/admin/rate-day', rateDraft), POST: adminOnly('/admin/rate-day/draft') },
  '/admin/profit-setting': setting({ profitPercent: '12.5' }),
  '/admin/price-rounding': setting({ step: '100' }),
  '/admin/payment-settings': setting({ method: 'Cash' }),
  '/admin/payment-settings/removal': button('/admin/payment-settings', wavePayFirst, {
    position: '0',
    method: 'WavePay',
  }),
  '/admin/payment-settings/return': button('/admin/payment-settings', undefined, { position: '0', method: 'WavePay' }),
  '/admin/payment-settings/time-to-pay': setting({ holdHours: '24' }),
  '/admin/payment-settings/accounts': setting(payableAccount),
  '/admin/payment-settings/accounts/:id': { ...setting(payableAccount), prepare: lowerAccount },
  '/admin/payment-settings/accounts/:id/qr': {
    ...setting({}),
    form: () => ({ picture: picture() }),
    prepare: lowerAccount,
  },
  '/admin/payment-settings/accounts/:id/switch': button('/admin/payment-settings/accounts', lowerAccount, {
    active: 'no',
  }),
  '/admin/payment-settings/accounts/:id/place': button('/admin/payment-settings/accounts', lowerAccount),
  '/admin/payments': page(adminOnly(200), adminOnly(405)),
  '/admin/payments/slips': setting({ slipDays: '180' }),
  '/admin/payments/:id/verification': button('/admin/payments', waitingPayment),
  '/admin/payments/:id/rejection': button('/admin/payments', waitingPayment, { rejection: 'not-in-history' }),
  '/admin/payments/:id/voiding': { ...setting({ reason: 'Entered twice' }), prepare: receivedPayment },
  '/admin/sales-history': page(adminOnly(200), adminOnly(405)),
  '/admin/sales-history/report': page(adminOnly(200), adminOnly(405)),
  '/admin/stock-report': page(adminOnly(200), adminOnly(405)),
  '/admin/margin': page(adminOnly(200), adminOnly(405)),
  '/admin/margin/csv': page(adminOnly(200), adminOnly(405)),
  '/admin/voucherModal': page(adminOnly(200), adminOnly(405)),
  '/admin/low-stock': page(adminOnly(200), adminOnly(405)),
  '/admin/announcement-bottom': setting({ highlight: 'Open on Sunday', notes: ['One', ''] }),
  '/admin/announcement': setting({ highlight: 'Open on Sunday', notes: ['One', ''] }),
  '/admin/audit': page(adminOnly(200), adminOnly(405)),
  '/admin/security': setting({ required: 'no' }),
  '/admin/shop-details/look': setting({ accent: '#b3261e' }),
  '/admin/shop-details': setting({ name: 'Phone Shop', phone: '09', address: 'Yangon' }),

  '/offline': page(anyone(200), anyone(405)),
  '/manifest.webmanifest': page(anyone(200), anyone(405)),

  '/*': page(anyone('/'), anyone('/')),
};

/** The statuses of GET and POST at URLs to which the server responds before the router. */
export const outside: Record<string, { GET: number; POST: number }> = {
  '/healthz': { GET: 200, POST: 302 },
  '/readyz': { GET: 200, POST: 302 },
  '/metrics': { GET: 404, POST: 302 },
  '/events': { GET: 200, POST: 405 },
  '/assets/nothing.js': { GET: 404, POST: 404 },
  '/sw.js': { GET: 200, POST: 302 },
  '/favicon.svg': { GET: 200, POST: 302 },
  '/pictures/shop.png': { GET: 200, POST: 302 },
  '/pictures/icon-192.png': { GET: 200, POST: 302 },
  '/price-list.png': { GET: 200, POST: 302 },
  '/photos/unknown-160.webp': { GET: 404, POST: 302 },
  '/robots.txt': { GET: 200, POST: 302 },
  '/sitemap.xml': { GET: 200, POST: 302 },
};

export async function pathOf(route: string, { prepare }: Row, trading: TradingShop): Promise<string> {
  return route.replace(':id', (await prepare?.(trading)) ?? '').replace('*', 'no-such-page');
}

function credentials(actor: Actor): Fields {
  const { email, password } = account[actor];
  return { email, password };
}

function samePassword(actor: Actor): Fields {
  const { password } = account[actor];
  return { currentPassword: password, newPassword: password };
}

function newcomer(): Fields {
  return { ...buyer, email: `${crypto.randomUUID()}@shop.example` };
}

export function orderOfBuyer(status: OrderStatus, cancelRequested = false) {
  return async ({ shop: { db } }: TradingShop): Promise<string> => {
    const { id: uid } = await userOf(db, buyer.email);
    return insertOrder(db, { uid, status, cancelRequested, address: secretAddress });
  };
}

/** An order whose units may be chosen, but need not be. */
async function orderWithUnits(trading: TradingShop): Promise<string> {
  const { db } = trading.shop;
  const itemId = await addStockedItem(db, { ...model, tracking: 'optional', qty: 1 });
  await insertUnit(db, { itemId, imei: imeiOf(nextImei++) });
  const orderId = await orderOfBuyer('pending')(trading);
  const { name, ram, rom } = model;
  await db
    .insertInto('orderItems')
    .values({ orderId, line: 1, itemId, name, ram, rom, qty: 1, salePrice: 0, currency: 'CNY' })
    .execute();
  return orderId;
}

/** An order with a line of one piece. Once its return is made, the same order again. */
async function returnableOrder(trading: TradingShop): Promise<string> {
  const { db } = trading.shop;
  const made = await db.selectFrom('returns').select('orderId').where('id', '=', 'made').executeTakeFirst();
  if (made) return made.orderId;
  const orderId = await orderOfBuyer('confirmed')(trading);
  const { name, ram, rom } = model;
  const item = { itemId: trading.item.id, name, ram, rom };
  await db
    .insertInto('orderItems')
    .values({ ...item, orderId, line: 1, qty: 1, salePrice: 0, currency: 'CNY' })
    .execute();
  return orderId;
}

async function returnOfBuyer({ shop: { db }, item }: TradingShop): Promise<string> {
  const { id: uid } = await userOf(db, buyer.email);
  return insertReturn(db, { uid, itemId: item.id });
}

async function selectedOrder({ shop: { db } }: TradingShop): Promise<string> {
  const { id: uid } = await userOf(db, buyer.email);
  await db.deleteFrom('orders').where('id', '=', ORDER_ID).execute();
  return insertOrder(db, { id: ORDER_ID, uid });
}

async function trackedItem({ shop: { db }, item }: TradingShop): Promise<string> {
  await db.updateTable('inventories').set({ tracking: 'optional' }).where('id', '=', item.id).execute();
  return '';
}

async function stockedItem({ shop: { db } }: TradingShop): Promise<string> {
  const price = { cost: '100', rate: '600', profit: '10', salePrice: 66_000 };
  return addStockedItem(db, { name: 'Redmi 14C', nameKey: 'redmi 14c', type: 'instock', qty: 2, ...price });
}

async function phoneAddress(trading: TradingShop): Promise<string> {
  return `redmi-14c-8-256--${await stockedItem(trading)}`;
}

async function photographedItem(trading: TradingShop): Promise<string> {
  const { db } = trading.shop;
  await db.deleteFrom('photos').where('id', '=', PHOTO_ID).execute();
  await insertPhoto(db, { id: PHOTO_ID, name: 'Redmi 14C' });
  return stockedItem(trading);
}

/** A new unit for each request, with its own IMEI. */
async function unitInStock({ shop: { db }, item }: TradingShop): Promise<string> {
  const { units } = await db
    .selectFrom('units')
    .select(({ fn }) => fn.countAll<number>().as('units'))
    .executeTakeFirstOrThrow();
  return insertUnit(db, { itemId: item.id, imei: imeiOf(units) });
}

/** A new warranty for each request, without a unit. */
async function warrantyOfBuyer(trading: TradingShop): Promise<string> {
  return (await sellWithWarranty(trading)).id;
}

async function voidWarrantyOfBuyer(trading: TradingShop): Promise<string> {
  const id = await warrantyOfBuyer(trading);
  await trading.shop.db.updateTable('warranties').set({ voidedAt: LONG_AGO }).where('id', '=', id).execute();
  return id;
}

async function tokenOfWarranty(trading: TradingShop): Promise<string> {
  return (await sellWithWarranty(trading)).token;
}

async function sellWithWarranty(trading: TradingShop) {
  const { db } = trading.shop;
  const orderId = await orderOfBuyer('confirmed')(trading);
  const { name, ram, rom } = model;
  const line = { orderId, line: 1, itemId: trading.item.id, name, ram, rom, qty: 1, salePrice: 0, currency: 'CNY' };
  await db.insertInto('orderItems').values(line).execute();
  return insertWarranty(db, orderId);
}

function picture(): File {
  return new File([new Uint8Array(png)], 'front.png', { type: 'image/png' });
}

async function rateDraft({ shop: { db } }: TradingShop): Promise<string> {
  const { id: createdBy } = await userOf(db, owner.email);
  await db.deleteFrom('rateBatches').where('id', '=', 'draft').where('appliedAt', 'is', null).execute();
  const batch = { id: 'draft', createdBy, previewedAt: LONG_AGO, previewedTo: 0, rounding: '1' as const };
  await db
    .insertInto('rateBatches')
    .values(batch)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db
    .insertInto('rateBatchRates')
    .values({ batchId: 'draft', currency: 'EUR', rate: '5000', rateId: crypto.randomUUID() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return 'draft';
}

async function newType({ shop: { db } }: TradingShop): Promise<string> {
  const id = crypto.randomUUID();
  await db.insertInto('typeSettings').values({ id, type: id, createdAt: LONG_AGO }).execute();
  return id;
}

async function oldRate({ shop: { db } }: TradingShop): Promise<string> {
  const id = crypto.randomUUID();
  const rate = { id, currency: 'SGD', rate: '450', date: '2026-01-02', createdAt: LONG_AGO };
  await db.insertInto('exchangeRates').values(rate).execute();
  return id;
}

async function withoutSecondStep({ shop: { db } }: TradingShop): Promise<string> {
  await db.deleteFrom('secondSteps').execute();
  return '';
}

async function wavePayFirst({ shop: { db } }: TradingShop): Promise<string> {
  const { id: uid } = await userOf(db, owner.email);
  await restorePaymentMethod(db, new Date(), uid, { position: 0, method: 'WavePay' });
  return '';
}

async function payableOrder({ shop: { db } }: TradingShop): Promise<string> {
  const { id: uid } = await userOf(db, buyer.email);
  return insertOrder(db, { uid, total: 100_000, paymentMethod: 'KBZPay', address: secretAddress });
}

/** Submits the payment again before each request, so that it can be withdrawn. */
async function submittedPayment(trading: TradingShop): Promise<string> {
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

async function waitingPayment(trading: TradingShop): Promise<string> {
  return insertPayment(trading.shop.db, await payableOrder(trading));
}

async function slipOfBuyer(trading: TradingShop): Promise<string> {
  const [id = ''] = await addSlips(trading.shop.db, await waitingPayment(trading));
  return id;
}

function newEntry(): Fields {
  return { ...cashEntry, key: crypto.randomUUID() };
}

async function paidOrder(trading: TradingShop): Promise<string> {
  const orderId = await payableOrder(trading);
  await insertReceived(trading.shop.db, orderId);
  return orderId;
}

async function receivedPayment(trading: TradingShop): Promise<string> {
  return insertReceived(trading.shop.db, await payableOrder(trading));
}

/** An account with a QR picture, to which the buyer can pay an order. */
async function accountWithQr({ shop: { db } }: TradingShop): Promise<string> {
  const paymentMethod = 'By QR code';
  const orderer = await userOf(db, buyer.email);
  await insertOrder(db, { uid: orderer.id, total: 100_000, paymentMethod, address: secretAddress });
  const id = await insertPaymentAccount(db, { method: paymentMethod });
  const { id: uid } = await userOf(db, owner.email);
  const qr = { bytes: new Uint8Array([1]), width: 300, height: 300 };
  await saveAccountQr(db, new Date(), uid, { id, qr });
  return id;
}

async function lowerAccount({ shop: { db } }: TradingShop): Promise<string> {
  await insertPaymentAccount(db);
  return insertPaymentAccount(db, { position: 2 });
}

function userOf(db: Db, email: string) {
  return db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow();
}
