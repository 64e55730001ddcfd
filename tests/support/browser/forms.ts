import { NOTES, noteField } from '#app/domain/money/drawers/drawer.ts';
import { BOUNDED_CURRENCIES } from '#app/domain/prices/pricing/doubt.ts';
import { buyer, phone } from '#tests/support/factories/trading-shop.ts';
import { imeiOf } from '#tests/support/factories/units.ts';
import type { Fields, Sending } from '#tests/support/server/http.ts';
import { owner } from '#tests/support/server/shop.ts';

/** A valid value of a field, and invalid ones. */
export type FieldSamples = {
  good: string;
  bad: string[];
  optional?: true;
  secret?: true;
  /** The field may be repeated. */
  repeats?: true;
};

const blank = ['', '   '];
const tooLong = ['x'.repeat(10_000), 'x'.repeat(300_000)];
const notNumbers = [
  ...[
    '1e309',
    'NaN',
    'Infinity',
    '-Infinity',
    '0x10',
    '1e3',
    '1,2,3',
    '1,25,00',
    '1.2.3',
    '--1',
    '½',
    '٣',
    '1\u0000',
    '1\u202E',
  ],
  ...["1' OR '1'='1", '[object Object]', 'null', '{}', '9'.repeat(10_000)],
];
const notEmails = [
  ...['nobody', 'a@b', '@shop.example', 'a b@shop.example', 'a\u0000b@shop.example', '<a@shop.example>'],
  ...['a@shop.example\nBcc: b@shop.example', 'a@shop.example,b@shop.example', `${'x'.repeat(250)}@shop.example`],
];

export const text = (good: string): FieldSamples => ({
  good,
  bad: [...blank, ...tooLong, '\u0000\u0000', '\t\v\u00A0'],
});
/** An id that the page makes and that may stand in a URL. */
const pageId = (good: string): FieldSamples => ({ good, bad: [...text(good).bad, '..', 'a/b', 'a b'] });
const optional = (good: string): FieldSamples => ({ good, bad: tooLong, optional: true });
const contact = (good: string): FieldSamples => ({
  good,
  bad: [...tooLong, 'javascript:alert(1)', 'https://evil.example/aungmobile', 'https://m.me@evil.example/aung'],
  optional: true,
});
const answer: FieldSamples = { good: 'yes', bad: ['maybe', 'YES', ...tooLong], optional: true };
/** What lies in a drawer. */
const count: Record<string, FieldSamples> = {
  key: pageId('a-count'),
  sum: { good: '50000', bad: [...notNumbers, '-1', '0.5', '10000000001'], optional: true },
  ...Object.fromEntries(
    NOTES.map((note) => [noteField(note), { good: '3', bad: [...notNumbers, '-1', '1.5', '100001'], optional: true }]),
  ),
};
const announcement: Record<string, FieldSamples> = {
  // A blank field is valid, a missing one is not: a request without fields must not empty an announcement.
  highlight: { good: 'Open on Sunday', bad: tooLong },
  notes: { good: 'One', bad: ['x'.repeat(10_001), 'x'.repeat(300_000)], optional: true, repeats: true },
};
const password = (good: string): FieldSamples => ({ good, bad: ['', ...tooLong], secret: true });
const email = (good: string): FieldSamples => ({ good, bad: [...blank, ...tooLong, ...notEmails] });
const wholeNumber = (good: string): FieldSamples => ({
  good,
  bad: [...blank, ...tooLong, 'nobody', '0912', '09791234567, 09450000000', '09791234567@phone.invalid'],
});
const choice = (good: string, ...bad: string[]): FieldSamples => ({
  good,
  bad: [...blank, ...bad, `${good} `, '__proto__', 'constructor', 'undefined', 'x'.repeat(10_000)],
});
const number = (good: string, ...outside: string[]): FieldSamples => ({
  good,
  bad: [...blank, ...notNumbers, ...outside],
});
const whole = (good: string, ...outside: string[]): FieldSamples =>
  number(good, '1.5', '-1', '1e15', '9007199254740993', ...outside);

const limit = (good: string, tooMuch: string): FieldSamples => ({
  good,
  bad: [...notNumbers, tooMuch, '-1', '12.5'],
  optional: true,
});
const deposit: FieldSamples = { good: '30', bad: [...notNumbers, '101', '-1', '12.5'], optional: true };

/** The list that `bad-input.test.ts` has staged. */
export const STAGED_LIST = 'a-list';

/** `:item` in a path is replaced by an item's id. */
export type Form = {
  path: string;
  as: 'guest' | 'buyer' | 'admin';
  fields: Record<string, FieldSamples>;
  /** The form is accepted if it has none of the fields, though some need each other. */
  acceptsNothing?: true;
};

/** A phone number needs a digit. */
const profile = { name: text('Aye'), phone: text('၀၉ ၁၂၃') };
export const registration = { ...profile, email: email('new@shop.example'), password: password('a new password') };
const paymentEntry = { position: whole('0', '100001'), method: text('KBZPay') };
const { type, currency, name, ram, rom, qty, cost } = phone();
const item = {
  type: text(type),
  currency: choice(currency, 'cny', 'SGD'),
  name: text(name),
  ram: text(ram),
  rom: text(rom),
  qty: whole(qty, '1000000001'),
  cost: number(cost, '9'.repeat(25)),
};

/** All forms except the cart's, which a script submits. */
export const forms: Form[] = [
  { path: '/login', as: 'guest', fields: { email: email(owner.email), password: password(owner.password) } },
  { path: '/register', as: 'guest', fields: registration },
  {
    path: '/register?with=phone',
    as: 'guest',
    fields: { name: text('Aye'), phone: wholeNumber('၀၉ ၇၉၁ ၂၃၄ ၅၆၇'), password: password('a new password') },
  },
  { path: '/forgot-password', as: 'guest', fields: { email: email('nobody@shop.example') } },
  { path: '/reset-password', as: 'guest', fields: { password: password('another password') } },
  { path: '/account', as: 'buyer', fields: profile },
  {
    path: '/shop/:item/order',
    as: 'buyer',
    fields: {
      ...profile,
      address: text('27th Street'),
      paymentMethod: text('KBZPay'),
      qty: whole('1', '0'),
      key: pageId('one-phone'),
      salePrice: whole('66000'),
    },
  },
  {
    path: '/account/password',
    as: 'buyer',
    fields: { currentPassword: password(buyer.password), newPassword: password('buyer-password-2') },
  },
  {
    path: '/account/pin',
    as: 'admin',
    fields: {
      pin: {
        good: '402917',
        bad: [...blank, ...tooLong, '40291', '4029171', 'abcdef', '-40291', '40.291'],
        secret: true,
      },
      currentPassword: password(owner.password),
    },
  },
  { path: '/account/second-step/secret', as: 'admin', fields: { currentPassword: password(owner.password) } },
  {
    path: '/admin/add-inventory',
    as: 'admin',
    fields: { priceMode: { ...choice('auto', 'AUTO'), optional: true }, ...item },
  },
  {
    path: '/admin/add-inventory',
    as: 'admin',
    fields: {
      priceMode: { ...choice('manual', 'Manual'), optional: true },
      ...item,
      rate: number('600'),
      profit: number('10'),
    },
  },
  {
    path: '/admin/inventory/:item/price',
    as: 'admin',
    fields: {
      cost: number('100', '9'.repeat(25)),
      rate: number('600', '9'.repeat(25)),
      profit: number('10', '-100.01'),
    },
  },
  {
    path: '/admin/inventory/:item/quantity',
    as: 'admin',
    // The order above took one piece.
    fields: { qty: whole('99998', '1000000001'), was: whole('99999', '1000000001') },
  },
  {
    path: '/admin/inventory/:item',
    as: 'admin',
    fields: {
      name: text('Redmi 14C 5G'),
      ram: text('6GB'),
      rom: text('256GB'),
      type: { good: 'preorder', bad: [...text('preorder').bad, 'Preorder', '__proto__'] },
      barcode: { good: '6941812345672', bad: ['6941812345671', '12345', 'EAN', ...tooLong], optional: true },
    },
  },
  {
    path: '/admin/inventory/:item/cross-sells',
    as: 'admin',
    fields: { article: text('article'), to: whole('1', '5') },
  },
  {
    path: '/admin/type-settings',
    as: 'admin',
    fields: { type: text('second hand'), since: optional(''), depositPercent: deposit, instead: optional('') },
  },
  { path: '/admin/sell/reasons', as: 'admin', fields: { reasons: optional('Bargained') }, acceptsNothing: true },
  {
    path: '/admin/receive',
    as: 'admin',
    fields: {
      key: pageId('k'),
      item: text('tracked'),
      condition: choice('new', 'New'),
      tax: choice('paid', 'Paid'),
      currency: choice('CNY', 'cny'),
      counted: { good: 'no', bad: ['maybe'], optional: true },
      list: { good: imeiOf(7), bad: ['', '490154203237517'] },
      battery: { good: '90', bad: ['0', '101', '1.5', 'x'], optional: true },
      cost: { good: '900', bad: ['-1', 'x'], optional: true },
    },
  },
  {
    path: '/admin/units/:item/details',
    as: 'admin',
    fields: {
      condition: choice('grade-a', 'A'),
      currency: choice('CNY', 'cny'),
      colour: optional('Blue'),
      supplier: optional('Ruili'),
      note: optional('Scratched'),
      battery: { good: '90', bad: ['0', '101', '1.5', 'x'], optional: true },
      cost: { good: '900', bad: ['-1', 'x'], optional: true },
      salePrice: { good: '70000', bad: ['0', '-1', 'x'], optional: true },
    },
  },
  { path: '/admin/units/:item', as: 'admin', fields: { tax: choice('paid', 'Paid'), was: choice('unknown', 'x') } },
  {
    path: '/admin/units/:item/state',
    as: 'admin',
    fields: { state: choice('faulty', 'sold'), was: choice('in-stock', 'sold'), reason: optional('Broken') },
  },
  {
    path: '/admin/warranties/:item',
    as: 'admin',
    fields: { days: whole('30', '0', '3651'), reason: text('Repaired'), was: whole('30', '0', '3651') },
  },
  { path: '/admin/warranties/:item/voiding', as: 'admin', fields: { reason: text('Opened elsewhere') } },
  { path: '/admin/warranties/:item/restoring', as: 'admin', fields: { reason: text('Another phone') } },
  { path: '/admin/returns/:item/undo', as: 'admin', fields: { reason: text('Another order') } },
  {
    path: '/admin/admin-orders/:item/return',
    as: 'admin',
    fields: {
      key: pageId('return'),
      reason: text('Broken'),
      via: { good: 'Cash', bad: [...text('').bad, 'cash', '__proto__', 'undefined'] },
      number: optional(''),
      'pieces-1': { ...whole('1', '6'), bad: [...notNumbers, '6', '-1', '1.5'], optional: true as const },
      'state-1': choice('faulty', 'sold'),
      refund: { good: '1', bad: [...notNumbers, '-1', '1.5'], optional: true },
    },
  },
  {
    path: '/admin/tax-calculator',
    as: 'admin',
    fields: {
      taxCustoms: number('5', '-1', '101'),
      taxCommercial: number('5', '-1', '101'),
      taxRedemption: number('25', '-1', '101'),
      taxNote: optional('From January'),
      taxCustomsName: optional('Customs'),
      taxCommercialName: optional(''),
      taxRedemptionName: optional(''),
      registerUrl: { good: 'https://ceir.gov.mm', bad: [...blank, ...tooLong, 'ceir.gov.mm', 'javascript:alert(1)'] },
      unpaidTax: choice('shown', 'Shown'),
    },
  },
  { path: '/admin/type-settings/:item/deposit', as: 'admin', fields: { depositPercent: deposit } },
  {
    path: '/admin/exchange-setting',
    as: 'admin',
    fields: {
      currency: choice('CNY', 'cny'),
      rate: number('600', '0', '-1', '-0.0'),
      confirmed: optional('600'),
    },
  },
  {
    path: '/admin/exchange-setting?setup=prices',
    as: 'admin',
    fields: {
      currency: choice('CNY', 'cny'),
      rate: number('600', '0', '-1', '-0.0'),
      profitPercent: number('10', '-101'),
    },
  },
  {
    path: '/admin/rate-day',
    as: 'admin',
    fields: { draft: pageId('draft-1'), CNY: { ...number('610', '0', '-1'), optional: true } },
  },
  {
    path: '/admin/rate-bounds',
    as: 'admin',
    fields: Object.fromEntries(
      BOUNDED_CURRENCIES.flatMap((currency) => [
        [`${currency}min`, number('1', '-1')],
        [`${currency}max`, number('30000', '0.5')],
      ]),
    ),
  },
  { path: '/admin/profit-setting', as: 'admin', fields: { profitPercent: number('12.5', '-100.01') } },
  { path: '/admin/price-rounding', as: 'admin', fields: { step: choice('500', '250'), charm: optional('on') } },
  {
    path: '/admin/payment-settings',
    as: 'admin',
    fields: {
      method: optional('WavePay'),
      instead: optional(''),
      kind: { good: 'cash', bad: ['Cash', '__proto__'], optional: true },
      holder: optional(''),
      number: optional(''),
    },
  },
  {
    path: '/admin/payment-settings',
    as: 'admin',
    acceptsNothing: true,
    fields: {
      method: text('WavePay'),
      kind: { good: 'transfer', bad: ['Transfer', '__proto__'], optional: true },
      holder: text('Daw Mya'),
      number: text('09 450'),
    },
  },
  { path: '/admin/payment-settings/return', as: 'admin', fields: paymentEntry },
  { path: '/admin/payment-settings/removal', as: 'admin', fields: paymentEntry },
  {
    path: '/admin/payment-settings/accounts',
    as: 'admin',
    fields: {
      method: text('KBZPay'),
      kind: choice('transfer', 'Transfer'),
      holder: text('Daw Mya'),
      number: text('09 450'),
      note: optional(''),
      transferLimit: { good: '1000000', bad: [...notNumbers, '0', '1.5', '-1', '9007199254740993'], optional: true },
    },
  },
  {
    path: '/admin/payment-settings/time-to-pay',
    as: 'admin',
    fields: { holdHours: whole('24', '721') },
  },
  {
    path: '/admin/payments/:item/rejection',
    as: 'admin',
    fields: { rejection: choice('unreadable', 'Unreadable'), remark: optional('') },
  },
  {
    path: '/admin/expenses',
    as: 'admin',
    fields: {
      key: pageId('an-expense'),
      amount: { good: '500', bad: [...blank, ...notNumbers, '0', '-1', '0.5', '10000000001'] },
      category: choice('food', 'Food', 'salary '),
      paidFrom: choice('cash', 'Cash', 'shift:', 'account:../x'),
      day: { good: '2026-11-01', bad: [...tooLong, '2026-02-30', 'soon'], optional: true },
      remark: optional('Tea'),
    },
  },
  {
    path: '/admin/stock-import',
    as: 'admin',
    fields: {
      step: choice('options', 'OPTIONS', 'file'),
      id: pageId(STAGED_LIST),
      quantity: choice('counted', 'Counted', 'both'),
      currency: choice('MMK', 'mmk', 'SGD'),
      converted: { good: 'yes', bad: ['maybe', 'YES', ...tooLong], optional: true },
    },
  },
  {
    path: '/admin/files',
    as: 'admin',
    fields: { feeds: { good: 'yes', bad: ['maybe', 'YES', ...blank, ...tooLong] } },
  },
  { path: '/admin/expenses/:item', as: 'admin', fields: { reason: text('Entered twice') } },
  { path: '/admin/drawers', as: 'admin', fields: { name: text('Counter') } },
  { path: '/admin/drawers/:item/switch', as: 'admin', fields: { active: choice('yes', 'YES', 'on') } },
  { path: '/admin/drawers/:item/opening', as: 'admin', fields: count },
  {
    path: '/admin/shifts/:item/movement',
    as: 'admin',
    fields: {
      key: pageId('a-movement'),
      direction: choice('in', 'IN', 'on'),
      amount: { good: '500', bad: [...blank, ...notNumbers, '0', '-1', '0.5', '10000000001'] },
      reason: choice('change', 'Change', '__proto__'),
      remark: optional('Tea'),
    },
  },
  { path: '/admin/shifts/:item/count', as: 'admin', fields: count },
  {
    path: '/admin/shifts/:item/close',
    as: 'admin',
    fields: {
      key: pageId('a-close'),
      reason: { good: 'other', bad: ['Other', '__proto__', ...tooLong], optional: true },
      remark: optional('At noon'),
    },
  },
  { path: '/admin/shifts/:item/reopening', as: 'admin', fields: { reason: text('Miscounted') } },
  {
    path: '/admin/offline-sales/:item',
    as: 'admin',
    fields: { how: choice('cancel', 'CANCEL', '__proto__'), imei: optional(imeiOf(1)), reason: text('Given back') },
  },
  { path: '/admin/buyers/:item', as: 'admin', fields: { shopNote: optional('Pays late') } },
  { path: '/admin/announcement', as: 'admin', fields: announcement },
  { path: '/admin/announcement-bottom', as: 'admin', fields: announcement },
  {
    path: '/admin/people',
    as: 'admin',
    fields: {
      name: text('Su Su'),
      email: { good: '', bad: notEmails, optional: true },
      preset: choice('sales', 'SALES', 'owner', 'none'),
    },
  },
  { path: '/admin/people/devices', as: 'admin', fields: { name: text('Counter') } },
  {
    path: '/admin/people/:staff',
    as: 'admin',
    fields: {
      preset: choice('stock', 'STOCK', 'admin'),
      maxDiscount: limit('5', '101'),
      maxRefunds: limit('3', '10001'),
      maxRefundSum: limit('500000', '1000000000001'),
      maxPriceEdits: limit('20', '10001'),
    },
  },
  { path: '/admin/people/:staff/access', as: 'admin', fields: { access: choice('off', 'OFF', 'yes') } },
  {
    path: '/admin/move-in/key',
    as: 'admin',
    fields: {
      signerKey: { ...text('jxspr8Ki0RYycVU8zykbdA=='), bad: [...text('').bad, 'no base64!'] },
      saltSeparator: { ...text('Bw=='), bad: [...text('').bad, 'B w='] },
      rounds: whole('8', '17'),
      memCost: whole('14', '16'),
    },
  },
  {
    path: '/admin/security',
    as: 'admin',
    fields: { required: choice('no', 'NO', 'on') },
  },
  { path: '/admin/shop-details/terms', as: 'admin', fields: { my: text('# ပို့ခ'), en: text('# Delivery') } },
  {
    path: '/admin/shop-details/tax',
    as: 'admin',
    fields: {
      salesTaxRate: { good: '5', bad: [...notNumbers, '-1', '50.01', '7.125'], optional: true },
      taxNumber: optional('101234567'),
    },
  },
  {
    path: '/admin/shop-details',
    as: 'admin',
    fields: {
      name: text('Phone Shop'),
      phone: optional('09'),
      address: optional('Yangon'),
      openingHours: optional('9 AM to 8 PM'),
      viber: contact('09 450 012 345'),
      messenger: contact('aungmobile'),
      telegram: contact('aung_mobile'),
      tiktok: contact('aung.mobile'),
      registeredName: optional('Aung Co., Ltd.'),
      registrationNumber: optional('101234567'),
      registrationExpires: { good: '2027-01-02', bad: [...tooLong, '2027-02-29', 'soon', '1.2.2027'], optional: true },
      registeredAddress: optional('Yangon'),
      sells: { good: 'both', bad: ['phone', 'BOTH', ...tooLong], optional: true },
      recordsImeis: answer,
      givesWarranty: answer,
      takesDeposits: answer,
    },
  },
];

export const unknownFields: Fields = {
  role: 'admin',
  id: 'x',
  uid: 'x',
  status: 'confirmed',
  total: '1',
  salePrice: '1',
  createdAt: '0',
  ['__proto__']: 'x',
  '__proto__[role]': 'admin',
  constructor: 'x',
  'constructor[prototype][role]': 'admin',
  toString: 'x',
  '': 'x',
  '[]': ['1', '2'],
  ['x'.repeat(5_000)]: 'x',
  photo: new File(['x'], '../../x.png'),
};

/** What a form may send instead of a valid value of this field. */
export function invalidFields(
  field: string,
  { good, bad, optional, repeats }: FieldSamples,
): [fault: string, sent: Fields][] {
  return [
    ...bad.map((value): [string, Fields] => [JSON.stringify(value).slice(0, 30), { [field]: value }]),
    ...(repeats
      ? []
      : ([
          ['twice', { [field]: [good, good] }],
          ['twice, once blank', { [field]: [good, ''] }],
        ] as [string, Fields][])),
    ['as a file', { [field]: new File([good], 'x.txt') }],
    ...(optional
      ? []
      : ([
          ['not sent', {}],
          ['as a list', { [`${field}[]`]: good }],
          ['as an object', { [`${field}[value]`]: good, [`__proto__[${field}]`]: good }],
        ] as [string, Fields][])),
  ];
}

/** `isEmptyForm` if the body is a form without any of the fields. */
type UnreadableBody = Sending & { status: number; isEmptyForm?: true };

/** Valid values in a request that is malformed or too large, and the expected status. */
export function unreadableBodies(form: Record<string, string>): Record<string, UnreadableBody> {
  const pairs = new URLSearchParams(form).toString();
  const as = (type: string, body: BodyInit, status = 400) => ({ body, headers: { 'Content-Type': type }, status });
  return {
    'with an empty body': { ...as('application/x-www-form-urlencoded', ''), isEmptyForm: true },
    'of percent signs': {
      ...as('application/x-www-form-urlencoded', '%=%&%zz=%&=&&&==%ED%A0%80'),
      isEmptyForm: true,
    },
    'as JSON': as('application/json', JSON.stringify(form), 415),
    'as text': as('text/plain', pairs, 415),
    'as nothing known': as('x', pairs, 415),
    'without a type': { body: new Uint8Array(Buffer.from(pairs)), status: 415 },
    'as multipart without a boundary': as('multipart/form-data', pairs),
    'as multipart of another boundary': as('multipart/form-data; boundary=x', pairs),
    'as multipart broken off': as('multipart/form-data; boundary=x', '--x\r\nContent-Disposition: form-data; name="'),
    'of 600 kB': as('application/x-www-form-urlencoded', `x=${'x'.repeat(600_000)}&${pairs}`, 413),
  };
}

export function validValues(fields: Record<string, FieldSamples>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([field, kind]) => [field, kind.good]));
}
