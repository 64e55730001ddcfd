import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { CashReason } from '#app/domain/money/drawers/drawer.ts';
import { type CASH_CHOICES, CATEGORIES, type ExpenseCategory } from '#app/domain/money/expenses/expense.ts';
import { useCashReasonLabels } from '#app/ui/admin/labels/drawer-labels.ts';

export const CATEGORY_LABELS: Record<ExpenseCategory, MessageDescriptor> = {
  rent: msg({ message: 'Rent', context: 'expense' }),
  salary: msg({ message: 'Salary', context: 'expense' }),
  food: msg({ message: 'Food', context: 'expense' }),
  transport: msg({ message: 'Transport', context: 'expense' }),
  bills: msg({ message: 'Power and internet', context: 'expense' }),
  other: msg({ message: 'Other', context: 'expense' }),
};

export function useCategoryLabels(): Record<ExpenseCategory, string> {
  const { t } = useLingui();
  const { rent, salary, food, transport, bills, other } = CATEGORY_LABELS;
  return { rent: t(rent), salary: t(salary), food: t(food), transport: t(transport), bills: t(bills), other: t(other) };
}

export function useMovementLabel(): (movement: { reason: CashReason; category?: ExpenseCategory | null }) => string {
  const reasons = useCashReasonLabels();
  const categories = useCategoryLabels();
  return ({ reason, category }) => (category ? `${reasons[reason]} · ${categories[category]}` : reasons[reason]);
}

export function useCashChoiceLabels(): Record<(typeof CASH_CHOICES)[number], string> {
  const { change, expense, owner, other } = useCashReasonLabels();
  const categories = useCategoryLabels();
  const expenses = CATEGORIES.map((category) => [`expense:${category}`, `${expense} · ${categories[category]}`]);
  return { change, owner, other, ...Object.fromEntries(expenses) };
}
