import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { CashReason, DifferenceReason, UnseenReason } from '#app/domain/money/drawers/drawer.ts';

export const CASH_REASON_LABELS: Record<CashReason, MessageDescriptor> = {
  change: msg({ message: 'Change', context: 'cash' }),
  expense: msg({ message: 'Expense', context: 'cash' }),
  owner: msg({ message: 'Owner', context: 'cash' }),
  other: msg({ message: 'Other', context: 'cash' }),
};

export const DIFFERENCE_LABELS: Record<DifferenceReason, MessageDescriptor> = {
  'wrong-change': msg`Wrong change`,
  expense: CASH_REASON_LABELS.expense,
  other: CASH_REASON_LABELS.other,
};

export function useCashReasonLabels(): Record<CashReason, string> {
  const { t } = useLingui();
  const { change, expense, owner, other } = CASH_REASON_LABELS;
  return { change: t(change), expense: t(expense), owner: t(owner), other: t(other) };
}

export function useDifferenceLabels(): Record<DifferenceReason, string> {
  const { t } = useLingui();
  const { expense, other } = DIFFERENCE_LABELS;
  return { 'wrong-change': t(DIFFERENCE_LABELS['wrong-change']), expense: t(expense), other: t(other) };
}

export function useUnseenLabels(): Record<UnseenReason, string> {
  const { t } = useLingui();
  return {
    'not-yet': t`Not in the app yet`,
    'another-amount': t`Another amount`,
    other: t({ message: 'Other', context: 'cash' }),
  };
}
