import type { BusinessDate, ExpenseCategory } from '#app/db/schema.ts';
import type { CashMoved } from '#app/domain/money/drawers/drawer.ts';

export type { ExpenseCategory } from '#app/db/schema.ts';

export const CATEGORIES = [
  'rent',
  'salary',
  'food',
  'transport',
  'bills',
  'other',
] as const satisfies ExpenseCategory[];

export const CASH_CHOICES = [
  'change',
  ...CATEGORIES.map((category) => `expense:${category}` as const),
  'owner',
  'other',
] as const;

export type PaidFrom = { kind: 'cash' } | { kind: 'shift' | 'account'; id: string };

export function paidFromValue(source: PaidFrom): string {
  return source.kind === 'cash' ? 'cash' : `${source.kind}:${source.id}`;
}

export function readPaidFrom(value: string): PaidFrom | null {
  if (value === 'cash') return { kind: 'cash' };
  const [, kind, id = ''] = /^(shift|account):([\w-]{1,64})$/.exec(value) ?? [];
  return kind ? { kind: kind as 'shift' | 'account', id } : null;
}

/** `drawer` or `account`: what it was paid from; without both, other cash. */
export type Expense = {
  id: string;
  day: BusinessDate;
  category: ExpenseCategory;
  amount: number;
  remark: string;
  drawer: string | null;
  account: string | null;
  by: string;
  receipt: { width: number; height: number } | null;
  isVoided: boolean;
};

export type ExpenseRecorded =
  | { ok: true; id: string }
  | Extract<CashMoved, { ok: false }>
  | { ok: false; problem: 'no-such-account' | 'future-day' | 'day-of-shift' };
export type ExpenseVoided = { ok: true } | { ok: false; problem: 'no-such-expense' | 'voided-before' };
