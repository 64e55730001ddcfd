import { useLingui } from '@lingui/react/macro';
import type { Problems } from '#app/domain/fields.ts';
import { NUMBER_TAKEN, WRONG_NUMBER_OR_PASSWORD } from '#app/domain/people/accounts/auth-refusals.ts';
import type { Registration } from '#app/domain/people/accounts/person.ts';
import type { Contact } from '#app/domain/shop/settings/contacts.ts';
import { NewPasswordField } from '#app/ui/account/secret-field.tsx';
import { ContactLinks } from '#app/ui/components/contact-links.tsx';
import { CopyValue } from '#app/ui/components/copy-value.tsx';
import { TextField } from '#app/ui/forms/field.tsx';
import { useAuthMessage } from '#app/ui/hooks/auth-messages.ts';

/** As `useAuthMessage`, with the refusals of log-ins and registrations by number. */
export function useLoginMessage(): (message: string) => string {
  const { t } = useLingui();
  const authMessage = useAuthMessage();
  const messages = new Map<string, string>([
    [WRONG_NUMBER_OR_PASSWORD, t`Invalid phone number or password`],
    [NUMBER_TAKEN, t`This number cannot be used. Log in, or ask the shop.`],
  ]);
  return (message) => messages.get(message) ?? authMessage(message);
}

type NumberRegistrationFieldsProps = {
  problems?: Problems<keyof Registration> | undefined;
  typed?: Partial<Record<string, string>> | undefined;
};

export function NumberRegistrationFields({ problems, typed }: NumberRegistrationFieldsProps) {
  const { t } = useLingui();
  return (
    <>
      <TextField label={t`Name`} name="name" autoComplete="name" typed={typed?.name} problem={problems?.name} />
      <TextField
        label={t`Phone`}
        name="phone"
        type="tel"
        autoComplete="username"
        typed={typed?.phone}
        problem={problems?.phone}
        hint={t`You log in with this number.`}
      />
      <NewPasswordField label={t`Password`} name="password" problem={problems?.password} />
    </>
  );
}

type AskForResetLinkProps = { contacts: Contact[]; number?: string | undefined };

/** For people without email: how to ask the shop for a link, with a message to copy. */
export function AskForResetLink({ contacts, number = '' }: AskForResetLinkProps) {
  const { t } = useLingui();
  const request = t`I have forgotten my password. Please send me a link to set a new one. My phone number:`;
  const message = `${request} ${number}`.trim();
  return (
    <section className="mt-10 flex flex-col gap-3">
      <h2 className="text-xl font-semibold">{t`No email?`}</h2>
      {contacts.length > 0 ? (
        <>
          <p>{t`Ask the shop. It gives you a link to set a new password.`}</p>
          <ContactLinks contacts={contacts} message={message} />
          <CopyValue label={t`What you can write`} value={message} />
        </>
      ) : (
        <p>{t`Ask the shop where you buy. It gives you a link to set a new password.`}</p>
      )}
    </section>
  );
}
