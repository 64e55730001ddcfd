import type { BusinessDate, Instant, RowOf } from '#app/db/schema.ts';
import type { InventoryItem } from '#app/domain/catalog/inventory/inventory-item.ts';
import { daysAfter } from '#app/domain/dates.ts';
import type { Right } from '#app/domain/people/rights/rights.ts';
import type { FoundUnit } from '#app/domain/stock/units/unit-record.ts';

/** Amounts are whole MMK. Revenue counts confirmed orders only (SPEC 9), less their returns. */
export type Figures = { orders: number; revenue: number; pending: number; cancelRequests: number } & Waiting;

/** `paymentSince` and `paymentAmount` are those of the oldest submitted payment, `orderSince` of the oldest pending order. */
export type Waiting = {
  toCheck: number;
  paymentSince: Instant | null;
  paymentAmount: number | null;
  orderSince: Instant | null;
  lowStock: number;
  outOfStock: number;
  firstOut: string | null;
  registrationExpires: BusinessDate | '';
  offlineSales: number;
  shiftSince: Instant | null;
  termsRead: boolean;
};

const RENEWAL_DAYS = 30;

/** True in the last 30 days of a registration, and after them. */
export function isRenewalDue(expires: BusinessDate | '', today: BusinessDate): boolean {
  return expires !== '' && expires <= daysAfter(today, RENEWAL_DAYS);
}

/** `count` orders; `paid` and `profit` in MMK. `unknown`: sales without a known cost, which the profit leaves out. */
export type SalesToday = { count: number; paid: number; profit: number; unknown: number | null };

/** Of each kind only what these rights show; null and 0 stand for the rest. */
export type ShownFigures = Omit<Figures, 'orders' | 'revenue'> & { orders: number | null; revenue: number | null };

export function figuresFor(rights: readonly Right[], figures: Figures): ShownFigures {
  const [seesOrders, seesPayments] = [rights.includes('orders.view'), rights.includes('payments.view')];
  const [seesStock, seesSettings] = [rights.includes('stock.view'), rights.includes('settings')];
  return {
    orders: seesOrders ? figures.orders : null,
    pending: seesOrders ? figures.pending : 0,
    cancelRequests: seesOrders ? figures.cancelRequests : 0,
    orderSince: seesOrders ? figures.orderSince : null,
    revenue: rights.includes('reports.view') ? figures.revenue : null,
    toCheck: seesPayments ? figures.toCheck : 0,
    paymentSince: seesPayments ? figures.paymentSince : null,
    paymentAmount: seesPayments ? figures.paymentAmount : null,
    lowStock: seesStock ? figures.lowStock : 0,
    outOfStock: seesStock ? figures.outOfStock : 0,
    firstOut: seesStock ? figures.firstOut : null,
    registrationExpires: seesSettings ? figures.registrationExpires : '',
    offlineSales: rights.includes('counter.sell') ? figures.offlineSales : 0,
    shiftSince: rights.includes('counter.sell') ? figures.shiftSince : null,
    termsRead: figures.termsRead || !seesSettings,
  };
}

export type ShownSales = Omit<SalesToday, 'profit' | 'unknown'> & Partial<Pick<SalesToday, 'profit' | 'unknown'>>;

export function salesFor(rights: readonly Right[], { count, paid, ...profit }: SalesToday): ShownSales {
  return { count, paid, ...(rights.includes('costs.view') && profit) };
}

/** Lengths in days. The owner compares each period with as many days before it. */
export const PERIODS = { today: 1, '7-days': 7, '30-days': 30 } as const;
export type Period = keyof typeof PERIODS;
type Sum = { orders: number; revenue: number };
export type PeriodFigures = { from: BusinessDate; now: Sum; before: Sum };

export type DayFigures = { date: BusinessDate; revenue: number; orders: number };

export type RecentOrder = RowOf<
  'orders',
  'id' | 'number' | 'name' | 'total' | 'status' | 'cancelRequested' | 'createdAt'
>;

export const FIRST_STEPS = ['contact', 'prices', 'payment', 'phone', 'look', 'price-list'] as const;
export const LATER_STEPS = ['registration', 'terms'] as const;
export type FirstStep = (typeof FIRST_STEPS | typeof LATER_STEPS)[number];
/** `withoutPhoto` is an item in stock of a shop without photos. */
export type FirstSteps = Record<FirstStep, boolean> & { withoutPhoto: string | null };

/** True until the shop sells: then what waits for later is a task, or in Shop Details. */
export function isSettingUp(steps: FirstSteps): boolean {
  return FIRST_STEPS.some((step) => !steps[step]);
}

/** Says why mail is not delivered: no mail server is set, mails have waited for an hour, or the last one failed. */
export type MailTrouble = 'no-server' | 'late' | 'not-sent';

/** `buyers` are names on orders. `closest` are similar names of phones if no phone is found. */
export type FoundInShop = {
  orders: RecentOrder[];
  buyers: string[];
  phones: InventoryItem[];
  closest: string[];
  units: FoundUnit[];
};
