import { Trans } from '@lingui/react/macro';
import type { MailTrouble } from '#app/domain/shop/dashboard/figures.ts';
import { Notice } from '#app/ui/components/message.tsx';

export function MailTroubleNotice({ trouble }: { trouble: MailTrouble }) {
  return (
    <div className="px-4 pt-4 sm:px-6 print:hidden">
      <Notice>
        {trouble === 'no-server' && (
          <Trans>
            Emails are not being sent, because the shop has no mail server. People who forget their password get no
            link, and you get no email about new orders.
          </Trans>
        )}
        {trouble === 'late' && (
          <Trans>
            Emails have waited for more than an hour, because the mail server refuses them or does not answer. The shop
            keeps them for three days and goes on trying. The log says why.
          </Trans>
        )}
        {trouble === 'not-sent' && (
          <Trans>
            Emails are not being sent: the mail server refused the last one or did not answer. People who forget their
            password may get no link, and you may get no email about new orders. The log says why.
          </Trans>
        )}
      </Notice>
    </div>
  );
}
