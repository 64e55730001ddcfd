import { useLingui } from '@lingui/react/macro';
import type { UnitCondition, UnitTax } from '#app/domain/stock/units/unit.ts';

export function useConditionLabels(): Record<UnitCondition, string> {
  const { t } = useLingui();
  return {
    new: t({ message: 'New', context: 'condition of a phone' }),
    'open-box': t`Open box`,
    'grade-a': t`Used, grade A`,
    'grade-b': t`Used, grade B`,
    'grade-c': t`Used, grade C`,
  };
}

export function useTaxLabels(): Record<UnitTax, string> {
  const { t } = useLingui();
  return { paid: t`Tax paid`, unpaid: t`Tax not paid`, exempt: t`No tax due`, unknown: t`Tax not known` };
}
