import { Trans, useLingui } from '@lingui/react/macro';
import { data, Link } from 'react-router';
import { adminContext, localeContext, shopContext } from '#app/context.ts';
import { orderPath } from '#app/domain/orders/order-path.ts';
import { readOrderLedger } from '#app/domain/payments/order-ledger.server.ts';
import { recordForm } from '#app/domain/payments/payment-entry-form.ts';
import { orderPaymentStatus } from '#app/domain/payments/payment-ledger.ts';
import { recordPayment } from '#app/domain/payments/payment-record.server.ts';
import { entryResponse } from '#app/http/entry-response.server.ts';
import { badForm, parseForm } from '#app/http/form-body.server.ts';
import { OrderMoney } from '#app/ui/admin/payments/order-money.tsx';
import { PaymentEntryForm } from '#app/ui/admin/payments/payment-entry-form.tsx';
import { Mmk } from '#app/ui/components/amount.tsx';
import { ButtonLink } from '#app/ui/components/button.tsx';
import { Alert } from '#app/ui/components/message.tsx';
import { StatusBadge } from '#app/ui/components/order-badges.tsx';
import { PaymentBadge } from '#app/ui/components/payment-labels.tsx';
import { orUnavailable } from '#app/ui/forms/unavailable.tsx';
import { ErrorPage } from '#app/ui/layout/error-page.tsx';
import { Page } from '#app/ui/layout/page.tsx';
import type { LiveHandle } from '#app/ui/live/live-data.ts';
import type { Route } from './+types/order-payment';

export const handle: LiveHandle = { shows: ['orders', 'paymentAccounts'] };

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const ledger = await readOrderLedger(context.get(shopContext).db, id);
  if (!ledger) throw data(null, { status: 404 });
  return { ledger, newKey: crypto.randomUUID() };
}

export async function action({ context, params: { id } }: Route.ActionArgs) {
  const { db } = context.get(shopContext);
  const ledger = await readOrderLedger(db, id);
  if (!ledger) throw data(null, { status: 404 });
  const form = parseForm(context, recordForm(context.get(localeContext).format, ledger.order.total));
  if (!form.ok) return badForm(form);
  const entry = { orderId: id, entry: form.value };
  return entryResponse(await recordPayment(db, new Date(), context.get(adminContext).id, entry), form.value);
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orUnavailable(serverAction);

export default function OrderPayment({ loaderData: { ledger, newKey }, actionData }: Route.ComponentProps) {
  const { t } = useLingui();
  const { order, balance } = ledger;
  const { number } = order;
  return (
    <Page title={t`Payment for order ${number}`} width="form">
      <div className="flex flex-col gap-6">
        <p className="flex flex-wrap gap-2">
          <StatusBadge status={order.status} />
          <PaymentBadge status={orderPaymentStatus(order.status, balance)} />
        </p>
        <OrderMoney order={order} balance={balance} />
        {balance.checking > 0 && (
          <Alert
            tone="warning"
            action={
              <ButtonLink to={`/admin/payments?q=${number}`} size="small" look="quiet">
                <Trans>Payments</Trans>
              </ButtonLink>
            }
          >
            <Trans>
              The buyer has reported <Mmk value={balance.checking} />. If that is this payment, verify it instead of
              recording it a second time.
            </Trans>
          </Alert>
        )}
        <PaymentEntryForm
          ledger={ledger}
          newKey={newKey}
          amount={order.status === 'canceled' ? 0 : balance.due}
          result={actionData}
          words={{
            via: t`Received by`,
            remark: t`Remark`,
            entered: <Trans>The payment is recorded.</Trans>,
            button: <Trans>Record payment</Trans>,
          }}
        />
        <Link to={orderPath(order.id)} className="tall-link link self-start">
          {t`Back to order ${number}`}
        </Link>
      </div>
    </Page>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} />;
}
