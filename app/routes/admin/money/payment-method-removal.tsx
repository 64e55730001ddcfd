import { paymentMethodEntryForm } from '#app/domain/money/payment-accounts/payment-account-form.ts';
import { removePaymentMethod } from '#app/domain/money/payment-accounts/payment-methods.server.ts';
import { personAction } from '#app/http/form-action.server.ts';
import { redirectGetTo } from '#app/http/middleware/post-only.server.ts';
import { PaymentMethodResultPage } from '#app/ui/admin/money/payment-result.tsx';
import type { Route } from './+types/payment-method-removal';

export const middleware = [redirectGetTo('/admin/payment-settings')];

export const action = personAction(paymentMethodEntryForm, async ({ db, by, value }) => {
  const removed = await removePaymentMethod(db, by, value);
  return removed ? { ok: true, removed: value } : { ok: false, problem: 'list-changed' as const, method: value.method };
});

export default function PaymentMethodRemoval({ actionData }: Route.ComponentProps) {
  return <PaymentMethodResultPage result={actionData} />;
}
