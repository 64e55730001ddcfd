import { data } from 'react-router';
import { adminContext, shopContext } from '#app/context.ts';
import { paymentMethodEntryForm } from '#app/domain/money/payment-accounts/payment-method-forms.ts';
import { removePaymentMethod } from '#app/domain/money/payment-accounts/payment-methods.server.ts';
import { badForm, parseForm } from '#app/http/form-body.server.ts';
import { redirectGetTo } from '#app/http/middleware/post-only.server.ts';
import { PaymentMethodResultPage } from '#app/ui/admin/money/payment-result.tsx';
import type { Route } from './+types/payment-method-removal';

export const middleware = [redirectGetTo('/admin/payment-settings')];

export async function action({ context }: Route.ActionArgs) {
  const form = parseForm(context, paymentMethodEntryForm);
  if (!form.ok) return badForm(form);
  const { db } = context.get(shopContext);
  const removed = await removePaymentMethod(db, new Date(), context.get(adminContext).id, form.value);
  const { method } = form.value;
  if (!removed) return data({ ok: false as const, problem: 'list-changed' as const, method }, { status: 409 });
  return { ok: true as const, removed: form.value };
}

export default function PaymentMethodRemoval({ actionData }: Route.ComponentProps) {
  return <PaymentMethodResultPage result={actionData} />;
}
