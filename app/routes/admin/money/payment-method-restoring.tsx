import { paymentMethodEntryForm } from '#app/domain/money/payment-accounts/payment-account-form.ts';
import { restorePaymentMethod } from '#app/domain/money/payment-accounts/payment-methods.server.ts';
import { personAction } from '#app/http/form-action.server.ts';
import { redirectGetTo } from '#app/http/middleware/post-only.server.ts';
import { PaymentMethodResultPage } from '#app/ui/admin/money/payment-result.tsx';
import type { Route } from './+types/payment-method-restoring';

export const middleware = [redirectGetTo('/admin/payment-settings')];

export const action = personAction(paymentMethodEntryForm, async ({ db, by, value }) => {
  await restorePaymentMethod(db, by, value);
  return { ok: true, restored: value };
});

export default function PaymentMethodRestoring({ actionData }: Route.ComponentProps) {
  return <PaymentMethodResultPage result={actionData} />;
}
