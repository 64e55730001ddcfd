import { useLingui } from '@lingui/react/macro';
import type { Problems } from '#app/domain/fields.ts';
import { CodeField } from '#app/ui/account/code-field.tsx';
import { TextField } from '#app/ui/forms/field.tsx';

type ProofFieldsProps = {
  problems: Problems | undefined;
  refusal: string | undefined;
  withCode?: boolean;
};

export function ProofFields({ problems, refusal, withCode = false }: ProofFieldsProps) {
  const { t } = useLingui();
  const wrongPassword = refusal === 'wrong-password' ? t`This is not your current password.` : undefined;
  const wrongCode = refusal === 'wrong-code' ? t`This code is wrong, was used already or is too old.` : undefined;
  return (
    <>
      <TextField
        label={t`Current Password`}
        name="currentPassword"
        type="password"
        autoComplete="current-password"
        problem={wrongPassword ?? problems?.currentPassword}
      />
      {withCode && <CodeField problem={wrongCode ?? problems?.code} />}
    </>
  );
}
