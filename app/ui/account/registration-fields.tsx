import { useLingui } from '@lingui/react/macro';
import { NewPasswordField } from '#app/ui/account/secret-field.tsx';
import { TextField } from '#app/ui/forms/field.tsx';

/** With `byNumber` for people without an email address. */
export function RegistrationFields({ byNumber = false }: { byNumber?: boolean }) {
  const { t } = useLingui();
  return (
    <>
      <TextField label={t`Name`} name="name" autoComplete="name" />
      <TextField
        label={t`Phone`}
        name="phone"
        type="tel"
        autoComplete={byNumber ? 'username' : 'tel'}
        hint={byNumber && t`You log in with this number.`}
      />
      {!byNumber && <TextField label={t`Email`} name="email" type="email" autoComplete="username" />}
      <NewPasswordField label={t`Password`} name="password" />
    </>
  );
}
