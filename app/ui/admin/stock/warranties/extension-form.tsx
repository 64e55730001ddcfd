import { Trans, useLingui } from '@lingui/react/macro';
import { Form } from 'react-router';
import { type WarrantyProblem, WarrantyRefusal } from '#app/ui/admin/stock/warranties/warranty-refusal.tsx';
import { Button } from '#app/ui/components/button.tsx';
import { Alert, Toast } from '#app/ui/components/message.tsx';
import { TextField } from '#app/ui/forms/field.tsx';
import { type FormResult, formResult } from '#app/ui/forms/form-result.ts';
import { UnavailableAlert } from '#app/ui/forms/unavailable-alert.tsx';
import { useIsSubmitting } from '#app/ui/hooks/use-is-submitting.ts';

type ExtensionResult = FormResult<object, { problem: WarrantyProblem }>;

type ExtensionFormProps = {
  /** The current length of the warranty. */
  days: number;
  canChange: boolean;
  result: ExtensionResult | undefined;
};

export function ExtensionForm({ days, canChange, result }: ExtensionFormProps) {
  const { t } = useLingui();
  const isSubmitting = useIsSubmitting();
  const { saved, refused, typed, problems } = formResult(result);
  return (
    <>
      {saved && (
        <Toast>
          <Trans>The warranty is extended.</Trans>
        </Toast>
      )}
      <UnavailableAlert result={result} />
      {refused && <WarrantyRefusal problem={refused.problem} />}
      {problems.was && (
        <Alert>
          <Trans>Nothing is saved. Please try again.</Trans>
        </Alert>
      )}
      {canChange && (
        <Form key={days} method="post" noValidate className="flex flex-col gap-4">
          <input type="hidden" name="was" value={days} />
          <TextField
            label={t`Extra days`}
            name="days"
            inputMode="numeric"
            autoComplete="off"
            hint={t`After the last day, also if that has passed.`}
            typed={typed.days}
            problem={problems.days}
          />
          <TextField
            label={t`Reason`}
            name="reason"
            autoComplete="off"
            hint={t`Only the shop sees it.`}
            typed={typed.reason}
            problem={problems.reason}
          />
          <Button type="submit" look="main" busy={isSubmitting} className="self-start">
            <Trans>Extend</Trans>
          </Button>
        </Form>
      )}
    </>
  );
}
