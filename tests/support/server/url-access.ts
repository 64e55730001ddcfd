import { randomInt } from 'node:crypto';
import { BOUNDED_CURRENCIES } from '#app/domain/prices/pricing/doubt.ts';
import { CLOSED, mayOpen } from '#app/ui/admin/rights/route-rights.ts';
import { order, phone, type TradingShop } from '#tests/support/factories/trading-shop.ts';
import { type Actor, account, staffRights } from './actors.ts';
import type { Fields } from './http.ts';
import {
  ARTICLE_ID,
  accountForm,
  accountWithQr,
  cashForm,
  closedShift,
  credentials,
  DRAFT_ID,
  drawerToOpen,
  expenseForm,
  expenseToVoid,
  expenseWithReceipt,
  freshImei,
  itemAtItsPrice,
  lowerAccount,
  NEW_DRAFT_ID,
  newcomer,
  newType,
  ORDER_ID,
  offlineSale,
  oldRate,
  orderOfBuyer,
  orderPaidByQr,
  orderWithUnits,
  PAYMENT_ID,
  PHOTO_ID,
  paidOrder,
  payableOrder,
  phoneSegment,
  phoneWithArticle,
  photographedItem,
  picture,
  RETURN_ID,
  rateDraft,
  receivedPayment,
  returnableOrder,
  returnOfBuyer,
  SHIFT_ID,
  SOME_BUYER_ID,
  SOME_STAFF_ID,
  STATEMENT_ACCOUNT,
  samePassword,
  selectedOrder,
  shiftToClose,
  shiftToCount,
  slipOfBuyer,
  someBuyer,
  someStaff,
  statementAccount,
  stockedItem,
  submittedPayment,
  tokenOfPayLink,
  tokenOfWarranty,
  trackedItem,
  unitInStock,
  voidWarrantyOfBuyer,
  waitingBuyer,
  waitingOfflineSale,
  waitingPayment,
  warrantyOfBuyer,
  wavePayEntry,
  wavePayFirst,
  withoutTwoFactor,
} from './url-fixtures.ts';

/** `buyer` owns the data behind the URL; `other` is another buyer. */
const people = ['guest', 'buyer', 'other', 'admin'] as const;
export type Person = (typeof people)[number];
/**
 * How the shop treats each actor: a revoked role, an ended session and a blocked account count for nothing. Presets are
 * strangers, but for `outcomeFor`.
 */
export const treatedAs: Record<Actor, Person> = {
  guest: 'guest',
  buyer: 'buyer',
  other: 'other',
  admin: 'admin',
  demoted: 'other',
  'signed out': 'guest',
  banned: 'guest',
  'owner by PIN': 'other',
  sales: 'other',
  cashier: 'other',
  stock: 'other',
  manager: 'other',
};

/** A status, a redirect, or `login`: the redirect of `loginAfter`. */
export type Outcome = number | `/${string}` | 'login';
type Outcomes = Record<Person, Outcome>;
/** `mayChange`: whose POST may write to the database. */
type PostOutcomes = Outcomes & { mayChange: readonly Person[] };

const anyone = (outcome: Outcome): PostOutcomes => ({
  guest: outcome,
  buyer: outcome,
  other: outcome,
  admin: outcome,
  mayChange: people,
});
const loggedIn = (outcome: Outcome, guest: Outcome = 'login'): PostOutcomes => ({
  ...anyone(outcome),
  guest,
  mayChange: ['buyer', 'other', 'admin'],
});
const itsBuyer = (outcome: Outcome): PostOutcomes => ({
  ...anyone(404),
  guest: 'login',
  buyer: outcome,
  mayChange: ['buyer'],
});
const adminOnly = (outcome: Outcome, others: Outcome = 'login'): PostOutcomes => ({
  ...anyone(others),
  admin: outcome,
  mayChange: ['admin'],
});
/** For admins only, also for one who must still set up two-factor and whom the back-office turns away. */
const twoFactorPage = (outcome: Outcome): PostOutcomes => ({
  ...anyone('/account'),
  guest: 'login',
  admin: outcome,
  mayChange: ['admin'],
});
const changesNothing = (outcomes: PostOutcomes): PostOutcomes => ({ ...outcomes, mayChange: [] });

/** What an actor gets, and whether their POST may change something: staff as the routes declare their rights. */
export function outcomeFor(
  actor: Actor,
  route: string,
  verb: 'GET' | 'POST',
): { outcome: Outcome; mayChange: boolean } {
  const row = accessByUrl[route];
  if (!row) throw new Error(`no row for ${route}`);
  const as = (person: Person) => ({
    outcome: row[verb][person],
    mayChange: verb === 'POST' ? row.POST.mayChange.includes(person) : row.isRecorded === true,
  });
  const rights = staffRights[actor];
  if (!rights) return as(treatedAs[actor]);
  const isForAll = row[verb].guest === row[verb].admin;
  if (actor === 'owner by PIN' && /^\/account(\/|$)/.test(route) && !isForAll)
    return { outcome: '/login?after=pin&next=%2Faccount', mayChange: false };
  if (route === '/login' || /^\/account\/(second-step|passkeys|pin)/.test(route)) return as('admin');
  if (route === '/payment-qr/:id') return as(rights.includes('orders.view') ? 'admin' : 'other');
  if (route === '/receipts/:id') return as(rights.includes('reports.view') ? 'admin' : 'other');
  if (route === '/slips/:id') return as(rights.includes('payments.view') ? 'admin' : 'other');
  if (!route.startsWith('/admin')) return as('other');
  const isOfOthers =
    route.startsWith('/admin/shifts/:id') && !rights.includes('reports.view') && row[verb].admin !== 405;
  // The list has the rights of its screen.
  const screen = route === '/admin/files/:id' && verb === 'GET' ? '/admin/inventory' : route;
  const isOpen = mayOpen(rights, screen, verb === 'GET' ? 'view' : 'act');
  if (isOpen && isOfOthers) return { outcome: 404, mayChange: false };
  return isOpen ? as('admin') : { outcome: CLOSED, mayChange: false };
}

export type Row = {
  GET: Outcomes;
  POST: PostOutcomes;
  /** A valid body, so that only a guard can refuse it. */
  form?: (actor: Actor, shop: TradingShop) => Fields;
  /** A GET records who had it. */
  isRecorded?: true;
  /** Prepares the target of a request that may change it; its result replaces `:id`. */
  prepare?: (shop: TradingShop) => Promise<string>;
};

/** The log-in URL that returns to this path. After a POST it also says that nothing was saved. */
export function loginAfter(verb: 'GET' | 'POST', path: string): string {
  return `/login?${new URLSearchParams({ ...(verb === 'POST' && { after: 'expired' }), next: path })}`;
}

const passwordAndCode: Row['form'] = (actor) => ({ currentPassword: account[actor].password, code: '123456' });
const readOnly = (GET: Outcomes, POST: PostOutcomes): Row => ({ GET, POST: changesNothing(POST) });
const formPage = (form: Fields): Row => ({ GET: adminOnly(200), POST: adminOnly(200), form: () => form });
/** An action without a page: a GET redirects to its screen. */
const actionOnly = (screen: Outcome, prepare: Row['prepare'], form: Fields = {}): Row => ({
  GET: adminOnly(screen),
  POST: adminOnly(200),
  form: () => form,
  ...(prepare && { prepare }),
});

/** The access matrix of all URLs of app/routes.ts. */
export const accessByUrl: Record<string, Row> = {
  '/': readOnly(anyone(200), anyone(405)),
  '/shop': readOnly(anyone(200), anyone(405)),
  '/shop/:id': { ...readOnly(anyone(200), anyone(405)), prepare: phoneSegment },
  '/shop/:id/order': {
    GET: anyone(200),
    POST: loggedIn(200),
    form: (_, { item }) => ({ ...order(item), qty: '1', salePrice: String(item.salePrice) }),
    prepare: phoneSegment,
  },
  '/compare': readOnly(anyone(200), anyone(405)),
  '/price-list': readOnly(anyone(200), anyone(405)),
  '/terms': readOnly(anyone(200), anyone(405)),
  '/cart': {
    GET: anyone(200),
    POST: loggedIn(200, '/login?after=checkout&next=%2Fcart'),
    form: (_, { item }) => order(item),
  },
  '/cart/deposit': readOnly(anyone(200), anyone(405)),
  '/cart/attempt': {
    GET: anyone('/cart'),
    POST: loggedIn(200, 401),
    form: () => ({ key: crypto.randomUUID() }),
  },
  '/login': { GET: anyone(200), POST: { ...anyone('/'), admin: '/admin' }, form: credentials },
  '/login/code': {
    ...readOnly(anyone('/login?after=late'), anyone('/login?after=late')),
    form: () => ({ code: '123456' }),
  },
  '/login/passkey': readOnly(anyone(200), anyone(400)),
  // Their devices are none of the counter.
  '/pin': readOnly(anyone('/login'), anyone('/login')),
  '/register': { GET: anyone(200), POST: anyone('/login?after=registration'), form: newcomer },
  // Sent without fields: its work runs after the response and would count for the next request.
  '/forgot-password': readOnly(anyone(200), anyone(400)),
  '/reset-password': { ...readOnly(anyone(200), anyone(400)), form: credentials },
  '/logout': { GET: anyone(200), POST: anyone('/login') },
  '/invitation': { GET: anyone(200), POST: { ...loggedIn(400, '/login?next=%2Finvitation'), mayChange: [] } },
  '/setup': { ...readOnly(anyone(200), anyone(403)), form: newcomer },
  '/language': {
    GET: anyone('/'),
    POST: { ...anyone('/shop'), mayChange: ['buyer', 'other', 'admin'] },
    form: () => ({ language: 'en', back: '/shop' }),
  },
  '/account': { GET: loggedIn(200), POST: loggedIn(200), form: newcomer },
  '/account/password': { GET: anyone('/account'), POST: loggedIn(200), form: samePassword },
  '/account/sessions': { GET: loggedIn(200), POST: loggedIn(200), form: () => ({ session: 'unknown' }) },
  '/account/security-log': readOnly(loggedIn(200), loggedIn(405)),
  // Sent without a password: it would delete the account of the actor.
  '/account/own-data': readOnly(loggedIn(200), loggedIn(400)),
  '/account/own-data/file': readOnly(loggedIn(200), loggedIn(405)),
  '/account/passkeys': readOnly(twoFactorPage(200), twoFactorPage(400)),
  '/account/passkeys/removal': {
    GET: anyone('/account/passkeys'),
    POST: changesNothing(twoFactorPage('/account/passkeys')),
    form: () => ({ passkey: 'unknown' }),
  },
  '/account/pin': readOnly(twoFactorPage(200), twoFactorPage(400)),
  '/account/second-step': readOnly(twoFactorPage(200), twoFactorPage(405)),
  '/account/second-step/secret': {
    GET: anyone('/account/second-step'),
    POST: twoFactorPage('/account/second-step/setup'),
    form: (actor) => ({ currentPassword: account[actor].password }),
  },
  '/account/second-step/setup': {
    ...readOnly(twoFactorPage(200), twoFactorPage('/account/second-step')),
    prepare: withoutTwoFactor,
    form: () => ({ code: '123456' }),
  },
  '/account/second-step/recovery-codes': {
    ...readOnly(anyone('/account/second-step'), twoFactorPage('/account/second-step')),
    form: passwordAndCode,
  },
  '/account/second-step/removal': {
    ...readOnly(anyone('/account/second-step'), twoFactorPage('/account/second-step')),
    form: passwordAndCode,
  },
  '/my-orders': readOnly(anyone(200), anyone(405)),
  '/my-orders/:id/voucher': { ...readOnly(itsBuyer(200), loggedIn(405)), prepare: orderOfBuyer('confirmed') },
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
    form: () => ({ key: crypto.randomUUID(), account: '', amount: '1000', number: `${randomInt(1e8, 1e9)}` }),
    prepare: payableOrder,
  },
  '/my-orders/:id/payment-report': {
    GET: loggedIn('/my-orders'),
    POST: itsBuyer(200),
    form: () => ({ key: crypto.randomUUID(), account: '', amount: '1000', number: `${randomInt(1e8, 1e9)}` }),
    prepare: payableOrder,
  },
  '/my-orders/:id/payment-withdrawal': {
    GET: loggedIn('/my-orders'),
    POST: itsBuyer(200),
    form: () => ({ payment: PAYMENT_ID }),
    prepare: submittedPayment,
  },
  '/my-orders/returns/:id': { ...readOnly(itsBuyer(200), loggedIn(405)), prepare: returnOfBuyer },
  '/slips/:id': { ...readOnly({ ...anyone(404), buyer: 200, admin: 200 }, anyone(405)), prepare: slipOfBuyer },
  '/warranty/:id': { ...readOnly(anyone(200), anyone(405)), prepare: tokenOfWarranty },
  '/pay/:id': { ...readOnly(anyone(200), anyone(405)), prepare: tokenOfPayLink },
  '/payment-qr/:id': { ...readOnly({ ...anyone(404), buyer: 200, admin: 200 }, anyone(405)), prepare: orderPaidByQr },
  '/receipts/:id': { ...readOnly({ ...anyone(404), admin: 200 }, anyone(405)), prepare: expenseWithReceipt },
  '/account-qr/:id': { ...readOnly({ ...anyone(404), buyer: 200, admin: 200 }, anyone(405)), prepare: accountWithQr },

  '/admin': readOnly(adminOnly('/admin/dashboard'), adminOnly(405)),
  '/admin/dashboard': readOnly(adminOnly(200), adminOnly(405)),
  '/admin/search': readOnly(adminOnly(200), adminOnly(405)),
  '/admin/inventory': readOnly(adminOnly(200), adminOnly(405)),
  '/admin/inventory/bulk-edit': {
    ...formPage({}),
    form: (_, { item }) => ({ item: item.id, change: 'profit', profit: '12.5' }),
  },
  '/admin/inventory/:id': {
    ...formPage({ name: 'Redmi 15C', ram: '8GB', rom: '256GB', type: 'instock' }),
    prepare: stockedItem,
  },
  '/admin/inventory/:id/quantity': actionOnly('/admin/inventory', stockedItem, { qty: '3', was: '2' }),
  '/admin/inventory/:id/price': actionOnly('/admin/inventory', stockedItem, { cost: '200', rate: '600', profit: '10' }),
  '/admin/inventory/:id/deletion': actionOnly('/admin/inventory', stockedItem),
  '/admin/inventory/:id/photos': {
    GET: adminOnly(200),
    POST: adminOnly(200),
    form: () => ({ picture: picture() }),
    prepare: stockedItem,
  },
  '/admin/inventory/:id/photos/order': actionOnly('/admin/inventory', photographedItem, { photo: PHOTO_ID, to: '1' }),
  '/admin/inventory/:id/photos/version': actionOnly('/admin/inventory', photographedItem, {
    photo: PHOTO_ID,
    only: '',
  }),
  '/admin/inventory/:id/photos/removal': actionOnly('/admin/inventory', photographedItem, { photo: PHOTO_ID }),
  '/admin/inventory/:id/cross-sells': { ...formPage({ article: ARTICLE_ID, to: '1' }), prepare: phoneWithArticle },
  '/admin/photo-upload': {
    ...actionOnly('/admin/inventory', undefined),
    form: (_, { item }) => ({ item: item.id, key: crypto.randomUUID(), picture: picture() }),
  },
  '/admin/tax-calculator': formPage({
    taxCustoms: '5',
    taxCommercial: '5',
    taxRedemption: '26',
    taxNote: '',
    registerUrl: 'https://ceir.gov.mm',
    unpaidTax: 'hidden',
  }),
  '/admin/labels': readOnly(adminOnly(200), adminOnly(405)),
  '/admin/units': readOnly(adminOnly(200), adminOnly(404)),
  '/admin/units/:id': { ...formPage({ tax: 'paid', was: 'unknown' }), prepare: unitInStock },
  '/admin/units/:id/details': {
    ...formPage({ condition: 'new', currency: 'CNY', colour: 'Blue' }),
    prepare: unitInStock,
  },
  '/admin/units/:id/state': { ...formPage({ state: 'faulty', was: 'in-stock' }), prepare: unitInStock },
  '/admin/warranties/:id': { ...formPage({ days: '30', reason: 'Repaired', was: '30' }), prepare: warrantyOfBuyer },
  '/admin/warranties/:id/voiding': { ...formPage({ reason: 'Opened elsewhere' }), prepare: warrantyOfBuyer },
  '/admin/warranties/:id/restoring': { ...formPage({ reason: 'Another phone' }), prepare: voidWarrantyOfBuyer },
  '/admin/sell': readOnly(adminOnly(200), adminOnly(405)),
  '/admin/sell/reasons': formPage({ reasons: 'Bargained' }),
  '/admin/sell/data': {
    GET: adminOnly(200),
    POST: adminOnly(200),
    prepare: itemAtItsPrice,
    form: (_, { item: { id: itemId, salePrice } }) => ({
      key: crypto.randomUUID(),
      sale: JSON.stringify({
        lines: [{ itemId, qty: 1, salePrice }],
        payments: [{ via: 'KBZPay', amount: salePrice, number: '', given: 0 }],
      }),
    }),
  },
  '/admin/sell/offline': {
    ...readOnly(adminOnly(403), adminOnly(403)),
    form: () => ({ store: crypto.randomUUID() }),
  },
  '/admin/sell/offline/sale': {
    GET: adminOnly('/admin/sell'),
    POST: adminOnly(200),
    form: () => offlineSale(crypto.randomUUID()),
  },
  '/admin/offline-sales': readOnly(adminOnly(200), adminOnly(405)),
  '/admin/offline-sales/:id': {
    GET: adminOnly(200),
    POST: adminOnly('/admin/offline-sales'),
    form: () => ({ how: 'cancel', reason: 'Given back' }),
    prepare: waitingOfflineSale,
  },
  '/admin/receive': {
    ...formPage({}),
    form: (_, { item }) => ({
      key: crypto.randomUUID(),
      item: item.id,
      counted: 'no',
      condition: 'new',
      tax: 'unknown',
      currency: 'CNY',
      list: freshImei(),
    }),
    prepare: trackedItem,
  },
  '/admin/receive/lines': readOnly(adminOnly('/admin/receive'), adminOnly(200)),
  '/admin/stock-import': {
    ...formPage({ step: 'discard', id: 'gone' }),
    POST: changesNothing(adminOnly(200)),
  },
  '/admin/stock-import/template': readOnly(adminOnly(200), adminOnly(405)),
  '/admin/add-inventory': {
    GET: adminOnly(200, '/'),
    POST: { ...adminOnly(200, '/'), guest: 'login' },
    form: phone,
  },
  '/admin/admin-orders': readOnly(adminOnly(200), adminOnly(405)),
  '/admin/admin-orders/seen': actionOnly('/admin/admin-orders', undefined, { number: '1' }),
  '/admin/admin-orders/confirmation': actionOnly('/admin/admin-orders', selectedOrder, { order: ORDER_ID }),
  '/admin/admin-orders/:id': { ...readOnly(adminOnly(200), adminOnly(405)), prepare: orderOfBuyer('pending') },
  '/admin/admin-orders/:id/confirmation': actionOnly('/admin/admin-orders', orderOfBuyer('pending')),
  '/admin/admin-orders/:id/units': { ...formPage({}), prepare: orderWithUnits },
  '/admin/admin-orders/:id/cancellation': actionOnly('/admin/admin-orders', orderOfBuyer('confirmed')),
  '/admin/admin-orders/:id/restocking': actionOnly('/admin/admin-orders', orderOfBuyer('canceled')),
  '/admin/admin-orders/:id/return': {
    GET: adminOnly(200),
    POST: adminOnly(`/admin/returns/${RETURN_ID}`),
    prepare: returnableOrder,
    form: () => ({
      key: RETURN_ID,
      reason: 'Broken',
      refund: '',
      via: 'Cash',
      number: '',
      'pieces-1': '1',
      'state-1': 'gone',
    }),
  },
  '/admin/returns/:id/undo': { ...formPage({ reason: 'Another order' }), prepare: returnOfBuyer },
  '/admin/returns/:id': { ...readOnly(adminOnly(200), adminOnly(405)), prepare: returnOfBuyer },
  '/admin/admin-orders/:id/payment': { ...formPage({}), form: cashForm, prepare: payableOrder },
  '/admin/admin-orders/:id/refund': { ...formPage({}), form: cashForm, prepare: paidOrder },
  '/admin/buyers': readOnly(adminOnly(200), adminOnly(405)),
  '/admin/buyers/:id': { ...formPage({ shopNote: 'Pays late' }), prepare: someBuyer },
  '/admin/buyers/:id/block': {
    ...actionOnly('/admin/buyers', someBuyer),
    POST: adminOnly(`/admin/buyers/${SOME_BUYER_ID}`),
  },
  '/admin/buyers/:id/data': {
    ...formPage({}),
    POST: adminOnly(`/admin/buyers/${SOME_BUYER_ID}`),
    prepare: someBuyer,
  },
  '/admin/buyers/:id/phone': {
    ...actionOnly('/admin/buyers', someBuyer, { phone: '09 791 234 599' }),
    POST: adminOnly(`/admin/buyers/${SOME_BUYER_ID}`),
  },
  '/admin/buyers/:id/reset-link': { ...formPage({}), prepare: someBuyer },
  '/admin/buyers/:id/unblock': {
    ...actionOnly('/admin/buyers', someBuyer),
    POST: adminOnly(`/admin/buyers/${SOME_BUYER_ID}`),
  },
  '/admin/update-prices': readOnly(adminOnly(200), adminOnly(405)),
  '/admin/price-changes': readOnly(adminOnly(200), adminOnly(405)),
  '/admin/type-settings/:id/deposit': { ...formPage({ depositPercent: '30' }), prepare: newType },
  '/admin/type-settings/:id/deletion': actionOnly('/admin/type-settings', newType),
  '/admin/type-settings': { ...formPage({}), form: () => ({ type: crypto.randomUUID() }) },
  '/admin/exchange-setting': formPage({ currency: 'CNY', rate: '601' }),
  '/admin/exchange-setting/:id/deletion': actionOnly('/admin/exchange-setting', oldRate),
  '/admin/rate-day': {
    GET: adminOnly(200),
    POST: adminOnly(`/admin/rate-day/${NEW_DRAFT_ID}`),
    form: () => ({ draft: NEW_DRAFT_ID, CNY: '610' }),
  },
  '/admin/rate-day/:id': { GET: adminOnly(200), POST: adminOnly(`/admin/rate-day/${DRAFT_ID}`), prepare: rateDraft },
  '/admin/rate-day/:id/exclusion': {
    ...actionOnly('/admin/rate-day', rateDraft, { item: 'x', excluded: 'yes' }),
    POST: adminOnly(`/admin/rate-day/${DRAFT_ID}`),
  },
  '/admin/rate-day/:id/discard': { ...actionOnly('/admin/rate-day', rateDraft), POST: adminOnly('/admin/rate-day') },
  '/admin/rate-day/:id/undo': {
    ...actionOnly('/admin/rate-day', rateDraft),
    POST: adminOnly(`/admin/rate-day/${DRAFT_ID}`),
  },
  '/admin/rate-bounds': formPage({
    ...Object.fromEntries(
      BOUNDED_CURRENCIES.flatMap((each) => [`${each}min`, `${each}max`]).map((name) => [name, '9']),
    ),
  }),
  '/admin/profit-setting': formPage({ profitPercent: '12.5' }),
  '/admin/price-rounding': formPage({ step: '100' }),
  '/admin/payment-settings': formPage({ method: 'Cash' }),
  '/admin/payment-settings/removal': actionOnly('/admin/payment-settings', wavePayFirst, wavePayEntry),
  '/admin/payment-settings/return': actionOnly('/admin/payment-settings', undefined, wavePayEntry),
  '/admin/payment-settings/time-to-pay': formPage({ holdHours: '24' }),
  '/admin/payment-settings/accounts': formPage(accountForm),
  '/admin/payment-settings/accounts/:id': { ...formPage(accountForm), prepare: lowerAccount },
  '/admin/payment-settings/accounts/:id/qr': {
    ...formPage({}),
    form: () => ({ picture: picture() }),
    prepare: lowerAccount,
  },
  '/admin/payment-settings/accounts/:id/switch': actionOnly('/admin/payment-settings/accounts', lowerAccount, {
    active: 'no',
  }),
  '/admin/payment-settings/accounts/:id/place': actionOnly('/admin/payment-settings/accounts', lowerAccount),
  '/admin/payments': readOnly(adminOnly(200), adminOnly(405)),
  '/admin/payments/together': formPage({ payment: PAYMENT_ID }),
  '/admin/payments/statement': {
    ...formPage({ account: STATEMENT_ACCOUNT, text: 'Date,Amount\n2026-11-21,5' }),
    prepare: statementAccount,
  },
  '/admin/payments/slips': formPage({ slipDays: '180' }),
  '/admin/payments/buyers/:id/rejection': { ...formPage({ rejection: 'not-in-history' }), prepare: waitingBuyer },
  '/admin/payments/:id/verification': actionOnly('/admin/payments', waitingPayment),
  '/admin/payments/:id/rejection': actionOnly('/admin/payments', waitingPayment, { rejection: 'not-in-history' }),
  '/admin/payments/:id/voiding': { ...formPage({ reason: 'Entered twice' }), prepare: receivedPayment },
  '/admin/drawers': {
    GET: adminOnly(200),
    POST: adminOnly(200),
    form: () => ({ name: crypto.randomUUID() }),
    prepare: drawerToOpen,
  },
  '/admin/drawers/:id/switch': {
    ...actionOnly('/admin/drawers', drawerToOpen, { active: 'no' }),
    POST: adminOnly('/admin/drawers'),
  },
  '/admin/drawers/:id/opening': {
    GET: adminOnly(200),
    POST: adminOnly('/admin/drawers'),
    form: () => ({ key: crypto.randomUUID(), sum: '50000' }),
    prepare: drawerToOpen,
  },
  '/admin/expenses': { GET: adminOnly(200), POST: adminOnly(200), form: expenseForm },
  '/admin/expenses/:id': { ...formPage({ reason: 'Entered twice' }), prepare: expenseToVoid },
  '/admin/shifts': readOnly(adminOnly(200), adminOnly(405)),
  '/admin/shifts/:id': { ...readOnly(adminOnly(200), adminOnly(405)), prepare: closedShift },
  '/admin/shifts/:id/movement': {
    GET: adminOnly(200),
    POST: adminOnly(`/admin/shifts/${SHIFT_ID}/movement`),
    form: () => ({ key: crypto.randomUUID(), direction: 'in', amount: '500', reason: 'change' }),
    prepare: shiftToCount,
  },
  '/admin/shifts/:id/count': {
    GET: adminOnly(200),
    POST: adminOnly(`/admin/shifts/${SHIFT_ID}/close`),
    form: () => ({ key: crypto.randomUUID(), sum: '50000' }),
    prepare: shiftToCount,
  },
  '/admin/shifts/:id/close': {
    GET: adminOnly(200),
    POST: adminOnly(`/admin/shifts/${SHIFT_ID}`),
    form: () => ({ key: crypto.randomUUID(), reason: 'other' }),
    prepare: shiftToClose,
  },
  '/admin/shifts/:id/csv': { ...readOnly(adminOnly(200), adminOnly(405)), prepare: closedShift },
  '/admin/shifts/:id/reopening': {
    GET: adminOnly(200),
    POST: adminOnly('/admin/drawers'),
    form: () => ({ reason: 'Miscounted' }),
    prepare: closedShift,
  },
  '/admin/sales-history': readOnly(adminOnly(200), adminOnly(405)),
  '/admin/sales-history/report': readOnly(adminOnly(200), adminOnly(405)),
  '/admin/sales-history/tax': readOnly(adminOnly(200), adminOnly(405)),
  '/admin/stock-report': readOnly(adminOnly(200), adminOnly(405)),
  '/admin/margin': readOnly(adminOnly(200), adminOnly(405)),
  '/admin/margin/csv': readOnly(adminOnly(200), adminOnly(405)),
  '/admin/files': formPage({ feeds: 'yes' }),
  '/admin/files/shop': { ...readOnly(adminOnly(200), adminOnly(405)), isRecorded: true },
  '/admin/files/:id': { ...readOnly(adminOnly(200), adminOnly(405)), isRecorded: true, prepare: async () => 'items' },
  '/admin/voucherModal': readOnly(adminOnly(200), adminOnly(405)),
  '/admin/voucher-picture/:id': { ...readOnly(adminOnly(200), adminOnly(405)), prepare: orderOfBuyer('confirmed') },
  '/admin/low-stock': readOnly(adminOnly(200), adminOnly(405)),
  '/admin/announcement-bottom': formPage({ highlight: 'Open on Sunday', notes: ['One', ''] }),
  '/admin/announcement': formPage({ highlight: 'Open on Sunday', notes: ['One', ''] }),
  '/admin/audit': readOnly(adminOnly(200), adminOnly(405)),
  '/admin/security/log': readOnly(adminOnly(200), adminOnly(405)),
  '/admin/security': formPage({ required: 'no' }),
  '/admin/move-in': readOnly(adminOnly(200), adminOnly(400)),
  '/admin/move-in/file': {
    ...actionOnly('/admin/move-in', undefined),
    POST: changesNothing(adminOnly('/admin/move-in?problem=no-file')),
  },
  '/admin/move-in/discard': {
    ...actionOnly('/admin/move-in', undefined, { id: 'gone' }),
    POST: changesNothing(adminOnly('/admin/move-in')),
  },
  '/admin/move-in/key': formPage({ signerKey: 'jxspr8Ki', saltSeparator: 'Bw==', rounds: '8', memCost: '14' }),
  '/admin/move-in/csv': readOnly(adminOnly(200), adminOnly(405)),
  '/admin/people': formPage({ name: 'Su', preset: 'sales' }),
  '/admin/people/withdrawal': {
    ...actionOnly('/admin/people', undefined, { invitation: 'gone' }),
    POST: adminOnly('/admin/people'),
  },
  '/admin/people/devices': formPage({ name: 'Counter' }),
  '/admin/people/:id': { ...formPage({ preset: 'cashier' }), prepare: someStaff },
  '/admin/people/:id/access': {
    ...actionOnly('/admin/people', someStaff, { access: 'off' }),
    POST: adminOnly(`/admin/people/${SOME_STAFF_ID}`),
  },
  '/admin/people/:id/reset-link': { ...formPage({}), prepare: someStaff },
  '/admin/shop-details/look': formPage({ accent: '#b3261e' }),
  '/admin/shop-details/terms': formPage({ my: '# A', en: '# B' }),
  '/admin/shop-details/tax': formPage({ salesTaxRate: '5', taxNumber: '101' }),
  '/admin/shop-details': formPage({ name: 'Phone Shop', phone: '09', address: 'Yangon' }),

  '/offline': readOnly(anyone(200), anyone(405)),
  '/manifest.webmanifest': readOnly(anyone(200), anyone(405)),

  '/*': readOnly(anyone('/'), anyone('/')),
};

/** URLs whose GET the server answers before the router; a POST of most reaches the router, which redirects to /. */
export const outsideRouter: Record<string, { GET: number; POST: number }> = {
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
  '/feed/meta.csv': { GET: 404, POST: 302 },
  '/feed/google.xml': { GET: 404, POST: 302 },
};

export async function pathOf(route: string, { prepare }: Row, trading: TradingShop): Promise<string> {
  return route.replace(':id', (await prepare?.(trading)) ?? '').replace('*', 'no-such-page');
}
