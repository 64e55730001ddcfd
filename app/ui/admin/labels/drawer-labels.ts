import { useLingui } from '@lingui/react/macro';
import type { CashReason, DifferenceReason, UnseenReason } from '#app/domain/money/drawers/drawer.ts';

export function useCashReasonLabels(): Record<CashReason, string> {
  const { t } = useLingui();
  return {
    change: t({ message: 'Change', context: 'cash' }),
    expense: t({ message: 'Expense', context: 'cash' }),
    owner: t({ message: 'Owner', context: 'cash' }),
    other: t({ message: 'Other', context: 'cash' }),
  };
}

export function useDifferenceLabels(): Record<DifferenceReason, string> {
  const { t } = useLingui();
  return {
    'wrong-change': t`Wrong change`,
    expense: t({ message: 'Expense', context: 'cash' }),
    other: t({ message: 'Other', context: 'cash' }),
  };
}

export function useUnseenLabels(): Record<UnseenReason, string> {
  const { t } = useLingui();
  return {
    'not-yet': t`Not in the app yet`,
    'another-amount': t`Another amount`,
    other: t({ message: 'Other', context: 'cash' }),
  };
}
