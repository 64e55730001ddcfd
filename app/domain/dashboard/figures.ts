import type { BusinessDate, Instant, OrderStatus } from '#app/db/schema.ts';

/** Amounts are whole MMK. Revenue counts confirmed orders only (SPEC 9). */
export type Figures = {
  orders: number;
  revenue: number;
  pending: number;
  cancelRequests: number;
  lowStock: number;
};

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

export type FirstStep = 'rate' | 'profit' | 'payment-method' | 'phone';

/** Why mail is not delivered: no mail server is set, or it failed at the last mail. */
export type MailTrouble = 'no-server' | 'not-sent';
