import { useLingui } from '@lingui/react/macro';
import type { TaxSettings } from '#app/domain/stock/import-tax/tax-estimate.ts';
import { UNPAID_TAX_DISPLAYS } from '#app/domain/stock/import-tax/tax-estimate.ts';
import { useTaxSettingLabels, useUnpaidTaxLabels } from '#app/ui/admin/labels/unit-field-labels.ts';
import { OfficeResultForm } from '#app/ui/admin/rights/guarded-links.tsx';
import { Toast } from '#app/ui/components/message.tsx';
import { SelectField, TextField } from '#app/ui/forms/field.tsx';
import type { FormResult } from '#app/ui/forms/form-result.ts';
import { SubmitButton } from '#app/ui/forms/result-form.tsx';

type TaxSettingsFormProps = { saved: TaxSettings; result: FormResult | undefined };

export function TaxSettingsForm({ saved, result }: TaxSettingsFormProps) {
  const { t } = useLingui();
  const labels = useTaxSettingLabels();
  const unpaidTaxLabels = useUnpaidTaxLabels();
  const field = (name: keyof TaxSettings) => ({
    name,
    label: labels[name],
    autoComplete: 'off',
    defaultValue: saved[name],
  });
  const emptyHint = (usual: string) => t`Leave empty for “${usual}”.`;
  return (
    <OfficeResultForm result={result} className="flex flex-col gap-5">
      {result?.ok && <Toast>{t`Tax rates saved`}</Toast>}
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-3">
        <TextField {...field('taxCustoms')} inputMode="decimal" suffix="%" />
        <TextField {...field('taxCommercial')} inputMode="decimal" suffix="%" />
        <TextField {...field('taxRedemption')} inputMode="decimal" suffix="%" />
        <TextField {...field('taxCustomsName')} hint={emptyHint(labels.taxCustoms)} />
        <TextField {...field('taxCommercialName')} hint={emptyHint(labels.taxCommercial)} />
        <TextField {...field('taxRedemptionName')} hint={emptyHint(labels.taxRedemption)} />
      </div>
      <TextField {...field('taxNote')} multiline hint={t`Shown below an estimate. May be empty.`} />
      <TextField {...field('registerUrl')} inputMode="url" dir="ltr" />
      <SelectField
        {...field('unpaidTax')}
        options={UNPAID_TAX_DISPLAYS.map((value) => ({ value, label: unpaidTaxLabels[value] }))}
        hint={t`“Tax paid” is shown only if the tax is paid for each phone in stock.`}
      />
      <SubmitButton look="plain" className="self-start">
        {t`Save`}
      </SubmitButton>
    </OfficeResultForm>
  );
}
