import { Trans, useLingui } from '@lingui/react/macro';
import { Form } from 'react-router';
import type { Problems } from '#app/domain/fields.ts';
import { UNIT_TAXES } from '#app/domain/stock/units/unit.ts';
import type { UnitTaxSaved } from '#app/domain/stock/units/unit-edit-form.ts';
import type { UnitRecord } from '#app/domain/stock/units/unit-record.ts';
import { Button } from '#app/ui/components/button.tsx';
import { Alert, Toast } from '#app/ui/components/message.tsx';
import type { Unavailable } from '#app/ui/forms/failure.ts';
import { SelectField } from '#app/ui/forms/field.tsx';
import { UnavailableAlert } from '#app/ui/forms/unavailable-alert.tsx';
import { useIsSubmitting } from '#app/ui/hooks/use-is-submitting.ts';
import { useTaxLabels } from '#app/ui/labels/unit-labels.tsx';

type UnitTaxResult = UnitTaxSaved | { ok: false; problems: Problems; typed: Record<string, string> } | Unavailable;
type UnitTaxFormProps = { unit: UnitRecord; result: UnitTaxResult | undefined };

export function UnitTaxForm({ unit, result }: UnitTaxFormProps) {
  const { t } = useLingui();
  const labels = useTaxLabels();
  const { problems, typed } = result && 'problems' in result ? result : {};
  const entered =
    result && 'problem' in result && result.problem === 'changed-meanwhile' ? labels[result.tax] : undefined;
  return (
    <Form method="post" className="flex flex-col gap-3">
      {result?.ok && (
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
      {problems?.was && (
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
            typed={typed?.tax ?? unit.tax}
            problem={problems?.tax}
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
