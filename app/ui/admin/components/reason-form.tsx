import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { OfficeResultForm } from '#app/ui/admin/rights/guarded-links.tsx';
import { TextField } from '#app/ui/forms/field.tsx';
import { SubmitButton } from '#app/ui/forms/result-form.tsx';

type ReasonFormProps = {
  children: ReactNode;
  button: ReactNode;
  look?: 'main' | 'danger';
  hint?: string;
  /** The action's result. After a refusal, the typed text stays. */
  result: object | undefined;
};

export function ReasonForm({ children, button, look = 'danger', hint, result }: ReasonFormProps) {
  const { t } = useLingui();
  return (
    <OfficeResultForm result={result}>
      <p>{children}</p>
      <TextField label={t`Reason`} name="reason" autoComplete="off" hint={hint} />
      <SubmitButton look={look} className="self-start">
        {button}
      </SubmitButton>
    </OfficeResultForm>
  );
}
