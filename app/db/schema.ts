import type { ColumnType, Generated, Kysely, Transaction } from 'kysely';

/** An instant as ISO 8601 text in UTC with milliseconds: 2026-11-21T03:04:05.678Z. */
export type Instant = string;
/** A date in the shop's time zone: 2026-11-21. */
export type BusinessDate = string;
/** A decimal number kept exactly as it was entered: '600.10'. */
export type Decimal = string;
/** Read as a value, written as JSON text (`JSON.stringify`). */
type Json<T> = ColumnType<T, string, string>;

export type Role = 'buyer' | 'admin';
export type OrderStatus = 'pending' | 'confirmed' | 'canceled';
export type StockCause = 'added' | 'ordered' | 'restocked' | 'corrected';
export type PriceReason = 'added' | 'rate' | 'edited';

interface Users {
  id: string;
  email: string;
  emailVerified: boolean;
  name: string;
  /** What the search compares: see `searchedName` in the domain. */
  nameKey: Generated<string>;
  image: string | null;
  phone: string;
  role: Role;
  /** How they chose to read: see `LanguagePreference` in domain/text/locale.ts. */
  language: Generated<string | null>;
  /** Since when this person may not log in. */
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

/** One row a failed log-in and key; the key names an account, a network address or a known device. */
interface SignInFailures {
  id: Generated<number>;
  key: string;
  at: Instant;
}

/** A browser that logged in before: it may still try when strangers have the account throttled. */
interface KnownDevices {
  tokenHash: string;
  userId: string;
  createdAt: Instant;
}

/** What an admin's log-in asks for after the password. */
interface SecondSteps {
  userId: string;
  /** What the authenticator app shares with the shop; only the shop's secret opens it. */
  sealedSecret: string;
  /** The half-minute of the last code that was taken: it and older ones are used up. */
  lastStep: Generated<number>;
  begunAt: Instant;
  /** The session it was begun in: no other is shown the secret, or turns it on. */
  begunIn: string;
  /** Null until the first code was right. */
  onSince: Instant | null;
}

/** One row a recovery code that was not used yet. */
interface RecoveryCodes {
  codeHash: string;
  userId: string;
}

/** A log-in whose password was right and whose second step is awaited, from one browser. */
interface SignInChallenges {
  tokenHash: string;
  userId: string;
  expiresAt: Instant;
}

/** What a phone is. A line of an order has a copy, which stays as it was bought. */
export interface Phone {
  name: string;
  ram: string;
  rom: string;
}

interface Inventories extends Phone {
  id: string;
  /** What search and sorting compare: see domain/name-keys.server.ts. */
  nameKey: string;
  sortKey: Generated<string>;
  type: string | null;
  currency: string;
  qty: number;
  cost: Decimal | null;
  rate: Decimal | null;
  /** Percent. */
  profit: Decimal | null;
  /** Whole MMK. */
  salePrice: number;
  latestCost: Decimal | null;
  latestExchangeRate: Decimal | null;
  latestProfitPercent: Decimal | null;
  latestSalePrice: number | null;
  createdAt: Instant;
  updatedAt: Instant;
  deletedAt: Instant | null;
}

interface Orders {
  /** The short number people say; `id` is the one that machines use. */
  number: Generated<number>;
  id: string;
  uid: string;
  name: string;
  phone: string;
  /** What the search compares: see `searchedName` and `phoneKey` in the domain. */
  nameKey: string;
  phoneKey: string;
  address: string;
  paymentMethod: string;
  /** Whole MMK. */
  total: number;
  status: OrderStatus;
  cancelRequested: boolean;
  restocked: boolean;
  /** Unique over the shop: one checkout attempt is one order (DECISIONS 18). */
  checkoutKey: string;
  /** What was asked for under that key, hashed, so that a reuse for something else is seen. */
  checkoutHash: string;
  createdAt: Instant;
}

/** A checkout attempt whose buyer was told that it came to nothing: no order may be placed under its key any more. */
interface ClosedAttempts {
  uid: string;
  checkoutKey: string;
  closedAt: Instant;
}

interface OrderItems extends Phone {
  orderId: string;
  /** Position in the cart, from 1. */
  line: number;
  itemId: string;
  salePrice: number;
  qty: number;
  cost: Decimal | null;
  currency: string;
  rate: Decimal | null;
  profit: Decimal | null;
}

interface TypeSettings {
  id: string;
  type: string;
  createdAt: Instant;
}

interface ExchangeRates {
  id: string;
  currency: string;
  rate: Decimal;
  date: BusinessDate;
  createdAt: Instant;
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
  shopName: string;
  shopPhone: Generated<string>;
  shopAddress: Generated<string>;
  viber: Generated<string>;
  messenger: Generated<string>;
  telegram: Generated<string>;
  /** Whether the back-office opens only to admins whose log-in has a second step. */
  secondStepRequired: Generated<boolean>;
  updatedAt: Instant;
}

interface StockMovements {
  id: Generated<number>;
  itemId: string;
  change: number;
  cause: StockCause;
  orderId: string | null;
  /** Who did it; null for the shop itself. */
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
  newCost: Decimal | null;
  newRate: Decimal | null;
  newProfit: Decimal | null;
  newSalePrice: number;
  /** The saved rate that made this change, where one did; its record may be deleted since. */
  rateId: string | null;
}

/** The newest order that an admin has seen in the list: later ones are unread. */
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

/**
 * What orders come to in a bucket of a kind, as the database keeps it: how many there are in all, and how many of each
 * status but the first.
 */
interface OrderTallies extends Record<Exclude<OrderStatus, 'pending'>, number> {
  kind: 'half' | 'day' | 'block' | 'buyer' | 'name';
  /** The buyer's uid, or the name on confirmed orders; empty where a kind counts those of everybody. */
  whose: string;
  bucket: number;
  /** A bucket is spread over several rows, which only together are right. */
  slot: number;
  orders: number;
  /** Not canceled, and the buyer asked for it. */
  requested: number;
  /** Whole MMK of the sold ones. PostgreSQL gives a numeric as text. */
  revenue: number | string;
}

/** How many items stand on the shelf, as the database keeps it; an empty type where they have none. */
interface ItemTallies {
  type: string;
  currency: string;
  items: number;
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
  announcements: Announcements;
  paymentSettings: PaymentSettings;
  settings: Settings;
  stockMovements: StockMovements;
  priceChanges: PriceChanges;
  auditEvents: AuditEvents;
  ordersSeen: OrdersSeen;
  orderTallies: OrderTallies;
  itemTallies: ItemTallies;
}

export type Db = Kysely<Database>;
export type Trx = Transaction<Database>;
