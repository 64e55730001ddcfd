import type { ColumnType, Generated, Kysely, Transaction } from 'kysely';

/** An instant as ISO 8601 text in UTC with milliseconds: 2026-11-21T03:04:05.678Z. */
export type Instant = string;
/** A date in the shop's time zone: 2026-11-21. */
export type BusinessDate = string;
/** A decimal exactly as entered: '600.10'. */
export type Decimal = string;
/** Read as a value, written as JSON text (`JSON.stringify`). */
type Json<T> = ColumnType<T, string, string>;

export type Role = 'buyer' | 'admin';
export type OrderStatus = 'pending' | 'confirmed' | 'canceled';
export type StockCause = 'added' | 'ordered' | 'restocked' | 'corrected';
/** Whether each phone of an item has numbers of its own; `required` refuses a sale without them. */
export type Tracking = 'off' | 'optional' | 'required';
/** `sold` until the order is restocked, also while it is canceled; `gone` is lost, scrapped or sold elsewhere. */
export type UnitState = 'in-stock' | 'sold' | 'returned' | 'faulty' | 'gone';
export type UnitCondition = 'new' | 'open-box' | 'grade-a' | 'grade-b' | 'grade-c';
/** The import tax of a phone, in the register of Myanmar (CEIR). */
export type UnitTax = 'paid' | 'unpaid' | 'exempt' | 'unknown';
export type UnitEventKind = UnitState | 'received' | 'tax set' | 'corrected';
export type PriceReason = 'added' | 'rate' | 'edited' | 'undone';
type Step = '500' | '1000' | '5000' | '10000';
/** The step in MMK that a price is rounded up to; with `-100` it may also end 100 below the step. */
export type Rounding = '1' | '50' | '100' | Step | `${Step}-100`;

interface Users {
  id: string;
  email: string;
  emailVerified: boolean;
  name: string;
  nameKey: Generated<string>;
  image: string | null;
  phone: string;
  role: Role;
  language: Generated<string | null>;
  blockedAt: Instant | null;
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

/** Exempt from throttling by strangers. */
interface KnownDevices {
  tokenHash: string;
  userId: string;
  createdAt: Instant;
}

interface SecondSteps {
  userId: string;
  /** TOTP, encrypted with the shop's secret. */
  sealedSecret: string;
  /** The time step of the last accepted code; none up to it is accepted again. */
  lastStep: Generated<number>;
  begunAt: Instant;
  /** No other session may see the secret or confirm it. */
  begunIn: string;
  onSince: Instant | null;
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

export interface Phone {
  name: string;
  ram: string;
  rom: string;
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
  /** In force when `salePrice` was computed. */
  rounding: Generated<Rounding>;
  /** Fewer pieces are low stock; null for the shop's number. */
  lowStockThreshold: Generated<number | null>;
  tracking: Generated<Tracking>;
  /** From the confirmation of an order; null without a warranty. */
  warrantyDays: Generated<number | null>;
  /** Null until the price first changes; then the `latest` fields equal `cost`, `rate`, `profit` and `salePrice`. */
  latestCost: Decimal | null;
  latestExchangeRate: Decimal | null;
  latestProfitPercent: Decimal | null;
  latestSalePrice: number | null;
  createdAt: Instant;
  updatedAt: Instant;
  deletedAt: Instant | null;
}

interface Orders {
  number: Generated<number>;
  id: string;
  uid: string;
  name: string;
  phone: string;
  /** See `searchedName` and `phoneKey` in the domain. */
  nameKey: string;
  phoneKey: string;
  address: string;
  paymentMethod: string;
  total: number;
  status: OrderStatus;
  cancelRequested: boolean;
  restocked: boolean;
  /** Unique (DECISIONS 18). */
  checkoutKey: string;
  checkoutHash: string;
  /** The shop cancels the order then, unless a payment is reported; null for no deadline. */
  payBefore: Generated<Instant | null>;
  /** Its buyer was mailed that it expires soon. */
  payReminded: Generated<boolean>;
  /** What is asked first of `total`, in whole MMK; null if all is. */
  deposit: Generated<number | null>;
  /** The cost of the lines whose cost is known, in whole MMK. */
  cost: Generated<number>;
  /** What the other lines are sold for; null without any. */
  unknownCostTotal: Generated<number | null>;
  /** What its returned pieces were sold for, in whole MMK; null if nothing came back, also not as a trade-in. */
  returned: Generated<number | null>;
  createdAt: Instant;
}

/** Pieces of a confirmed order that came back together. The id is made by the page. Append-only, like its lines. */
interface Returns {
  number: Generated<number>;
  id: string;
  orderId: string;
  at: Instant;
  uid: string;
  reason: string;
  /** What its pieces were sold for, in whole MMK. */
  value: number;
  /** The cost of the pieces whose cost is known. */
  cost: number;
  /** What the other pieces were sold for; null without any. */
  unknownCostValue: number | null;
  /** Money given back, in whole MMK. */
  refund: number;
  /** How it was given back; null without any. */
  method: string | null;
  /** Its entry in the ledger; null if the order has no ledger. */
  paymentId: string | null;
}

/** A phone with a number, or pieces without, of one line of the order. */
interface ReturnLines {
  returnId: string;
  position: number;
  orderId: string;
  line: number;
  qty: number;
  unitId: string | null;
  state: ReturnState;
  /** Whose stock it went to; null if it is not for sale. */
  itemId: string | null;
  value: number;
  cost: number | null;
}

/** A return that was entered by mistake: it does not count. Append-only. */
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

/** What a returned piece becomes. */
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
  /** Asked first of this line; null for all of it. */
  depositPercent: Generated<number | null>;
  /** cost × rate × qty in whole MMK; null if it is unknown. */
  lineCost: Generated<number | null>;
  /** `createdAt` of its order while that is sold. */
  soldAt: Generated<Instant | null>;
}

interface TypeSettings {
  id: string;
  type: string;
  /** Asked first of phones of this type, from 1 to 99; null for the whole price. */
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
  /** The last price change before its own. */
  appliedTo: number | null;
  /** How many prices changed. */
  changes: Generated<number>;
  undoneAt: Instant | null;
  undoneBy: string | null;
  /** How many items got their price back. */
  restored: Generated<number>;
}

interface RateBatchRates {
  batchId: string;
  currency: string;
  rate: Decimal;
  /** The id of its exchange rate, once the batch is applied. That rate may have been deleted since. */
  rateId: string;
}

/** Items that keep their price. */
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
  shopName: string;
  shopPhone: Generated<string>;
  shopAddress: Generated<string>;
  viber: Generated<string>;
  messenger: Generated<string>;
  telegram: Generated<string>;
  secondStepRequired: Generated<boolean>;
  /** How long pictures of transfers are kept after the decision. */
  slipDays: Generated<number>;
  /** `#rrggbb`, or empty for the standard one. */
  accent: Generated<string>;
  /** The hash of its blob. */
  logo: string | null;
  logoWidth: Generated<number>;
  logoHeight: Generated<number>;
  /** In percent. */
  taxCustoms: Generated<Decimal>;
  taxCommercial: Generated<Decimal>;
  taxRedemption: Generated<Decimal>;
  /** Empty for the standard names. */
  taxCustomsName: Generated<string>;
  taxCommercialName: Generated<string>;
  taxRedemptionName: Generated<string>;
  taxNote: Generated<string>;
  /** Whether buyers are told where the tax of a phone is not paid. */
  unpaidTax: Generated<'hidden' | 'shown'>;
  /** Where the tax of a phone is looked up by its IMEI. */
  registerUrl: Generated<string>;
  /** How long orders placed from now on are held without a payment. */
  holdHours: Generated<number | null>;
  updatedAt: Instant;
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
  /** May be deleted since. */
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
  /** A bucket is the sum of several rows. */
  slot: number;
  orders: number;
  requested: number;
  /** PostgreSQL returns a numeric as text. */
  revenue: number | string;
}

/** Maintained by triggers; an empty type for items without one. */
interface ItemTallies {
  type: string;
  currency: string;
  items: number;
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
  /** A hash of all its files. Their URLs contain it. */
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

/** Where buyers pay by a method; switched off, but never deleted. */
interface PaymentAccounts {
  id: string;
  /** One of the shop's payment methods, or one that was. */
  method: string;
  kind: PaymentAccountKind;
  holder: string;
  number: string;
  /** The most that one transfer may carry, in whole MMK. */
  transferLimit: number | null;
  note: string;
  /** Among the accounts of its method, from 1. */
  position: number;
  active: boolean;
  /** The QR picture, the hash of its blob. */
  qrHash: string | null;
  qrWidth: Generated<number>;
  qrHeight: Generated<number>;
  createdAt: Instant;
}

export type PaymentAccountKind = 'transfer' | 'cash-on-delivery' | 'cash';

/** An entry of the ledger. Only its state and what belongs to it change. */
interface Payments {
  id: string;
  orderId: string;
  /** Made by the page, so that a repeated submission is one payment. */
  key: string;
  accountId: string | null;
  method: string;
  direction: 'in' | 'out';
  /** Whole MMK. */
  amount: number;
  /** The transaction number or its last digits. */
  number: string | null;
  paidAt: Instant | null;
  state: PaymentState;
  rejection: PaymentRejection | null;
  /** What the shop wrote beside a rejection, a payment by hand or a refund. */
  remark: string;
  submittedAt: Instant;
  submittedBy: string;
  decidedAt: Instant | null;
  decidedBy: string | null;
  voidedAt: Instant | null;
  voidedBy: string | null;
  voidReason: string | null;
}

export type PaymentState = 'submitted' | 'verified' | 'rejected' | 'withdrawn' | 'voided';
export type PaymentRejection =
  | 'not-in-history'
  | 'another-amount'
  | 'another-receiver'
  | 'already-used'
  | 'unreadable'
  | 'other';

/** A picture of a transfer, sent with a payment. */
interface Slips {
  id: string;
  paymentId: string;
  /** Among the slips of its payment, from 1. */
  position: number;
  /** Null once the picture is deleted. */
  blobHash: string | null;
  width: number;
  height: number;
  /** SHA-256 of the decoded pixels. */
  pixelHash: string;
  /** The text of a QR code in the picture; null once the picture is deleted. */
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

/** A mail to a person about an event: to be sent, or sent within the last hour. */
interface Outbox {
  id: Generated<number>;
  event: string;
  /** The row that the mail is about. */
  subjectId: string;
  uid: string;
  /** True if the person gets it as an admin. */
  forAdmins: boolean;
  /** When it last happened. */
  createdAt: Instant;
  /** Null when it is sent. While a process sends it, the end of that process's lease. */
  nextTryAt: Instant | null;
  /** Sent with others in one mail. */
  inDigest: Generated<boolean>;
  leaseId: string | null;
  attempts: Generated<number>;
  /** Codes only: a mail server's words may hold the address. */
  lastError: string | null;
  /** When it was last sent as a mail of its own. */
  sentAt: Instant | null;
}

/** Phones that came in together. The id is made by the page, so that a repeated submission is one receipt. */
interface Receipts {
  id: string;
  itemId: string;
  /** Added to the stock; 0 if the phones were counted already. */
  pieces: number;
  uid: string | null;
  at: Instant;
}

/** One phone. */
interface Units {
  id: string;
  itemId: string;
  receiptId: string;
  /** In its receipt, from 1. */
  position: number;
  state: UnitState;
  condition: UnitCondition;
  /** Its health in percent, of a used phone. */
  battery: number | null;
  colour: string;
  tax: UnitTax;
  taxAt: Instant | null;
  taxBy: string | null;
  supplier: string;
  /** In its own currency; null for that of the item. */
  cost: Decimal | null;
  currency: string | null;
  /** In whole MMK, if buyers see it on its own; null for that of the item. */
  salePrice: number | null;
  note: string;
  receivedAt: Instant;
  /** The line it is sold on: set exactly while its state is `sold`. */
  orderId: string | null;
  line: number | null;
  soldAt: Instant | null;
}

/** A number belongs to one unit for ever, in whichever slot. */
interface UnitCodes {
  /** As `readUnitCode` writes it. */
  code: string;
  unitId: string;
  kind: UnitCodeKind;
  /** The SIM slot, from 1. */
  slot: number;
  /** To find the unit by. */
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
  /** In the address of its public page, which anybody with the token may read. */
  token: string;
  orderId: string;
  line: number;
  unitId: string | null;
  /** When the order was confirmed. */
  startsAt: Instant;
  /** From the date of `startsAt` on; those of the item then, and what the shop added. */
  days: number;
  /** The sale was canceled, or the phone came back. */
  endedAt: Instant | null;
  /** By the shop, for a reason that the audit has. */
  voidedAt: Instant | null;
}

export interface Database {
  users: Users;
  sessions: Sessions;
  accounts: Accounts;
  verifications: Verifications;
  signInFailures: SignInFailures;
  knownDevices: KnownDevices;
  secondSteps: SecondSteps;
  recoveryCodes: RecoveryCodes;
  signInChallenges: SignInChallenges;
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
  stockMovements: StockMovements;
  priceChanges: PriceChanges;
  auditEvents: AuditEvents;
  ordersSeen: OrdersSeen;
  orderTallies: OrderTallies;
  itemTallies: ItemTallies;
  photos: Photos;
  photoFiles: PhotoFiles;
  blobs: Blobs;
  outbox: Outbox;
  paymentAccounts: PaymentAccounts;
  payments: Payments;
  slips: Slips;
  receipts: Receipts;
  units: Units;
  unitCodes: UnitCodes;
  unitEvents: UnitEvents;
  warranties: Warranties;
  returns: Returns;
  returnLines: ReturnLines;
  returnUndos: ReturnUndos;
  tradeIns: TradeIns;
}

export type Db = Kysely<Database>;
export type Trx = Transaction<Database>;
