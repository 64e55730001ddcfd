import { useLingui } from '@lingui/react/macro';
import { shopContext } from '#app/context.ts';
import { reasonForm } from '#app/domain/fields.ts';
import { voidPayment } from '#app/domain/money/payment-entry/payment-void.server.ts';
import { readPaymentWithOrder } from '#app/domain/money/payments/payment-list.server.ts';
import { adminOrderPath } from '#app/domain/orders/order-paths.ts';
import { personAction } from '#app/http/form-action.server.ts';
import { found } from '#app/http/found.ts';
import { ReasonForm } from '#app/ui/admin/components/reason-form.tsx';
import { VoidingOutcome } from '#app/ui/admin/money/payment-voiding-result.tsx';
import { OfficeLink } from '#app/ui/admin/rights/guarded-links.tsx';
import { Mmk, Moment } from '#app/ui/components/amount-text.tsx';
import { formResult } from '#app/ui/forms/form-result.ts';
import { PaymentStateBadge } from '#app/ui/labels/payment-labels.tsx';
import { useMethodLabel } from '#app/ui/labels/stored-names.ts';
import { Page } from '#app/ui/layout/page.tsx';
import type { LiveHandle } from '#app/ui/live/live-data.ts';
import type { Route } from './+types/payment-voiding';

export const handle: LiveHandle = { shows: ['orders'] };

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  return { payment: found(await readPaymentWithOrder(context.get(shopContext).db, id)) };
}

export const action = personAction(reasonForm, async ({ db, by, id, value }) => {
  found(await readPaymentWithOrder(db, id));
  return voidPayment(db, by, { id, ...value });
});

export default function PaymentVoiding({ loaderData: { payment }, actionData }: Route.ComponentProps) {
  const { t } = useLingui();
  const methodLabel = useMethodLabel();
  const { orderId, orderNumber: number, direction, amount, method, state, submittedAt } = payment;
  const isRefund = direction === 'out';
  const { saved, refused } = formResult(actionData);
  const outcome = saved ?? refused;
  return (
    <Page title={isRefund ? t`Void a refund` : t`Void a payment`} width="form">
      <div className="flex flex-col gap-6">
        <div>
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Mmk value={amount} className="text-2xl font-semibold wrap-anywhere whitespace-normal!" />
            <PaymentStateBadge state={state} />
          </p>
          <p className="text-muted wrap-anywhere">
            {t`Order ${number}`} · {[methodLabel(method), payment.number].filter(Boolean).join(' · ')}
          </p>
          <p className="text-sm text-muted wrap-anywhere *:whitespace-normal">
            <Moment at={submittedAt} />
          </p>
        </div>
        {outcome && <VoidingOutcome result={outcome} />}
        {state === 'verified' && (
          <ReasonForm result={actionData} button={isRefund ? t`Void refund` : t`Void payment`}>
            {t`A voided entry stays visible but is not counted. You cannot undo this.`}
            {payment.receiptId !== null && <> {t`Give the old phone back to its owner: it leaves the stock.`}</>}
          </ReasonForm>
        )}
        <OfficeLink to={adminOrderPath(orderId)} className="tall-link link self-start">
          {t`Back to order ${number}`}
        </OfficeLink>
      </div>
    </Page>
  );
}
