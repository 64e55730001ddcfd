import { useLingui } from '@lingui/react/macro';
import { ITEM_CURRENCIES } from '#app/domain/constants.ts';
import type { ShownCosts } from '#app/domain/people/rights/costs.ts';
import { UNIT_CONDITIONS, type UnitCondition } from '#app/domain/stock/units/unit.ts';
import type { SentUnitDetails, UnitDetails, UnitDetailsSaved } from '#app/domain/stock/units/unit-edit-form.ts';
import type { UnitRecord } from '#app/domain/stock/units/unit-record.ts';
import { fieldDecimal } from '#app/domain/text/digits.ts';
import { EditForm } from '#app/ui/admin/components/edit-form.tsx';
import { MoneyField } from '#app/ui/admin/components/money-field.tsx';
import { useUnitFieldLabels } from '#app/ui/admin/labels/unit-field-labels.ts';
import { useSeesCosts } from '#app/ui/admin/rights/use-may-open.ts';
import { EditConflictAlert } from '#app/ui/components/edit-conflict-alert.tsx';
import { Toast } from '#app/ui/components/message.tsx';
import { SelectField, TextField } from '#app/ui/forms/field.tsx';
import type { FormResult } from '#app/ui/forms/form-result.ts';
import { OriginalFields } from '#app/ui/forms/original-fields.tsx';
import { SubmitButton } from '#app/ui/forms/result-form.tsx';
import { useLocale } from '#app/ui/hooks/use-locale.ts';
import { useConditionLabels } from '#app/ui/labels/unit-labels.tsx';

export type UnitDetailsResult = FormResult<object, ShownCosts<UnitDetailsSaved & { ok: false }>>;

export function UnitDetailsForm({
  unit,
  result,
}: {
  unit: ShownCosts<UnitRecord>;
  result: UnitDetailsResult | undefined;
}) {
  const { t } = useLingui();
  const { format } = useLocale();
  const conditionLabels = useConditionLabels();
  const labels: Record<keyof UnitDetails, string> = {
    ...useUnitFieldLabels(),
    cost: t`Cost`,
    currency: t`Currency`,
    salePrice: t`Sale Price`,
    note: t`Note`,
  };
  const seesCosts = useSeesCosts();
  const saved = savedValues(unit, seesCosts);
  const inField: Partial<UnitDetails> = { ...saved, ...(saved.cost && { cost: fieldDecimal(saved.cost, format) }) };
  const field = (name: keyof UnitDetails) => ({
    name,
    label: labels[name],
    autoComplete: 'off',
    defaultValue: inField[name],
  });
  return (
    <EditForm result={result} className="flex flex-col gap-5">
      {result?.ok && <Toast>{t`Details updated.`}</Toast>}
      <EditConflictAlert
        result={result}
        labelOf={(name) => labels[name as keyof UnitDetails]}
        display={(name, value) => {
          if (name === 'condition') return conditionLabels[value as UnitCondition];
          return name === 'cost' ? fieldDecimal(value, format) : value;
        }}
      />
      <OriginalFields saved={saved} result={result} />
      <div className="form-columns">
        <div className="grid grid-cols-[minmax(0,1fr)_7rem] gap-x-4">
          <SelectField
            {...field('condition')}
            options={UNIT_CONDITIONS.map((value) => ({ value, label: conditionLabels[value] }))}
          />
          <TextField {...field('battery')} inputMode="numeric" suffix="%" />
        </div>
        <TextField {...field('colour')} />
        {seesCosts && (
          <>
            <TextField {...field('supplier')} />
            <div className="grid grid-cols-[minmax(0,1fr)_7rem] gap-x-4">
              <TextField {...field('cost')} inputMode="decimal" hint={t`Leave empty for the model’s cost`} />
              <SelectField {...field('currency')} options={ITEM_CURRENCIES.map((value) => ({ value, label: value }))} />
            </div>
          </>
        )}
        <MoneyField
          {...field('salePrice')}
          inputMode="numeric"
          hint={t`If it has its own price, buyers see this phone separately.`}
        />
        <TextField {...field('note')} multiline hint={t`Buyers never see it.`} />
      </div>
      <SubmitButton>{t`Save`}</SubmitButton>
    </EditForm>
  );
}

function savedValues({ item, ...unit }: ShownCosts<UnitRecord>, seesCosts: boolean): SentUnitDetails {
  const { condition, colour, supplier = '', note } = unit;
  const currency = (unit.currency ?? item.currency) as UnitDetails['currency'];
  return {
    condition,
    colour,
    note,
    battery: String(unit.battery ?? ''),
    salePrice: String(unit.salePrice ?? ''),
    ...(seesCosts && { supplier, cost: unit.cost ?? '', currency }),
  };
}
