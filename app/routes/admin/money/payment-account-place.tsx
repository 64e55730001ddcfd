import { data } from 'react-router';
import { adminContext, shopContext } from '#app/context.ts';
import { raisePaymentAccount } from '#app/domain/money/payment-accounts/payment-account-switch.server.ts';
import { redirectGetTo } from '#app/http/middleware/post-only.server.ts';
import { SwitchResultPage } from '#app/ui/admin/money/payment-account-result.tsx';
import type { Route } from './+types/payment-account-place';

export const middleware = [redirectGetTo('/admin/payment-settings/accounts')];

export async function action({ context, params: { id } }: Route.ActionArgs) {
  const { db } = context.get(shopContext);
  const raised = await raisePaymentAccount(db, new Date(), context.get(adminContext).id, id);
  return raised.ok ? { ok: true as const, id, active: null } : data(raised, { status: 404 });
}

export default function PaymentAccountPlace({ actionData }: Route.ComponentProps) {
  return <SwitchResultPage result={actionData} />;
}
