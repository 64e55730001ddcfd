import { Trans, useLingui } from '@lingui/react/macro';
import { recordPayment } from '#app/domain/money/payment-entry/payment-entry.server.ts';
import { paymentRecordForm } from '#app/domain/money/payment-entry/payment-entry-form.ts';
import { personAction } from '#app/http/form-action.server.ts';
import { entryOutcome, loadOrderLedger } from '#app/routes/admin/money/entry-response.server.ts';
import { PaymentEntryPage } from '#app/ui/admin/money/payment-entry-page.tsx';
import { OfficeButtonLink } from '#app/ui/admin/rights/guarded-links.tsx';
import { Mmk } from '#app/ui/components/amount-text.tsx';
import { Alert } from '#app/ui/components/message.tsx';
import type { LiveHandle } from '#app/ui/live/live-data.ts';
import type { Route } from './+types/order-payment';

export const handle: LiveHandle = { shows: ['orders', 'paymentAccounts'] };

export const loader = loadOrderLedger;

export const action = personAction(paymentRecordForm, async ({ db, by, id, value }) =>
  entryOutcome(await recordPayment(db, by, { orderId: id, entry: value })),
);

export default function OrderPayment({ loaderData: { ledger, newKey }, actionData }: Route.ComponentProps) {
  const { t } = useLingui();
  const { order, balance } = ledger;
  const { number } = order;
  return (
    <PaymentEntryPage
      title={t`Payment for order ${number}`}
      ledger={ledger}
      newKey={newKey}
      amount={balance.depositDue || balance.due}
      result={actionData}
      step="recorded"
      words={{
        via: t`Received by`,
        remark: t`Remark`,
        button: t`Record payment`,
      }}
    >
      {balance.checking > 0 && (
        <Alert
          tone="warning"
          action={
            <OfficeButtonLink to={`/admin/payments?q=${number}`} size="small" look="quiet">
              {t`Payments`}
            </OfficeButtonLink>
          }
        >
          <Trans>
            The buyer has reported <Mmk value={balance.checking} />. If that is this payment, verify it instead of
            recording it a second time.
          </Trans>
        </Alert>
      )}
    </PaymentEntryPage>
  );
}
