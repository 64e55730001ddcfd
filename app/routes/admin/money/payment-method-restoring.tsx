import { paymentMethodEntryForm } from '#app/domain/money/payment-accounts/payment-account-form.ts';
import { restorePaymentMethod } from '#app/domain/money/payment-accounts/payment-methods.server.ts';
import { adminAction } from '#app/http/admin-action.server.ts';
import { redirectGetTo } from '#app/http/middleware/post-only.server.ts';
import { PaymentMethodResultPage } from '#app/ui/admin/money/payment-result.tsx';
import type { Route } from './+types/payment-method-restoring';

export const middleware = [redirectGetTo('/admin/payment-settings')];

export const action = adminAction(paymentMethodEntryForm, async ({ db, by, value }) => {
  await restorePaymentMethod(db, by.now, by.uid, value);
  return { ok: true, restored: value };
});

export default function PaymentMethodRestoring({ actionData }: Route.ComponentProps) {
  return <PaymentMethodResultPage result={actionData} />;
}
