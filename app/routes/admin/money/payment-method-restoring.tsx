import { adminContext, shopContext } from '#app/context.ts';
import { paymentMethodEntryForm } from '#app/domain/money/payment-accounts/payment-method-forms.ts';
import { restorePaymentMethod } from '#app/domain/money/payment-accounts/payment-methods.server.ts';
import { badForm, parseForm } from '#app/http/form-body.server.ts';
import { redirectGetTo } from '#app/http/middleware/post-only.server.ts';
import { PaymentMethodResultPage } from '#app/ui/admin/money/payment-result.tsx';
import type { Route } from './+types/payment-method-restoring';

export const middleware = [redirectGetTo('/admin/payment-settings')];

export async function action({ context }: Route.ActionArgs) {
  const form = parseForm(context, paymentMethodEntryForm);
  if (!form.ok) return badForm(form);
  await restorePaymentMethod(context.get(shopContext).db, new Date(), context.get(adminContext).id, form.value);
  return { ok: true as const, restored: form.value };
}

export default function PaymentMethodRestoring({ actionData }: Route.ComponentProps) {
  return <PaymentMethodResultPage result={actionData} />;
}
