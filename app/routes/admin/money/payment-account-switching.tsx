import { data } from 'react-router';
import { adminContext, shopContext } from '#app/context.ts';
import { accountSwitchForm } from '#app/domain/money/payment-accounts/payment-account-form.ts';
import { switchPaymentAccount } from '#app/domain/money/payment-accounts/payment-account-switch.server.ts';
import { badForm, parseForm } from '#app/http/form-body.server.ts';
import { redirectGetTo } from '#app/http/middleware/post-only.server.ts';
import { SwitchResultPage } from '#app/ui/admin/money/payment-account-result.tsx';
import type { Route } from './+types/payment-account-switching';

export const middleware = [redirectGetTo('/admin/payment-settings/accounts')];

export async function action({ context, params: { id } }: Route.ActionArgs) {
  const form = parseForm(context, accountSwitchForm);
  if (!form.ok) return badForm(form);
  const active = form.value.active === 'yes';
  const { db } = context.get(shopContext);
  const switched = await switchPaymentAccount(db, new Date(), context.get(adminContext).id, { id, active });
  return switched.ok ? { ok: true as const, id, active } : data(switched, { status: 404 });
}

export default function PaymentAccountSwitch({ actionData }: Route.ComponentProps) {
  return <SwitchResultPage result={actionData} />;
}
