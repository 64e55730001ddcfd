import type { BusinessDate, Instant, OrderStatus } from '#app/db/schema.ts';

/** What the shop stands at. Amounts are whole MMK; revenue counts confirmed orders only (SPEC 9). */
export type Figures = {
  orders: number;
  revenue: number;
  pending: number;
  /** Orders that are not canceled and whose buyer asked for it. */
  cancelRequests: number;
  lowStock: number;
};

/** One day of the shop's calendar: what its confirmed orders come to in MMK, and how many orders were placed. */
export type DayFigures = { date: BusinessDate; revenue: number; orders: number };

export type RecentOrder = {
  id: string;
  number: number;
  name: string;
  total: number;
  status: OrderStatus;
  cancelRequested: boolean;
  createdAt: Instant;
};

/** What a new shop still has to do before anybody can buy. */
export type FirstStep = 'rate' | 'profit' | 'payment-method' | 'phone';

/** Why mails reach nobody: no mail server is set, or it refused the last one or did not answer. */
export type MailTrouble = 'no-server' | 'not-sent';
