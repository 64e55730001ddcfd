import { useLingui } from '@lingui/react/macro';
import type { ShownCosts } from '#app/domain/people/rights/costs.ts';
import { UNIT_TAXES } from '#app/domain/stock/units/unit.ts';
import type { UnitTaxSaved } from '#app/domain/stock/units/unit-edit-form.ts';
import type { UnitRecord } from '#app/domain/stock/units/unit-record.ts';
import { OfficeResultForm } from '#app/ui/admin/rights/guarded-links.tsx';
import { Alert, Toast } from '#app/ui/components/message.tsx';
import { SelectField } from '#app/ui/forms/field.tsx';
import { type FormResult, formResult } from '#app/ui/forms/form-result.ts';
import { SubmitButton } from '#app/ui/forms/result-form.tsx';
import { useTaxLabels } from '#app/ui/labels/unit-labels.tsx';

type UnitTaxResult = FormResult<object, UnitTaxSaved & { ok: false }>;
type UnitTaxFormProps = { unit: ShownCosts<UnitRecord>; result: UnitTaxResult | undefined };

export function UnitTaxForm({ unit, result }: UnitTaxFormProps) {
  const { t } = useLingui();
  const labels = useTaxLabels();
  const { saved, refused, problems } = formResult(result);
  const entered = refused?.problem === 'changed-meanwhile' ? labels[refused.tax] : undefined;
  return (
    <OfficeResultForm result={result} className="flex flex-col gap-3">
      {saved && <Toast>{t`Saved with your name and the time.`}</Toast>}
      {entered && (
        <Alert tone="warning">{t`Someone else entered “${entered}” in the meantime. Nothing is saved yet.`}</Alert>
      )}
      {problems.was && <Alert>{t`Nothing is saved. Please try again.`}</Alert>}
      <input type="hidden" name="was" value={unit.tax} />
      <div className="flex flex-wrap items-end gap-3">
        <div className="grow">
          <SelectField
            key={unit.tax}
            label={t`What CEIR says`}
            name="tax"
            defaultValue={unit.tax}
            options={UNIT_TAXES.map((tax) => ({ value: tax, label: labels[tax] }))}
          />
        </div>
        <SubmitButton look="plain">{t`Save`}</SubmitButton>
      </div>
    </OfficeResultForm>
  );
}
