import { useLingui } from '@lingui/react/macro';
import { refundPayment } from '#app/domain/money/payment-entry/payment-entry.server.ts';
import { refundForm } from '#app/domain/money/payment-entry/payment-entry-form.ts';
import { personAction } from '#app/http/form-action.server.ts';
import { entryOutcome, loadOrderLedger } from '#app/routes/admin/money/entry-response.server.ts';
import { PaymentEntryPage } from '#app/ui/admin/money/payment-entry-page.tsx';
import type { LiveHandle } from '#app/ui/live/live-data.ts';
import type { Route } from './+types/order-refund';

export const handle: LiveHandle = { shows: ['orders', 'paymentAccounts'] };

export const loader = loadOrderLedger;

export const action = personAction(refundForm, async ({ db, by, id, value }) =>
  entryOutcome(await refundPayment(db, by, { orderId: id, entry: value })),
);

export default function OrderRefund({ loaderData: { ledger, newKey }, actionData }: Route.ComponentProps) {
  const { t } = useLingui();
  const { order, balance } = ledger;
  const { number } = order;
  return (
    <PaymentEntryPage
      title={t`Refund for order ${number}`}
      ledger={ledger}
      newKey={newKey}
      amount={balance.owedBack}
      refusal={balance.paid <= 0 && t`Nothing to refund: no money is left on this order.`}
      result={actionData}
      step="refunded"
      words={{
        via: t`Sent from`,
        remark: t`Reason`,
        button: t`Record refund`,
      }}
    />
  );
}
