import { data } from 'react-router';
import { adminContext, shopContext } from '#app/context.ts';
import { decidePayment } from '#app/domain/money/payments/payment-decide.server.ts';
import { rejectionForm } from '#app/domain/money/payments/payment-form.ts';
import { badForm, parseForm } from '#app/http/form-body.server.ts';
import { redirectGetTo } from '#app/http/middleware/post-only.server.ts';
import { DecisionPage } from '#app/ui/admin/money/payment-decision-form.tsx';
import type { Route } from './+types/payment-rejection';

export const middleware = [redirectGetTo('/admin/payments')];

export async function action({ context, params: { id } }: Route.ActionArgs) {
  const form = parseForm(context, rejectionForm);
  const state = 'rejected' as const;
  if (!form.ok) return badForm(form, { id, decision: state });
  const { db } = context.get(shopContext);
  const decision = { id, state, ...form.value };
  const outcome = await decidePayment(db, new Date(), context.get(adminContext).id, decision);
  const result = { ...outcome, id, decision: state };
  if (outcome.ok) return result;
  return data(result, { status: outcome.problem === 'no-such-payment' ? 404 : 409 });
}

export default function PaymentRejection({ actionData }: Route.ComponentProps) {
  return <DecisionPage result={actionData} />;
}
