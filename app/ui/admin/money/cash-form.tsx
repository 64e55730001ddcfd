import { type ReactNode, useState } from 'react';
import { OfficeResultForm } from '#app/ui/admin/rights/guarded-links.tsx';
import { Alert } from '#app/ui/components/message.tsx';
import { type FormResult, formResult } from '#app/ui/forms/form-result.ts';

type CashFormProps<Problem extends string> = {
  newKey: string;
  result: FormResult<object, { problem: Problem }> | undefined;
  ProblemText: (props: { problem: NoInfer<Problem> | 'key-reused' }) => ReactNode;
  children: ReactNode;
};

/** A form for a drawer, which counts once. Says why it was refused. */
export function CashForm<Problem extends string>({ newKey, result, ProblemText, children }: CashFormProps<Problem>) {
  const [key] = useState(newKey);
  const { refused, problems } = formResult(result);
  return (
    <OfficeResultForm result={result}>
      <input type="hidden" name="key" value={key} />
      {(refused || problems.key) && (
        <Alert>
          <ProblemText problem={refused?.problem ?? 'key-reused'} />
        </Alert>
      )}
      {children}
    </OfficeResultForm>
  );
}
