import { useLingui } from '@lingui/react/macro';
import type { ComponentProps } from 'react';
import { MIN_PASSWORD_LENGTH } from '#app/domain/people/accounts/password-field.ts';
import { TextField } from '#app/ui/forms/field.tsx';

type NewPasswordFieldProps = Pick<ComponentProps<typeof TextField>, 'label' | 'name' | 'problem' | 'invalid'>;

export function NewPasswordField(field: NewPasswordFieldProps) {
  const { t } = useLingui();
  return (
    <TextField
      {...field}
      type="password"
      autoComplete="new-password"
      hint={t`At least ${MIN_PASSWORD_LENGTH} characters.`}
    />
  );
}
