import { Trans, useLingui } from '@lingui/react/macro';
import { type ComponentProps, useState } from 'react';
import { MIN_PASSWORD_LENGTH } from '#app/domain/people/accounts/password-field.ts';
import { TextField } from '#app/ui/forms/field.tsx';

/** A password that can be shown while it is typed. */
export function SecretField(field: Omit<ComponentProps<typeof TextField>, 'type' | 'suffix' | 'multiline'>) {
  const [isShown, setShown] = useState(false);
  const toggle = (
    <button
      type="button"
      onClick={() => setShown(!isShown)}
      className="min-h-11 min-w-11 cursor-pointer text-sm font-semibold noscript:hidden"
    >
      {isShown ? (
        <Trans>
          Hide<span className="sr-only"> password</span>
        </Trans>
      ) : (
        <Trans>
          Show<span className="sr-only"> password</span>
        </Trans>
      )}
    </button>
  );
  return (
    <TextField
      {...field}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      suffix={toggle}
    />
  );
}

type NewPasswordFieldProps = Pick<ComponentProps<typeof SecretField>, 'label' | 'name' | 'problem' | 'invalid'>;

export function NewPasswordField(field: NewPasswordFieldProps) {
  const { t } = useLingui();
  return <SecretField {...field} autoComplete="new-password" hint={t`At least ${MIN_PASSWORD_LENGTH} characters.`} />;
}
