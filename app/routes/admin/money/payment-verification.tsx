import { decidePayment } from '#app/domain/money/checking/payment-decide.server.ts';
import { noFields, personAction } from '#app/http/form-action.server.ts';
import { redirectGetTo } from '#app/http/middleware/post-only.server.ts';
import { DecisionPage } from '#app/ui/admin/money/payment-decision-form.tsx';
import type { Route } from './+types/payment-verification';

export const middleware = [redirectGetTo('/admin/payments')];

export const action = personAction(noFields, async ({ db, by, id }) => {
  const outcome = await decidePayment(db, by, { id, state: 'verified' });
  return { ...outcome, id, decision: 'verified' as const };
});

export default function PaymentVerification({ actionData }: Route.ComponentProps) {
  return <DecisionPage result={actionData} />;
}
