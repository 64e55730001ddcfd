import { Trans, useLingui } from '@lingui/react/macro';
import { Alert } from '#app/ui/components/message.tsx';

export function ForgetFacts() {
  const { t } = useLingui();
  return (
    <ul className="my-4 flex list-disc flex-col gap-2 ps-5">
      <li>
        <Trans>
          Deleted: name, phone number, address and email, in the account and in all orders; log-ins and devices; the
          pictures of payment slips; the shop's note.
        </Trans>
      </li>
      <li>
        <Trans>
          Kept, because the law wants it: payment records, for three years at least. They are the amount, the method,
          the number of the transfer, the dates and the shop's remark.
        </Trans>
      </li>
      <li>
        {t`Kept without a name: the number, goods and prices of the orders. Backups forget when they are replaced.`}
      </li>
      <li>{t`Nobody can log in to the account afterwards, and this cannot be undone.`}</li>
    </ul>
  );
}

export function ForgetRefused({ problem, number }: { problem: 'open-order' | 'money-due'; number: number }) {
  const { t } = useLingui();
  return (
    <Alert tone="warning">
      {problem === 'open-order'
        ? t`Order ${number} is still open, so nothing can be deleted yet. Wait until it is done, or cancel it.`
        : t`Money is still due or owed back for order ${number}, so nothing can be deleted yet.`}
    </Alert>
  );
}
