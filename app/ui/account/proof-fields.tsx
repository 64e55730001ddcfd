import { useLingui } from '@lingui/react/macro';
import { CodeField } from '#app/ui/account/code-field.tsx';
import { TextField } from '#app/ui/forms/field.tsx';

/** In a `ResultForm`. */
export function ProofFields({ refusal, withCode = false }: { refusal: string | undefined; withCode?: boolean }) {
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
        {...(wrongPassword && { problem: wrongPassword })}
      />
      {withCode && <CodeField {...(wrongCode && { problem: wrongCode })} />}
    </>
  );
}
