import { Trans, useLingui } from '@lingui/react/macro';
import { Form } from 'react-router';
import { UNIT_TAXES } from '#app/domain/stock/units/unit.ts';
import type { UnitTaxSaved } from '#app/domain/stock/units/unit-edit-form.ts';
import type { UnitRecord } from '#app/domain/stock/units/unit-record.ts';
import { Button } from '#app/ui/components/button.tsx';
import { Alert, Toast } from '#app/ui/components/message.tsx';
import { SelectField } from '#app/ui/forms/field.tsx';
import { type FormResult, formResult } from '#app/ui/forms/form-result.ts';
import { UnavailableAlert } from '#app/ui/forms/unavailable-alert.tsx';
import { useIsSubmitting } from '#app/ui/hooks/use-is-submitting.ts';
import { useTaxLabels } from '#app/ui/labels/unit-labels.tsx';

type UnitTaxResult = FormResult<object, UnitTaxSaved & { ok: false }>;
type UnitTaxFormProps = { unit: UnitRecord; result: UnitTaxResult | undefined };

export function UnitTaxForm({ unit, result }: UnitTaxFormProps) {
  const { t } = useLingui();
  const labels = useTaxLabels();
  const { saved, refused, problems, typed } = formResult(result);
  const entered = refused?.problem === 'changed-meanwhile' ? labels[refused.tax] : undefined;
  return (
    <Form method="post" className="flex flex-col gap-3">
      {saved && (
        <Toast>
          <Trans>Saved with your name and the time.</Trans>
        </Toast>
      )}
      <UnavailableAlert result={result} />
      {entered && (
        <Alert tone="warning">
          <Trans>Someone else entered “{entered}” in the meantime. Nothing is saved yet.</Trans>
        </Alert>
      )}
      {problems.was && (
        <Alert>
          <Trans>Nothing is saved. Please try again.</Trans>
        </Alert>
      )}
      <input type="hidden" name="was" value={unit.tax} />
      <div className="flex flex-wrap items-end gap-3">
        <div className="grow">
          <SelectField
            key={unit.tax}
            label={t`What CEIR says`}
            name="tax"
            typed={typed.tax ?? unit.tax}
            problem={problems.tax}
            options={UNIT_TAXES.map((tax) => ({ value: tax, label: labels[tax] }))}
          />
        </div>
        <Button type="submit" busy={useIsSubmitting()}>
          <Trans>Save</Trans>
        </Button>
      </div>
    </Form>
  );
}
