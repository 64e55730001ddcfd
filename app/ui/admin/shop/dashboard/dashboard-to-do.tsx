import { Plural, Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Figures, MailTrouble } from '#app/domain/shop/dashboard/figures.ts';
import { TO_CHECK } from '#app/ui/admin/money/payment-to-check.tsx';
import { ButtonLink } from '#app/ui/components/button.tsx';
import { Alert } from '#app/ui/components/message.tsx';

type DashboardToDoProps = {
  figures: Figures;
  withoutRate: string[];
  canSave: boolean;
  mailTrouble: MailTrouble | undefined;
};

/** Lists the tasks: first what stops the shop, then payments and orders; renders nothing without tasks. */
export function DashboardToDo({ figures, withoutRate, canSave, mailTrouble }: DashboardToDoProps) {
  const { toCheck, cancelRequests, pending, outOfStock } = figures;
  if (toCheck + cancelRequests + pending + outOfStock + withoutRate.length === 0 && canSave && !mailTrouble)
    return null;
  const currencies = withoutRate.join(', ');
  return (
    <section className="mb-6">
      <h2 className="mb-2 text-lg font-semibold">
        <Trans>To do</Trans>
      </h2>
      <ul className="flex flex-col gap-2">
        {!canSave && (
          <li>
            <Alert>
              <Trans>
                The shop cannot save anything now: orders, log-ins and changes are refused. Look at the free space on
                the disk of the database. The log says why, and the shop goes on by itself as soon as it can save.
              </Trans>
            </Alert>
          </li>
        )}
        {toCheck > 0 && (
          <Task to={`/admin/payments#${TO_CHECK}`} linkText={<Trans>Check payments</Trans>}>
            <Plural value={toCheck} one="# payment waits to be checked." other="# payments wait to be checked." />
          </Task>
        )}
        {cancelRequests > 0 && (
          <Task to="/admin/admin-orders?status=cancel-requested" linkText={<Trans>See requests</Trans>}>
            <Plural
              value={cancelRequests}
              one="# buyer asks to cancel an order."
              other="# buyers ask to cancel an order."
            />
          </Task>
        )}
        {pending > 0 && (
          <Task to="/admin/admin-orders?status=pending" linkText={<Trans>Check orders</Trans>}>
            <Plural value={pending} one="# order waits to be confirmed." other="# orders wait to be confirmed." />
          </Task>
        )}
        {withoutRate.length > 0 && (
          <Task to="/admin/exchange-setting" linkText={<Trans>Save a rate</Trans>}>
            <Trans>No rate saved today for {currencies}.</Trans>
          </Task>
        )}
        {outOfStock > 0 && (
          <Task to="/admin/low-stock" linkText={<Trans>Restock</Trans>}>
            <Plural value={outOfStock} one="# phone is out of stock." other="# phones are out of stock." />
          </Task>
        )}
        {mailTrouble === 'no-server' && (
          <Task>
            <Trans>
              Emails are not being sent, because no mail server is set (SMTP_URL). People who forget their password get
              no link, and you get no email about new orders.
            </Trans>
          </Task>
        )}
        {mailTrouble === 'late' && (
          <Task>
            <Trans>
              Emails have waited for more than an hour, because the mail server refuses them or does not answer. The
              shop keeps them for three days and goes on trying. The log says why.
            </Trans>
          </Task>
        )}
        {mailTrouble === 'not-sent' && (
          <Task>
            <Trans>
              Emails are not being sent: the mail server refused the last one or did not answer. People who forget their
              password may get no link, and you may get no email about new orders. The log says why.
            </Trans>
          </Task>
        )}
      </ul>
    </section>
  );
}

type TaskProps = { to?: string; linkText?: ReactNode; children: ReactNode };

function Task({ to, linkText, children }: TaskProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-box border border-base-300 py-1.5 ps-4 pe-1.5">
      <span className="min-w-0 py-1.5">{children}</span>
      {to && (
        <ButtonLink to={to} size="small">
          {linkText}
        </ButtonLink>
      )}
    </li>
  );
}
