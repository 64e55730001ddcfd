import { useLingui } from '@lingui/react/macro';
import { data } from 'react-router';
import { shopContext } from '#app/context.ts';
import { paymentIdForm } from '#app/domain/money/payments/payment-form.ts';
import { withdrawPayment } from '#app/domain/money/payments/payment-withdraw.server.ts';
import { payPath } from '#app/domain/orders/order-paths.ts';
import { parseForm } from '#app/http/form-body.server.ts';
import { redirectGetTo } from '#app/http/middleware/post-only.server.ts';
import { requirePerson } from '#app/http/middleware/require-person.server.ts';
import { byOf } from '#app/http/request-client.ts';
import { ActionPage } from '#app/ui/forms/action-page.tsx';
import { WithdrawalOutcome } from '#app/ui/store/payments/payment-withdrawal-result.tsx';
import type { Route } from './+types/payment-withdrawal';
import '#app/i18n/my-orders-translations.ts';

export const middleware = [requirePerson, redirectGetTo('/my-orders')];

export async function action({ context, params: { id: orderId } }: Route.ActionArgs) {
  const form = parseForm(context, paymentIdForm);
  const id = form.ok ? form.value.payment : '';
  const { db } = context.get(shopContext);
  const withdrawn = await withdrawPayment(db, byOf(context), { orderId, id });
  if (withdrawn.ok) return withdrawn;
  return data(withdrawn, { status: withdrawn.problem === 'no-such-payment' ? 404 : 409 });
}

export default function PaymentWithdrawal({ actionData, params: { id } }: Route.ComponentProps) {
  const { t } = useLingui();
  const back = { to: payPath(id), label: t`Back to the payment` };
  return (
    <ActionPage title={t`Pay`} back={back}>
      {actionData && <WithdrawalOutcome result={actionData} />}
    </ActionPage>
  );
}
