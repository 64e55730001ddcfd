import { Trans, useLingui } from '@lingui/react/macro';
import { adminContext, localeContext, shopContext } from '#app/context.ts';
import { readOrderLedger } from '#app/domain/money/payment-entry/order-ledger.server.ts';
import { recordPayment } from '#app/domain/money/payment-entry/payment-entry.server.ts';
import { paymentRecordForm } from '#app/domain/money/payment-entry/payment-entry-form.ts';
import { badForm, parseForm } from '#app/http/form-body.server.ts';
import { found } from '#app/http/found.ts';
import { entryResponse, loadOrderLedger } from '#app/routes/admin/money/entry-response.server.ts';
import { PaymentEntryPage } from '#app/ui/admin/money/payment-entry-page.tsx';
import { OfficeButtonLink } from '#app/ui/admin/rights/guarded-links.tsx';
import { Mmk } from '#app/ui/components/amount-text.tsx';
import { Alert } from '#app/ui/components/message.tsx';
import type { LiveHandle } from '#app/ui/live/live-data.ts';
import type { Route } from './+types/order-payment';

export const handle: LiveHandle = { shows: ['orders', 'paymentAccounts'] };

export const loader = loadOrderLedger;

export async function action({ context, params: { id } }: Route.ActionArgs) {
  const { db } = context.get(shopContext);
  const { order } = found(await readOrderLedger(db, id));
  const form = parseForm(context, paymentRecordForm(context.get(localeContext).format, order.total));
  if (!form.ok) return badForm(form);
  const payment = { orderId: id, entry: form.value };
  return entryResponse(await recordPayment(db, new Date(), context.get(adminContext).id, payment), form.value);
}

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
