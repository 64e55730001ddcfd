import type { ColumnType, Generated, Kysely, Selectable, Transaction } from 'kysely';

/** An instant as ISO 8601 text in UTC with milliseconds: 2026-11-21T03:04:05.678Z. */
export type Instant = string;
/** A date in the shop's time zone: 2026-11-21. */
export type BusinessDate = string;
/** A decimal exactly as entered: '600.10'. */
export type Decimal = string;
/** Read as a value, written as JSON text (`JSON.stringify`). */
type Json<T> = ColumnType<T, string, string>;
type JsonOrNull<T> = ColumnType<T | null, string | null | undefined, string | null>;

export type Role = 'buyer' | 'admin';
export type OrderStatus = 'pending' | 'confirmed' | 'canceled';
export type OrderChannel = 'shop' | 'counter';
export type StockCause = 'added' | 'ordered' | 'restocked' | 'corrected';
/** Whether the pieces of an item are tracked as units; `required` refuses a sale without their numbers. */
export type Tracking = 'off' | 'optional' | 'required';
/** `sold` until the order is restocked, also while it is canceled; `gone` is lost, scrapped or sold elsewhere. */
export type UnitState = 'in-stock' | 'sold' | 'returned' | 'faulty' | 'gone';
export type UnitCondition = 'new' | 'open-box' | 'grade-a' | 'grade-b' | 'grade-c';
/** The import tax of a phone, in the register of Myanmar (CEIR). */
export type UnitTax = 'paid' | 'unpaid' | 'exempt' | 'unknown';
export type UnitEventKind = UnitState | 'received' | 'tax set' | 'corrected';
/** Day and month in a statement: 31/12/2026, or 12/31/2026. */
export type DateOrder = 'day-first' | 'month-first';
export type PriceReason = 'added' | 'rate' | 'edited' | 'undone';
type Step = '500' | '1000' | '5000' | '10000';
/** The step in MMK that a price is rounded up to; with `-100` it may also end 100 below the step. */
export type Rounding = '1' | '50' | '100' | Step | `${Step}-100`;

// Amounts of money that are numbers are whole MMK. Positions, lines and slots count from 1.

interface Users {
  id: string;
  email: string;
  emailVerified: boolean;
  name: string;
  nameKey: Generated<string>;
  image: string | null;
  phone: string;
  /** See `phoneKey` in the domain; null until it is filled. */
  phoneKey: Generated<string | null>;
  /** The key of the number on which the shop has spoken with this buyer; of nobody else. */
  verifiedPhone: Generated<string | null>;
  /** For the shop only. */
  shopNote: Generated<string>;
  role: Role;
  /** The rights of a member of staff, whose role is `buyer`; null for everybody else. */
  rights: Generated<string | null>;
  /** What a member of staff may do at most; null is no limit. */
  maxDiscount: Generated<number | null>;
  maxRefunds: Generated<number | null>;
  maxRefundSum: Generated<number | null>;
  maxPriceEdits: Generated<number | null>;
  language: Generated<string | null>;
  blockedAt: Instant | null;
  forgottenAt: Generated<Instant | null>;
  createdAt: Instant;
  updatedAt: Instant;
}

interface Sessions {
  id: string;
  token: string;
  userId: string;
  expiresAt: Instant;
  ipAddress: string | null;
  userAgent: string | null;
  /** On which a PIN opened it; null for all others. */
  counterDevice: Generated<string | null>;
  createdAt: Instant;
  updatedAt: Instant;
}

interface Accounts {
  id: string;
  accountId: string;
  providerId: string;
  userId: string;
  accessToken: string | null;
  refreshToken: string | null;
  idToken: string | null;
  accessTokenExpiresAt: Instant | null;
  refreshTokenExpiresAt: Instant | null;
  scope: string | null;
  password: string | null;
  createdAt: Instant;
  updatedAt: Instant;
}

interface Verifications {
  id: string;
  identifier: string;
  value: string;
  expiresAt: Instant;
  createdAt: Instant;
  updatedAt: Instant;
}

interface SignInFailures {
  id: Generated<number>;
  key: string;
  at: Instant;
}

/** Guesses of strangers do not throttle these devices. */
interface KnownDevices {
  tokenHash: string;
  userId: string;
  createdAt: Instant;
}

/** For the person whose account it is, and the owner. Deleted after `SECURITY_DAYS`. */
interface SecurityEvents {
  id: Generated<number>;
  uid: string;
  at: Instant;
  /** One of `SECURITY_KINDS`. */
  kind: string;
  /** Null if the shop itself acted, or nobody was logged in. */
  byUid: string | null;
  /** The network address; empty if it does not matter. */
  address: Generated<string>;
  userAgent: Generated<string>;
}

interface SecondSteps {
  userId: string;
  /** TOTP, encrypted with the shop's secret. */
  sealedSecret: string;
  /** The time step of the last accepted code; no code up to it is accepted again. */
  lastStep: Generated<number>;
  begunAt: Instant;
  /** The session that began the set-up; no other may see or confirm the secret. */
  begunIn: string;
  onSince: Instant | null;
}

interface Passkeys {
  /** The id of the credential. */
  id: string;
  userId: string;
  name: string;
  /** COSE, as base64url. */
  publicKey: string;
  /** How often the authenticator used it, as far as it counts. */
  counter: number;
  createdAt: Instant;
  usedAt: Generated<Instant | null>;
}

interface CounterDevices {
  id: string;
  name: string;
  tokenHash: string;
  createdAt: Instant;
  usedAt: Generated<Instant | null>;
  /** May sell while the shop is out of reach. */
  sellsOffline: Generated<boolean>;
}

/** The storage of a browser that sells offline. `number` is part of the numbers of its sales. */
interface OfflineCounters {
  number: number;
  storeId: string;
  /** Null once the device was removed. */
  deviceId: string | null;
  createdAt: Instant;
}

/** When a person last got what this counter sells. */
interface OfflineUses {
  counter: number;
  uid: string;
  at: Instant;
}

/** As `Sale` of the counter. */
type OfflineSaleJson = {
  lines: { itemId: string; unitId?: string; qty: number; salePrice: number; price?: number; reason?: string }[];
  payments: { via: string; amount: number; number: string; given: number }[];
  discount?: { amount: number; reason: string } | { percent: number; reason: string };
};

/** A sale that was made without the shop, as it was sent. `waiting`: somebody must settle it. */
interface OfflineSales {
  key: string;
  counter: number;
  count: number;
  soldBy: string;
  sentBy: string;
  asOf: Instant;
  /** By the clock of the device, set right at its last contact. */
  madeAt: Instant;
  receivedAt: Instant;
  sale: Json<OfflineSaleJson>;
  state: 'sold' | 'waiting' | 'canceled';
  refusal: Json<unknown> | null;
  orderId: string | null;
  /** What the books lack since it was accepted as sold. */
  missing: JsonOrNull<{ itemId: string; name: string; qty: number }[]>;
  settledAt: Instant | null;
  settledBy: string | null;
  reason: string | null;
  checkedAt: Instant | null;
}

interface Pins {
  userId: string;
  hash: string;
  /** In a row; also counts those that are being compared. */
  wrong: Generated<number>;
  setAt: Instant;
}

interface UsedPasskeyChallenges {
  hash: string;
  expiresAt: Instant;
}

interface RecoveryCodes {
  codeHash: string;
  userId: string;
}

interface SignInChallenges {
  tokenHash: string;
  userId: string;
  expiresAt: Instant;
}

interface Invitations {
  tokenHash: string;
  /** For whom it was made, as the shop calls them. */
  name: string;
  rights: string;
  uid: string;
  expiresAt: Instant;
  usedBy: string | null;
}

export interface Phone {
  name: string;
  ram: string;
  rom: string;
  /** Of an article, which has no RAM and no ROM; empty for phones. */
  variant: string;
}

interface Inventories extends Phone {
  id: string;
  nameKey: string;
  sortKey: Generated<string>;
  type: string | null;
  currency: string;
  qty: number;
  cost: Decimal | null;
  rate: Decimal | null;
  profit: Decimal | null;
  salePrice: number;
  /** The rounding with which `salePrice` was computed. */
  rounding: Generated<Rounding>;
  /** Fewer pieces are low stock; null if the threshold of the shop applies. */
  lowStockThreshold: Generated<number | null>;
  tracking: Generated<Tracking>;
  /** Counted from the confirmation of the order; null without a warranty. */
  warrantyDays: Generated<number | null>;
  /** The number of the maker's barcode (`readBarcode`); no two items in the shop have the same. */
  barcode: Generated<string | null>;
  /** Null until the price is first edited; then the `latest` fields equal `cost`, `rate`, `profit` and `salePrice`. */
  latestCost: Decimal | null;
  latestExchangeRate: Decimal | null;
  latestProfitPercent: Decimal | null;
  latestSalePrice: number | null;
  createdAt: Instant;
  updatedAt: Instant;
  deletedAt: Instant | null;
  /** What `updatedAt` was when it moved in from another service: as long as they are equal, nobody has changed it here. */
  movedUpdatedAt: Generated<Instant | null>;
}

interface Orders {
  number: Generated<number>;
  id: string;
  uid: string;
  name: string;
  phone: string;
  /** See `nameSearchKey` and `phoneKey` in the domain. */
  nameKey: string;
  phoneKey: string;
  address: string;
  paymentMethod: string;
  total: number;
  status: OrderStatus;
  cancelRequested: boolean;
  restocked: boolean;
  /** Unique (D 18). */
  checkoutKey: string;
  checkoutHash: string;
  /** When the shop cancels the order unless a payment is reported; null for no deadline. */
  payBefore: Generated<Instant | null>;
  payReminded: Generated<boolean>;
  /** Under which terms it was placed; null before there were any. */
  termsVersion: Generated<number | null>;
  /** Percent of the commercial tax in its prices; null without one. */
  taxRate: Generated<Decimal | null>;
  /** The deposit on `total`; null if all of it is due at once. */
  deposit: Generated<number | null>;
  /** The cost of the lines whose cost is known. */
  cost: Generated<number>;
  /** The sale value of the other lines; null without any. */
  unknownCostTotal: Generated<number | null>;
  /** What the returned pieces were sold for; null if no piece came back, by return or trade-in. */
  returned: Generated<number | null>;
  /** What the shop has received and not given back. Kept by triggers of `payments`, like `checking`. */
  paid: Generated<number>;
  /** What is submitted and not decided. */
  checking: Generated<number>;
  channel: Generated<OrderChannel>;
  /** Who sold it at the counter; null for orders of the storefront. */
  soldBy: Generated<string | null>;
  /** The secret of the link to pay by; null for orders without one. */
  payToken: Generated<string | null>;
  /** True if it was placed in another service, which took its money. */
  movedIn: Generated<boolean>;
  createdAt: Instant;
}

/** Pieces of a confirmed order that came back together. The page makes the id. Append-only, like its lines. */
interface Returns {
  number: Generated<number>;
  id: string;
  orderId: string;
  at: Instant;
  uid: string;
  reason: string;
  /** What its pieces were sold for. */
  value: number;
  /** The cost of the pieces whose cost is known. */
  cost: number;
  /** What the other pieces were sold for; null without any. */
  unknownCostValue: number | null;
  refund: number;
  method: string | null;
  paymentId: string | null;
}

/** What was submitted under a key (`once`), as a hash, and its result as JSON text. */
interface Submissions {
  key: string;
  hash: string;
  result: string;
}

/** A unit, or pieces without numbers, of one order line. */
interface ReturnLines {
  returnId: string;
  position: number;
  orderId: string;
  line: number;
  qty: number;
  unitId: string | null;
  state: ReturnState;
  /** The item whose stock it went to; null if it is not for sale. */
  itemId: string | null;
  value: number;
  cost: number | null;
}

/** Marks a return as entered by mistake, so that it does not count. Append-only. */
interface ReturnUndos {
  returnId: string;
  at: Instant;
  uid: string;
  reason: string;
}

/** A sold unit that was received again, and the line it was sold on. Append-only. */
interface TradeIns {
  receiptId: string;
  unitId: string;
  orderId: string;
  line: number;
}

export type ReturnState = Extract<UnitState, 'in-stock' | 'faulty' | 'gone'>;

interface ClosedAttempts {
  uid: string;
  checkoutKey: string;
  closedAt: Instant;
}

interface OrderItems extends Phone {
  orderId: string;
  line: number;
  itemId: string;
  salePrice: number;
  qty: number;
  cost: Decimal | null;
  currency: string;
  rate: Decimal | null;
  profit: Decimal | null;
  rounding: Generated<Rounding>;
  /** The price it had, if it was sold for less at the counter; null if for its price. */
  listPrice: Generated<number | null>;
  /** Why it was sold for less; one of the shop's reasons at that time. */
  priceReason: Generated<string | null>;
  /** The deposit on this line; null if all of it is due at once. */
  depositPercent: Generated<number | null>;
  /** cost × rate × qty; null if it is unknown. */
  lineCost: Generated<number | null>;
  /** `createdAt` of its order while the order counts as sold. */
  soldAt: Generated<Instant | null>;
  /** The piece that the buyer chose from the offers; it is kept for the order until that is confirmed or canceled. */
  offeredUnitId: Generated<string | null>;
  /** What the shop said of the pieces when they were ordered; null if it said nothing. */
  condition: Generated<UnitCondition | null>;
  /** In percent. */
  battery: Generated<number | null>;
  colour: Generated<string | null>;
}

interface TypeSettings {
  id: string;
  type: string;
  /** The deposit on phones of this type, from 1 to 99; null if the whole price is due at once. */
  depositPercent: Generated<number | null>;
  createdAt: Instant;
}

interface ExchangeRates {
  id: string;
  currency: string;
  rate: Decimal;
  date: BusinessDate;
  createdAt: Instant;
}

/** Rates that are saved together: a draft until they are applied. */
interface RateBatches {
  id: string;
  createdBy: string;
  previewedAt: Instant;
  /** The last price change that the preview saw. */
  previewedTo: number;
  rounding: Rounding;
  appliedAt: Instant | null;
  appliedBy: string | null;
  /** The last price change before those of the batch. */
  appliedTo: number | null;
  changes: Generated<number>;
  undoneAt: Instant | null;
  undoneBy: string | null;
  restored: Generated<number>;
}

interface RateBatchRates {
  batchId: string;
  currency: string;
  rate: Decimal;
  /** The id of its exchange rate, once the batch is applied. That rate may have been deleted since. */
  rateId: string;
}

interface RateBatchExclusions {
  batchId: string;
  itemId: string;
}

interface Announcements {
  id: 'top' | 'bottom';
  highlight: string;
  notes: Json<string[]>;
}

interface PaymentSettings {
  id: 'default';
  methods: Json<string[]>;
}

interface Settings {
  id: 'general';
  profitPercent: Decimal | null;
  /** For prices computed from now on. */
  rounding: Generated<Rounding>;
  /** `RateBounds` as JSON, without those that are standard. */
  rateBounds: Generated<string>;
  shopName: string;
  shopPhone: Generated<string>;
  shopAddress: Generated<string>;
  openingHours: Generated<string>;
  viber: Generated<string>;
  messenger: Generated<string>;
  telegram: Generated<string>;
  tiktok: Generated<string>;
  registeredName: Generated<string>;
  registrationNumber: Generated<string>;
  /** Empty if unknown. */
  registrationExpires: Generated<BusinessDate | ''>;
  registeredAddress: Generated<string>;
  /** Percent of the commercial tax in prices, for new orders; null for none. */
  salesTaxRate: Generated<Decimal | null>;
  taxNumber: Generated<string>;
  sells: Generated<'phones' | 'accessories' | 'both'>;
  /** True once the owner said that the starting terms are right. */
  termsRead: Generated<boolean>;
  secondStepRequired: Generated<boolean>;
  /** How many days a slip is stored after the decision on its payment. */
  slipDays: Generated<number>;
  /** `#rrggbb`, or empty for the standard colour. */
  accent: Generated<string>;
  /** The hash of the blob of the logo; null without one. */
  logo: string | null;
  logoWidth: Generated<number>;
  logoHeight: Generated<number>;
  /** Customs, commercial tax and redemption in percent. */
  taxCustoms: Generated<Decimal>;
  taxCommercial: Generated<Decimal>;
  taxRedemption: Generated<Decimal>;
  /** Empty for the standard names. */
  taxCustomsName: Generated<string>;
  taxCommercialName: Generated<string>;
  taxRedemptionName: Generated<string>;
  taxNote: Generated<string>;
  unpaidTax: Generated<'hidden' | 'shown'>;
  /** The page on which anybody can look up the tax of a phone by its IMEI. */
  registerUrl: Generated<string>;
  /** How long new orders are held without a payment; null for no limit. */
  holdHours: Generated<number | null>;
  recordsImeis: Generated<boolean>;
  givesWarranty: Generated<boolean>;
  takesDeposits: Generated<boolean>;
  feeds: Generated<boolean>;
  /** One a line; empty for the standard ones. */
  discountReasons: Generated<string>;
  updatedAt: Instant;
}

/** Append-only. `uid` is null for the starting text. */
interface ShopTerms {
  version: number;
  my: string;
  en: string;
  at: Instant;
  uid: string | null;
}

interface StockMovements {
  id: Generated<number>;
  itemId: string;
  change: number;
  cause: StockCause;
  orderId: string | null;
  uid: string | null;
  at: Instant;
}

interface PriceChanges {
  id: Generated<number>;
  itemId: string;
  reason: PriceReason;
  uid: string | null;
  at: Instant;
  oldCost: Decimal | null;
  oldRate: Decimal | null;
  oldProfit: Decimal | null;
  oldSalePrice: number | null;
  oldRounding: Generated<Rounding>;
  newCost: Decimal | null;
  newRate: Decimal | null;
  newProfit: Decimal | null;
  newSalePrice: number;
  newRounding: Generated<Rounding>;
  /** This exchange rate may have been deleted since. */
  rateId: string | null;
  /** An undo names the earlier change whose price applies again. */
  restoredId: number | null;
}

interface OrdersSeen {
  uid: string;
  number: number;
}

interface AuditEvents {
  id: Generated<number>;
  at: Instant;
  uid: string | null;
  action: string;
  entity: string;
  entityId: string;
  before: Json<unknown> | null;
  after: Json<unknown> | null;
}

/** Maintained by triggers: all orders, and each status except pending. */
interface OrderTallies extends Record<Exclude<OrderStatus, 'pending'>, number> {
  kind: 'half' | 'day' | 'block' | 'buyer' | 'name';
  /** The buyer's uid, or the name on confirmed orders; empty for all buyers. */
  whose: string;
  /** A half hour or day of UTC, 4,096 order numbers, or 16,384 of one buyer's. */
  bucket: number;
  /** The rows of one bucket, one for each slot, are summed. */
  slot: number;
  orders: number;
  requested: number;
  /** PostgreSQL returns a numeric as text. */
  revenue: number | string;
}

/** Maintained by triggers; `type` is empty for items without one. */
interface ItemTallies {
  type: string;
  currency: string;
  items: number;
}

interface CrossSells {
  /** The name of items, as of photos. */
  model: string;
  /** From 1 to 4. */
  position: number;
  /** An article. One that is deleted, sold out or no longer an article is not offered. */
  itemId: string;
}

interface Photos {
  id: string;
  /** Makes a repeated upload one photo. */
  uploadKey: string;
  /** All items of this name show the photo. */
  name: string;
  /** If set, only this item shows it. */
  itemId: string | null;
  position: number;
  /** A hash of all files of the photo, which their URLs contain. */
  hash: string;
  width: number;
  height: number;
  /** The colour of its edge, shown until the photo has loaded: '#aabbcc'. */
  colour: string;
  uid: string | null;
  createdAt: Instant;
}

interface PhotoFiles {
  photoHash: string;
  width: number;
  format: PhotoFormat;
  blobHash: string;
}

/** An account that buyers pay to. It may be switched off, but is never deleted. */
interface PaymentAccounts {
  id: string;
  method: string;
  kind: PaymentAccountKind;
  holder: string;
  number: string;
  /** The largest amount of one transfer. */
  transferLimit: number | null;
  note: string;
  position: number;
  active: boolean;
  /** The hash of the blob of the QR picture; null without one. */
  qrHash: string | null;
  qrWidth: Generated<number>;
  qrHeight: Generated<number>;
  /** The text of the merchant's QR code (MMQR), as printed; null without one. */
  merchantQr: string | null;
  /** The wallets with which a test payment by a QR code with an amount has arrived. */
  qrWallets: ColumnType<QrWallet[], string | undefined, string>;
  /** The columns of its statement as JSON, if somebody has chosen them by hand. */
  statementColumns: Generated<string | null>;
  /** The order of day and month that its last statement showed. */
  statementDateOrder: Generated<DateOrder | null>;
  createdAt: Instant;
}

/** Money that came into an account, as its wallet or bank lists it. Debits are not kept. */
interface StatementLines {
  id: string;
  accountId: string;
  /** What makes it the same line in another file. */
  key: string;
  /** Noon, if the statement has no times. */
  at: Instant;
  hasTime: boolean;
  amount: number;
  number: string | null;
  /** The end of the number, as `runsOf` stores it of payments. */
  tail: string | null;
  /** Of an order, such as `12-5`. */
  reference: string | null;
  text: string;
  importedAt: Instant;
}

export type QrWallet = 'kbzpay' | 'wavepay' | 'ayapay' | 'cbpay' | 'other';
export type PaymentAccountKind = 'transfer' | 'cash-on-delivery' | 'cash';

/** An entry of the ledger. Only its state and the fields of that state change. */
interface Payments {
  id: string;
  orderId: string;
  /** Made by the page, so that a repeated submission is one payment. */
  key: string;
  /** Null if the buyer named none: then any account of the method is the receiver. */
  accountId: string | null;
  method: string;
  direction: 'in' | 'out';
  amount: number;
  /** The transaction number or its last digits. */
  number: string | null;
  paidAt: Instant | null;
  state: PaymentState;
  rejection: PaymentRejection | null;
  remark: string;
  submittedAt: Instant;
  submittedBy: string;
  decidedAt: Instant | null;
  decidedBy: string | null;
  voidedAt: Instant | null;
  voidedBy: string | null;
  voidReason: string | null;
  /** The shift in whose close it counts; null until then, and if it was voided before. */
  shiftId: Generated<string | null>;
  /** True for cash that went into or came out of the drawer of that shift. */
  inDrawer: Generated<boolean>;
  /** The shift at whose close somebody saw it in the history of the wallet. */
  seenIn: Generated<string | null>;
  /** The receipt of the phone that was traded in; null for money. */
  receiptId: Generated<string | null>;
}

/** A place for cash. It may be switched off, but is never deleted. */
interface Drawers {
  id: string;
  name: string;
  active: boolean;
  createdAt: Instant;
}

interface Shifts {
  id: string;
  drawerId: string;
  openedAt: Instant;
  openedBy: string;
  opening: number;
  openingNotes: JsonOrNull<CountedNotes>;
  /** From here on it takes no cash. */
  countedAt: Generated<Instant | null>;
  countedBy: Generated<string | null>;
  counted: Generated<number | null>;
  countedNotes: JsonOrNull<CountedNotes>;
  /** Stays when the shift is reopened and counted again. */
  firstCounted: Generated<number | null>;
  expected: Generated<number | null>;
  /** From here on nothing of it changes. */
  closedAt: Generated<Instant | null>;
  closedBy: Generated<string | null>;
  reason: Generated<DifferenceReason | null>;
  remark: Generated<string>;
  report: JsonOrNull<ShiftReport>;
}

export type CountedNotes = Record<string, number>;
export type DifferenceReason = 'wrong-change' | 'expense' | 'other';

export type ShiftReport = {
  methods: { method: string; cash: boolean; received: number; refunded: number; payments: number }[];
  /** Payments that did not go into the drawer; `reason` says why one was not seen in the wallet. */
  wallets: WalletPayment[];
  /** `category` is the kind of an expense; undefined in older reports. */
  movements: { reason: CashReason; direction: 'in' | 'out'; amount: number; category?: ExpenseCategory | null }[];
  /** `off` is what was taken off the prices at the counter. */
  sold: { orders: number; pieces: number; total: number; off: number };
  returned: { returns: number; pieces: number; value: number };
  people: { name: string; payments: number; amount: number }[];
};
export type WalletPayment = {
  id: string;
  order: number;
  method: string;
  number: string | null;
  amount: number;
  at: Instant;
  seen: boolean;
  reason: UnseenReason | null;
};
export type UnseenReason = 'not-yet' | 'another-amount' | 'other';

/** Cash that was put into a drawer or taken out of it, without an order. */
interface CashMovements {
  id: string;
  shiftId: string;
  at: Instant;
  uid: string;
  direction: 'in' | 'out';
  amount: number;
  reason: CashReason;
  remark: string;
}

/** What the shop paid, beside its goods: from a drawer (`movementId`), an account, or other cash. */
interface Expenses {
  id: string;
  /** The day of the shift, or the day that was typed. */
  day: BusinessDate;
  category: ExpenseCategory;
  amount: number;
  remark: string;
  movementId: string | null;
  accountId: string | null;
  receiptHash: string | null;
  receiptWidth: Generated<number>;
  receiptHeight: Generated<number>;
  createdAt: Instant;
  createdBy: string;
  voidedAt: Instant | null;
  /** Voided, and its cash is back in the drawer. */
  cashReturned: Generated<boolean>;
}

export type ExpenseCategory = 'rent' | 'salary' | 'food' | 'transport' | 'bills' | 'other';
export type CashReason = 'change' | 'expense' | 'owner' | 'other';

export type PaymentState = 'submitted' | 'verified' | 'rejected' | 'withdrawn' | 'voided';
export type PaymentRejection =
  | 'not-in-history'
  | 'another-amount'
  | 'another-receiver'
  | 'already-used'
  | 'unreadable'
  | 'other';

interface Slips {
  id: string;
  paymentId: string;
  position: number;
  /** Null once the picture is deleted. */
  blobHash: string | null;
  width: number;
  height: number;
  /** SHA-256 of the decoded pixels. */
  pixelHash: string;
  /** The text of a QR code in the picture; null without one, and once the picture is deleted. */
  qrText: string | null;
  qrHash: string | null;
  createdAt: Instant;
}

export type PhotoFormat = 'avif' | 'webp' | 'jpg';

interface Blobs {
  hash: string;
  contentType: string;
  bytes: Uint8Array;
}

/** A mail to a person about an event. Sent mails are deleted once the event is an hour old. */
interface Outbox {
  id: Generated<number>;
  event: string;
  subjectId: string;
  uid: string;
  /** True if the person gets it as an admin. */
  forAdmins: boolean;
  createdAt: Instant;
  /** Null once it is sent. While a process sends it, the end of that process's lease. */
  nextTryAt: Instant | null;
  /** True if it is sent with others in one mail. */
  inDigest: Generated<boolean>;
  leaseId: string | null;
  attempts: Generated<number>;
  /** Only codes, because the message of a mail server may contain the address. */
  lastError: string | null;
  /** When it was last sent as a mail of its own. */
  sentAt: Instant | null;
}

/** Phones received together. The page makes the id, so that a repeated submission is one receipt. */
interface Receipts {
  id: string;
  itemId: string;
  /** How many pieces were added to the stock; 0 if the phones were counted already. */
  pieces: number;
  uid: string | null;
  at: Instant;
}

interface Units {
  id: string;
  itemId: string;
  receiptId: string;
  position: number;
  state: UnitState;
  condition: UnitCondition;
  /** The battery health of a used phone, in percent. */
  battery: number | null;
  colour: string;
  tax: UnitTax;
  taxAt: Instant | null;
  taxBy: string | null;
  supplier: string;
  /** In `currency`; null if the cost of the item applies. */
  cost: Decimal | null;
  currency: string | null;
  /** Set if buyers see the unit by itself; null if the price of the item applies. */
  salePrice: number | null;
  note: string;
  receivedAt: Instant;
  /** The order line that sold it, set exactly while its state is `sold`. */
  orderId: string | null;
  line: number | null;
  soldAt: Instant | null;
  /** The device of the counter that alone sells it, while it is in stock. */
  leasedTo: Generated<string | null>;
}

/** A number belongs to one unit for ever, whatever its slot. */
interface UnitCodes {
  /** In the form that `readUnitCode` returns. */
  code: string;
  unitId: string;
  kind: UnitCodeKind;
  slot: number;
  lastSix: string;
}

export type UnitCodeKind = 'imei' | 'serial';

/** Append-only. */
interface UnitEvents {
  id: Generated<number>;
  unitId: string;
  kind: UnitEventKind;
  orderId: string | null;
  /** What was corrected, or why. */
  detail: Json<unknown> | null;
  uid: string | null;
  at: Instant;
}

/** The warranty of a unit that is sold, or of the pieces of a line without a number. */
interface Warranties {
  id: string;
  /** Part of the URL of its public page, which anybody with the token may read. */
  token: string;
  orderId: string;
  line: number;
  unitId: string | null;
  /** When the order was confirmed. */
  startsAt: Instant;
  /** Counted from the date of `startsAt`: the days of the item then, and those that the shop added. */
  days: number;
  /** When the sale was canceled or the phone came back. */
  endedAt: Instant | null;
  /** When the shop voided it; the audit event has the reason. */
  voidedAt: Instant | null;
}

/** A file from another service, on its way into the shop (decision: moving-in). */
interface MoveIns {
  id: string;
  fileName: string;
  /** Null if it was begun at the machine's shell. */
  uid: string | null;
  state: MoveInState;
  problem: string | null;
  /** Which prices apply to items whose `latest` fields disagree with the others; null until it is answered. */
  latest: 'main' | 'latest' | null;
  owners: Generated<boolean>;
  documents: Generated<number>;
  /** With how many of them the present state is done. */
  worked: Generated<number>;
  createdAt: Instant;
  activeAt: Instant;
  /** Who works on it: nobody else writes. */
  worker: Generated<string | null>;
  /** Of documents that name none. */
  collection: Generated<string | null>;
  /** How many documents below others (subcollections) were left out. */
  nested: Generated<number>;
}

export type MoveInState = 'arriving' | 'reading' | 'checking' | 'ready' | 'moving' | 'done' | 'failed';

/** Deleted once they are read. */
interface MoveInParts {
  moveInId: string;
  /** From 0. */
  part: number;
  bytes: Uint8Array;
}

interface MoveInDocuments {
  moveInId: string;
  position: number;
  /** When its collection has its turn. */
  step: number;
  /** Its place in its step: the time of an order, the address of an account. */
  sortKey: string;
  collection: string;
  docId: string;
  /** JSON; empty once it is moved. */
  fields: string;
  /** Null until it is checked. */
  fate: MoveInFate | null;
  /** JSON: what is repaired, or why it is refused. */
  notes: Generated<string>;
  movedAt: Generated<Instant | null>;
}

export type MoveInFate = 'new' | 'same' | 'changed' | 'repaired' | 'refused';

interface MovedPasswordKeys {
  id: 'general';
  /** JSON, encrypted with the shop's secret. */
  sealed: string;
  createdAt: Instant;
}

/** A list of stock in a file, before and after its changes are written (decision: stock-imports). */
interface StockImports {
  id: string;
  fileName: string;
  /** Only this person sees it until it is applied. */
  uid: string;
  /** Of the rows that were read, to recognise a file that comes again. */
  hash: string;
  state: StockImportState;
  /** JSON: the cells of the row of headings; empty if the file has none. */
  headings: string;
  /** JSON: what each column holds. */
  columns: string;
  /** JSON: `ImportOptions`. */
  options: string;
  digest: Generated<string>;
  /** JSON: what was changed, for Undo; empty until it is applied. */
  changes: Generated<string>;
  createdAt: Instant;
  appliedAt: Generated<Instant | null>;
  undoneAt: Generated<Instant | null>;
}

export type StockImportState = 'columns' | 'ready' | 'applied' | 'undone';

interface StockImportRows {
  importId: string;
  position: number;
  /** JSON: its cells as texts. */
  cells: string;
  fate: StockRowFate | null;
  /** JSON: what would become of it, and why. */
  verdict: Generated<string>;
}

export type StockRowFate = 'new' | 'changed' | 'same' | 'refused';

/** What a column with this heading holds, as somebody chose it. */
interface StockHeadings {
  heading: string;
  role: string;
}

export interface Database {
  users: Users;
  sessions: Sessions;
  accounts: Accounts;
  verifications: Verifications;
  signInFailures: SignInFailures;
  knownDevices: KnownDevices;
  securityEvents: SecurityEvents;
  secondSteps: SecondSteps;
  recoveryCodes: RecoveryCodes;
  passkeys: Passkeys;
  counterDevices: CounterDevices;
  offlineCounters: OfflineCounters;
  offlineUses: OfflineUses;
  offlineSales: OfflineSales;
  pins: Pins;
  usedPasskeyChallenges: UsedPasskeyChallenges;
  signInChallenges: SignInChallenges;
  invitations: Invitations;
  inventories: Inventories;
  orders: Orders;
  orderItems: OrderItems;
  closedAttempts: ClosedAttempts;
  typeSettings: TypeSettings;
  exchangeRates: ExchangeRates;
  rateBatches: RateBatches;
  rateBatchRates: RateBatchRates;
  rateBatchExclusions: RateBatchExclusions;
  announcements: Announcements;
  paymentSettings: PaymentSettings;
  settings: Settings;
  shopTerms: ShopTerms;
  stockMovements: StockMovements;
  priceChanges: PriceChanges;
  auditEvents: AuditEvents;
  ordersSeen: OrdersSeen;
  orderTallies: OrderTallies;
  itemTallies: ItemTallies;
  photos: Photos;
  crossSells: CrossSells;
  photoFiles: PhotoFiles;
  blobs: Blobs;
  outbox: Outbox;
  paymentAccounts: PaymentAccounts;
  payments: Payments;
  drawers: Drawers;
  shifts: Shifts;
  cashMovements: CashMovements;
  expenses: Expenses;
  slips: Slips;
  statementLines: StatementLines;
  receipts: Receipts;
  units: Units;
  unitCodes: UnitCodes;
  unitEvents: UnitEvents;
  warranties: Warranties;
  submissions: Submissions;
  returns: Returns;
  returnLines: ReturnLines;
  returnUndos: ReturnUndos;
  tradeIns: TradeIns;
  moveIns: MoveIns;
  moveInParts: MoveInParts;
  moveInDocuments: MoveInDocuments;
  stockImports: StockImports;
  stockImportRows: StockImportRows;
  stockHeadings: StockHeadings;
  movedPasswordKeys: MovedPasswordKeys;
}

/** These columns of a row, as they are read. */
export type RowOf<Table extends keyof Database, Column extends keyof Selectable<Database[Table]>> = Pick<
  Selectable<Database[Table]>,
  Column
>;

export type Db = Kysely<Database>;
export type Trx = Transaction<Database>;
