import { raisePaymentAccount } from '#app/domain/money/payment-accounts/payment-account-switch.server.ts';
import { noFields, personAction } from '#app/http/form-action.server.ts';
import { redirectGetTo } from '#app/http/middleware/post-only.server.ts';
import { SwitchResultPage } from '#app/ui/admin/money/payment-account-result.tsx';
import type { Route } from './+types/payment-account-place';

export const middleware = [redirectGetTo('/admin/payment-settings/accounts')];

export const action = personAction(noFields, async ({ db, by, id }) => {
  const raised = await raisePaymentAccount(db, by, id);
  return raised.ok ? { ok: true, id, active: null } : raised;
});

export default function PaymentAccountPlace({ actionData }: Route.ComponentProps) {
  return <SwitchResultPage result={actionData} />;
}
