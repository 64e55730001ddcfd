import { decidePayment } from '#app/domain/money/checking/payment-decide.server.ts';
import { rejectionForm } from '#app/domain/money/payments/payment-form.ts';
import { personAction } from '#app/http/form-action.server.ts';
import { redirectGetTo } from '#app/http/middleware/post-only.server.ts';
import { DecisionPage } from '#app/ui/admin/money/payment-decision-form.tsx';
import type { Route } from './+types/payment-rejection';

export const middleware = [redirectGetTo('/admin/payments')];

export const action = personAction(rejectionForm, async ({ db, by, id, value }) => {
  const outcome = await decidePayment(db, by, { id, state: 'rejected', ...value });
  return { ...outcome, id, decision: 'rejected' as const };
});

export default function PaymentRejection({ actionData }: Route.ComponentProps) {
  return <DecisionPage result={actionData} />;
}
