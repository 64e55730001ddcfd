import { Trans, useLingui } from '@lingui/react/macro';
import { adminContext, formContext, shopContext } from '#app/context.ts';
import { LIST_PAGE_SIZE } from '#app/domain/constants.ts';
import { withoutNul } from '#app/domain/fields.ts';
import { readDues } from '#app/domain/money/payments/shown-balances.server.ts';
import { confirmOrders } from '#app/domain/orders/order-steps/orders-confirm.server.ts';
import { wantsConfirmationPage } from '#app/http/form-body.server.ts';
import { redirectGetTo } from '#app/http/middleware/post-only.server.ts';
import { OrdersConfirmConfirmPage } from '#app/ui/admin/orders/order-result-page.tsx';
import { OrdersOutcome } from '#app/ui/admin/orders/orders-outcome.tsx';
import { ActionPage } from '#app/ui/forms/action-page.tsx';
import { UnavailableAlert } from '#app/ui/forms/unavailable-alert.tsx';
import type { Route } from './+types/orders-confirmation';

export const middleware = [redirectGetTo('/admin/admin-orders')];

/** Confirms at most one page of orders. */
export async function action({ context }: Route.ActionArgs) {
  const ids = context
    .get(formContext)
    .getAll('order')
    .slice(0, LIST_PAGE_SIZE)
    .map((id) => withoutNul(String(id)));
  const { db } = context.get(shopContext);
  const dues = wantsConfirmationPage(context) && ids.length > 0 ? await readDues(db, ids) : [];
  if (dues.length > 0) return { confirm: true as const, ids, dues };
  const orders = await confirmOrders(db, new Date(), context.get(adminContext).id, ids);
  return { ok: true as const, orders };
}

export default function OrdersConfirmation({ actionData }: Route.ComponentProps) {
  const { t } = useLingui();
  if (actionData && 'dues' in actionData && actionData.dues) {
    return <OrdersConfirmConfirmPage ids={actionData.ids} dues={actionData.dues} />;
  }
  return (
    <ActionPage title={t`Admin Orders`} back={{ to: '/admin/admin-orders', label: <Trans>Back to all orders</Trans> }}>
      {actionData && 'orders' in actionData && <OrdersOutcome orders={actionData.orders} />}
      <UnavailableAlert result={actionData} />
    </ActionPage>
  );
}
