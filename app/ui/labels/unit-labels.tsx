import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { UnitCondition, UnitTax } from '#app/domain/stock/units/unit.ts';

export const CONDITION_LABELS: Record<UnitCondition, MessageDescriptor> = {
  new: msg({ message: 'New', context: 'condition of a phone' }),
  'open-box': msg`Open box`,
  'grade-a': msg`Used, grade A`,
  'grade-b': msg`Used, grade B`,
  'grade-c': msg`Used, grade C`,
};

export function useConditionLabels(): Record<UnitCondition, string> {
  const { t } = useLingui();
  const labels = Object.entries(CONDITION_LABELS).map(([condition, label]) => [condition, t(label)]);
  return Object.fromEntries(labels);
}

export function useTaxLabels(): Record<UnitTax, string> {
  const { t } = useLingui();
  return { paid: t`Tax paid`, unpaid: t`Tax not paid`, exempt: t`No tax due`, unknown: t`Tax not known` };
}
