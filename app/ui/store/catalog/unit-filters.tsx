import { useLingui } from '@lingui/react/macro';
import type { UnitChoices } from '#app/domain/stock/units/unit-filter.ts';
import { useConditionLabels, useTaxLabels } from '#app/ui/labels/unit-labels.tsx';
import { UrlChoice } from '#app/ui/lists/url-choice.tsx';

export function UnitFilters({ choices }: { choices: UnitChoices[] }) {
  const { t } = useLingui();
  const labels = { ...useConditionLabels(), ...useTaxLabels() };
  return choices.map(({ name, value, choices: values }) => (
    <UrlChoice
      key={name}
      inRow
      canClear
      name={name}
      label={name === 'tax' ? t`Tax` : t`Condition`}
      value={value}
      choices={values.map((each) => ({ value: each, label: labels[each] }))}
    />
  ));
}
