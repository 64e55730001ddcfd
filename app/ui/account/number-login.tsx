import { useLingui } from '@lingui/react/macro';
import { NUMBER_TAKEN, WRONG_NUMBER_OR_PASSWORD } from '#app/domain/people/accounts/auth-refusals.ts';
import type { Contact } from '#app/domain/shop/settings/contacts.ts';
import { ContactLinks } from '#app/ui/components/contact-links.tsx';
import { CopyValue } from '#app/ui/components/copy-value.tsx';
import { useAuthMessage } from '#app/ui/hooks/auth-messages.ts';

export function useLoginMessage(): (message: string) => string {
  const { t } = useLingui();
  const authMessage = useAuthMessage();
  const messages = new Map<string, string>([
    [WRONG_NUMBER_OR_PASSWORD, t`Invalid phone number or password`],
    [NUMBER_TAKEN, t`This number cannot be used. Log in, or ask the shop.`],
  ]);
  return (message) => messages.get(message) ?? authMessage(message);
}

type AskForResetLinkProps = { contacts: Contact[]; number?: string | undefined };

/** For people without email: how to ask the shop for a link, with a message to copy. */
export function AskForResetLink({ contacts, number = '' }: AskForResetLinkProps) {
  const { t } = useLingui();
  const request = t`I have forgotten my password. Please send me a link to set a new one. My phone number:`;
  const message = `${request} ${number}`.trim();
  return (
    <section className="mt-10 flex flex-col gap-3">
      <h2 className="heading">{t`No email?`}</h2>
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
