import { useLingui } from '@lingui/react/macro';
import { OfficeResultForm } from '#app/ui/admin/rights/guarded-links.tsx';
import { type WarrantyProblem, WarrantyRefusal } from '#app/ui/admin/stock/warranties/warranty-refusal.tsx';
import { Alert, Toast } from '#app/ui/components/message.tsx';
import { TextField } from '#app/ui/forms/field.tsx';
import { type FormResult, formResult } from '#app/ui/forms/form-result.ts';
import { SubmitButton } from '#app/ui/forms/result-form.tsx';

type ExtensionResult = FormResult<object, { problem: WarrantyProblem }>;

type ExtensionFormProps = {
  days: number;
  canChange: boolean;
  result: ExtensionResult | undefined;
};

export function ExtensionForm({ days, canChange, result }: ExtensionFormProps) {
  const { t } = useLingui();
  const { saved, refused, problems } = formResult(result);
  return (
    <>
      {saved && <Toast>{t`The warranty is extended.`}</Toast>}
      {refused && <WarrantyRefusal problem={refused.problem} />}
      {problems.was && <Alert>{t`Nothing is saved. Please try again.`}</Alert>}
      {canChange && (
        <OfficeResultForm key={days} result={result}>
          <input type="hidden" name="was" value={days} />
          <TextField
            label={t`Extra days`}
            name="days"
            inputMode="numeric"
            autoComplete="off"
            hint={t`After the last day, also if that has passed.`}
          />
          <TextField label={t`Reason`} name="reason" autoComplete="off" hint={t`Only the shop sees it.`} />
          <SubmitButton className="self-start">{t`Extend`}</SubmitButton>
        </OfficeResultForm>
      )}
    </>
  );
}
