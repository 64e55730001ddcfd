import { Plural, Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { MailTrouble } from '#app/domain/dashboard/figures.ts';
import { ButtonLink } from '#app/ui/components/button.tsx';

type DashboardNoticesProps = {
  cancelRequests: number;
  withoutRate: string[];
  mailTrouble: MailTrouble | undefined;
};

export function DashboardNotices({ cancelRequests, withoutRate, mailTrouble }: DashboardNoticesProps) {
  if (cancelRequests === 0 && withoutRate.length === 0 && !mailTrouble) return null;
  const currencies = withoutRate.join(', ');
  return (
    <ul className="mb-6 flex flex-col gap-2">
      {cancelRequests > 0 && (
        <Notice
          action={
            <ButtonLink to="/admin/admin-orders?status=cancel-requested" size="small">
              <Trans>See requests</Trans>
            </ButtonLink>
          }
        >
          <Plural
            value={cancelRequests}
            one="# buyer asks to cancel an order."
            other="# buyers ask to cancel an order."
          />
        </Notice>
      )}
      {withoutRate.length > 0 && (
        <Notice
          action={
            <ButtonLink to="/admin/exchange-setting" size="small">
              <Trans>Save a rate</Trans>
            </ButtonLink>
          }
        >
          <Trans>No rate saved today for {currencies}.</Trans>
        </Notice>
      )}
      {mailTrouble === 'no-server' && (
        <Notice>
          <Trans>
            Emails are not being sent, because no mail server is set (SMTP_URL). People who forget their password get no
            link, and you get no email about new orders.
          </Trans>
        </Notice>
      )}
      {mailTrouble === 'not-sent' && (
        <Notice>
          <Trans>
            Emails are not being sent: the mail server refused the last one or did not answer. People who forget their
            password may get no link, and you may get no email about new orders. The log says why.
          </Trans>
        </Notice>
      )}
    </ul>
  );
}

function Notice({ action, children }: { action?: ReactNode; children: ReactNode }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-box border border-base-300 py-1.5 ps-4 pe-1.5">
      <span className="min-w-0">{children}</span>
      {action}
    </li>
  );
}
