import { data } from 'react-router';
import { adminContext, shopContext } from '#app/context.ts';
import { decidePayment } from '#app/domain/money/payments/payment-decide.server.ts';
import { redirectGetTo } from '#app/http/middleware/post-only.server.ts';
import { DecisionPage } from '#app/ui/admin/money/payment-decision-form.tsx';
import type { Route } from './+types/payment-verification';

export const middleware = [redirectGetTo('/admin/payments')];

export async function action({ context, params: { id } }: Route.ActionArgs) {
  const { db } = context.get(shopContext);
  const state = 'verified' as const;
  const outcome = await decidePayment(db, new Date(), context.get(adminContext).id, { id, state });
  const result = { ...outcome, id, decision: state };
  if (outcome.ok) return result;
  return data(result, { status: outcome.problem === 'no-such-payment' ? 404 : 409 });
}

export default function PaymentVerification({ actionData }: Route.ComponentProps) {
  return <DecisionPage result={actionData} />;
}
