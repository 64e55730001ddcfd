import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Form } from 'react-router';
import type { Problems } from '#app/domain/fields.ts';
import { Button } from '#app/ui/components/button.tsx';
import { TextField } from '#app/ui/forms/field.tsx';
import { useIsSubmitting } from '#app/ui/hooks/use-is-submitting.ts';

type ReasonFormProps = {
  /** Says what the button does. */
  children: ReactNode;
  button: ReactNode;
  look?: 'main' | 'danger';
  hint?: string;
  /** The action's result. After a refusal, the typed text stays. */
  result: object | undefined;
};

/** Form of an action that needs a reason. */
export function ReasonForm({ children, button, look = 'danger', hint, result }: ReasonFormProps) {
  const { t } = useLingui();
  const isSubmitting = useIsSubmitting();
  const { typed, problems } = (result ?? {}) as { typed?: Record<string, string>; problems?: Problems };
  return (
    <Form method="post" noValidate className="flex flex-col gap-4">
      <p>{children}</p>
      <TextField
        label={t`Reason`}
        name="reason"
        autoComplete="off"
        hint={hint}
        typed={typed?.reason}
        problem={problems?.reason}
      />
      <Button type="submit" look={look} busy={isSubmitting} className="self-start">
        {button}
      </Button>
    </Form>
  );
}
