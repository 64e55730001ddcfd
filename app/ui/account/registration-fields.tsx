import { useLingui } from '@lingui/react/macro';
import type { Problems } from '#app/domain/fields.ts';
import type { Registration } from '#app/domain/people/accounts/person.ts';
import { NewPasswordField } from '#app/ui/account/secret-field.tsx';
import { TextField } from '#app/ui/forms/field.tsx';

type RegistrationFieldsProps = {
  problems?: Problems<keyof Registration> | undefined;
  typed?: Partial<Record<string, string>> | undefined;
};

export function RegistrationFields({ problems, typed }: RegistrationFieldsProps) {
  const { t } = useLingui();
  return (
    <>
      <TextField label={t`Name`} name="name" autoComplete="name" typed={typed?.name} problem={problems?.name} />
      <TextField
        label={t`Phone`}
        name="phone"
        type="tel"
        autoComplete="tel"
        typed={typed?.phone}
        problem={problems?.phone}
      />
      <TextField
        label={t`Email`}
        name="email"
        type="email"
        autoComplete="username"
        typed={typed?.email}
        problem={problems?.email}
      />
      <NewPasswordField label={t`Password`} name="password" problem={problems?.password} />
    </>
  );
}
