import { useLingui } from '@lingui/react/macro';
import type { ComponentProps } from 'react';
import { MIN_PASSWORD_LENGTH } from '#app/domain/people/accounts/password-field.ts';
import { SecretField } from '#app/ui/account/secret-field.tsx';

type NewPasswordFieldProps = Pick<ComponentProps<typeof SecretField>, 'label' | 'name' | 'problem' | 'invalid'>;

export function NewPasswordField(field: NewPasswordFieldProps) {
  const { t } = useLingui();
  return <SecretField {...field} autoComplete="new-password" hint={t`At least ${MIN_PASSWORD_LENGTH} characters.`} />;
}
