import { Trans, useLingui } from '@lingui/react/macro';
import { formatDateTime } from '#app/domain/date-format.ts';
import type { SecurityNotice } from '#app/domain/people/security-log/security-event.ts';
import type { Contact } from '#app/domain/shop/settings/contacts.ts';
import { ContactLinks } from '#app/ui/components/contact-links.tsx';
import { Notice } from '#app/ui/components/message.tsx';
import { useLocale } from '#app/ui/hooks/use-locale.ts';

/** What a person without email is told here instead of by mail. `lost`: their number went to another account. */
export type AccountNotices = { lost: { contacts: Contact[] } | null; events: SecurityNotice[] };

export function AccountNoticeList({ notices: { lost, events } }: { notices: AccountNotices }) {
  const { t } = useLingui();
  const locale = useLocale();
  if (!lost && events.length === 0) return null;
  return (
    <div className="mb-8 flex flex-col gap-3">
      {lost && (
        <>
          <Notice>
            <Trans>
              Your phone number now belongs to another account. You cannot log in with it any more after you log out.
              Ask the shop to enter another number of yours.
            </Trans>
          </Notice>
          <ContactLinks contacts={lost.contacts} />
        </>
      )}
      {events.map(({ id, at, kind, device, address }) => {
        const time = formatDateTime(at, locale);
        const place = [device, address].filter(Boolean).join(' · ');
        return (
          <Notice key={id}>
            {kind === 'password changed' ? (
              <Trans>
                {time}: your password was changed ({place}). If it was not you, ask the shop for a link to set a new
                one.
              </Trans>
            ) : kind === 'passkey added' ? (
              t`${time}: a passkey was added to your account. If it was not you, remove it and change your password.`
            ) : (
              t`${time}: a new device logged in to your account (${place}). If it was not you, change your password.`
            )}
          </Notice>
        );
      })}
    </div>
  );
}
