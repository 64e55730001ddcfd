import { useLingui } from '@lingui/react/macro';
import type { Contact } from '#app/domain/shop/settings/contacts.ts';
import { withoutJoiners } from '#app/typesetting/line-breaks.ts';
import { ButtonLink } from '#app/ui/components/button.tsx';

/** Names of apps are written alike in both languages. */
export const APP_NAMES = { viber: 'Viber', messenger: 'Messenger', telegram: 'Telegram', tiktok: 'TikTok' };

type ContactLinksProps = { contacts: Contact[]; message?: string; inRow?: boolean };

/** `message` is prefilled where the app supports it. In a row, phones show the number of one that has several. */
export function ContactLinks({ contacts, message, inRow }: ContactLinksProps) {
  const { t } = useLingui();
  if (contacts.length === 0) return null;
  const isAlone = (by: Contact['by']) => contacts.filter((each) => each.by === by).length === 1;
  return (
    <ul aria-label={t`Contact the shop`} className={inRow ? 'contact-row' : 'flex flex-wrap gap-2'}>
      {contacts.map(({ by, shown, href }) => {
        const isWebLink = href.startsWith('https:');
        return (
          <li key={href}>
            <ButtonLink
              to={
                isWebLink && by !== 'tiktok' && message
                  ? `${href}?text=${encodeURIComponent(withoutJoiners(message))}`
                  : href
              }
              {...(isWebLink && { target: '_blank', rel: 'noopener noreferrer' })}
            >
              {by === 'phone' ? t`Call` : APP_NAMES[by]}
              {!isWebLink && (
                <span className={`font-normal tabular-nums ${inRow && isAlone(by) ? 'max-sm:sr-only' : ''}`}>
                  {shown}
                </span>
              )}
            </ButtonLink>
          </li>
        );
      })}
    </ul>
  );
}

export function ContactSection({ contacts }: { contacts: Contact[] }) {
  const { t } = useLingui();
  if (contacts.length === 0) return null;
  return (
    <section className="mt-10">
      <h2 className="heading mb-2">{t`Contact the shop`}</h2>
      <ContactLinks contacts={contacts} />
    </section>
  );
}
