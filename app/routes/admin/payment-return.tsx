import { adminContext, shopContext } from '#app/context.ts';
import { paymentEntryForm } from '#app/domain/settings/payment-method-forms.ts';
import { addPaymentMethod } from '#app/domain/settings/payment-methods.server.ts';
import { badForm, parseForm } from '#app/form.server.ts';
import { opensScreen } from '#app/middleware/opens-screen.server.ts';
import { PaymentAnswerPage } from '#app/ui/admin/payment-answer.tsx';
import { orUnreached } from '#app/ui/unreached.tsx';
import type { Route } from './+types/payment-return.ts';

export const middleware = [opensScreen('/admin/payment-settings')];

export async function action({ context }: Route.ActionArgs) {
  const form = parseForm(context, paymentEntryForm);
  if (!form.ok) return badForm(form);
  const { position, method } = form.value;
  await addPaymentMethod(context.get(shopContext).db, new Date(), context.get(adminContext).id, method, position);
  return { ok: true as const, returned: form.value };
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orUnreached(serverAction);

export default function PaymentReturn({ actionData }: Route.ComponentProps) {
  return <PaymentAnswerPage answer={actionData} />;
}
