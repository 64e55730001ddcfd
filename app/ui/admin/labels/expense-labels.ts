import { useLingui } from '@lingui/react/macro';
import { type CASH_CHOICES, CATEGORIES, type ExpenseCategory } from '#app/domain/money/expenses/expense.ts';
import { useCashReasonLabels } from '#app/ui/admin/labels/drawer-labels.ts';

export function useCategoryLabels(): Record<ExpenseCategory, string> {
  const { t } = useLingui();
  return {
    rent: t({ message: 'Rent', context: 'expense' }),
    salary: t({ message: 'Salary', context: 'expense' }),
    food: t({ message: 'Food', context: 'expense' }),
    transport: t({ message: 'Transport', context: 'expense' }),
    bills: t({ message: 'Power and internet', context: 'expense' }),
    other: t({ message: 'Other', context: 'expense' }),
  };
}

export function useCashChoiceLabels(): Record<(typeof CASH_CHOICES)[number], string> {
  const { change, expense, owner, other } = useCashReasonLabels();
  const categories = useCategoryLabels();
  const expenses = CATEGORIES.map((category) => [`expense:${category}`, `${expense} · ${categories[category]}`]);
  return { change, owner, other, ...Object.fromEntries(expenses) };
}
