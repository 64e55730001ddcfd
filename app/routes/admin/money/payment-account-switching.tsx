import { accountSwitchForm } from '#app/domain/money/payment-accounts/payment-account-form.ts';
import { switchPaymentAccount } from '#app/domain/money/payment-accounts/payment-account-switch.server.ts';
import { personAction } from '#app/http/form-action.server.ts';
import { redirectGetTo } from '#app/http/middleware/post-only.server.ts';
import { SwitchResultPage } from '#app/ui/admin/money/payment-account-result.tsx';
import type { Route } from './+types/payment-account-switching';

export const middleware = [redirectGetTo('/admin/payment-settings/accounts')];

export const action = personAction(accountSwitchForm, async ({ db, by, id, value }) => {
  const active = value.active === 'yes';
  const switched = await switchPaymentAccount(db, by, { id, active });
  return switched.ok ? { ok: true, id, active } : switched;
});

export default function PaymentAccountSwitch({ actionData }: Route.ComponentProps) {
  return <SwitchResultPage result={actionData} />;
}
