import { useLingui } from '@lingui/react/macro';
import { adminContext, localeContext, shopContext } from '#app/context.ts';
import { readOrderLedger } from '#app/domain/money/payment-entry/order-ledger.server.ts';
import { refundPayment } from '#app/domain/money/payment-entry/payment-entry.server.ts';
import { refundForm } from '#app/domain/money/payment-entry/payment-entry-form.ts';
import { badForm, parseForm } from '#app/http/form-body.server.ts';
import { found } from '#app/http/found.ts';
import { entryResponse, loadOrderLedger } from '#app/routes/admin/money/entry-response.server.ts';
import { PaymentEntryPage } from '#app/ui/admin/money/payment-entry-page.tsx';
import type { LiveHandle } from '#app/ui/live/live-data.ts';
import type { Route } from './+types/order-refund';

export const handle: LiveHandle = { shows: ['orders', 'paymentAccounts'] };

export const loader = loadOrderLedger;

export async function action({ context, params: { id } }: Route.ActionArgs) {
  const { db } = context.get(shopContext);
  found(await readOrderLedger(db, id));
  const form = parseForm(context, refundForm(context.get(localeContext).format));
  if (!form.ok) return badForm(form);
  const refund = { orderId: id, entry: form.value };
  return entryResponse(await refundPayment(db, new Date(), context.get(adminContext).id, refund), form.value);
}

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
