import { useLingui } from '@lingui/react/macro';
import { formContext } from '#app/context.ts';
import { LIST_PAGE_SIZE } from '#app/domain/constants.ts';
import { withoutNul } from '#app/domain/fields.ts';
import { readDues } from '#app/domain/money/payments/shown-balances.server.ts';
import { confirmOrders } from '#app/domain/orders/order-steps/orders-confirm.server.ts';
import { noFields, personAction } from '#app/http/form-action.server.ts';
import { redirectGetTo } from '#app/http/middleware/post-only.server.ts';
import { OrdersConfirmConfirmPage } from '#app/ui/admin/orders/order-result-page.tsx';
import { OrdersOutcome } from '#app/ui/admin/orders/orders-outcome.tsx';
import { ActionPage } from '#app/ui/forms/action-page.tsx';
import { UnavailableAlert } from '#app/ui/forms/unavailable-alert.tsx';
import type { Route } from './+types/orders-confirmation';

export const middleware = [redirectGetTo('/admin/admin-orders')];

/** Confirms at most one page of orders. */
export const action = personAction(
  noFields,
  async ({ db, by, context }) => ({
    ok: true as const,
    orders: await confirmOrders(db, by, chosenIn(context)),
  }),
  {
    ask: async ({ db, context }) => {
      const ids = chosenIn(context);
      const dues = ids.length > 0 ? await readDues(db, ids) : [];
      return dues.length > 0 ? { ids, dues } : null;
    },
  },
);

const chosenIn = (context: Route.ActionArgs['context']) =>
  context
    .get(formContext)
    .getAll('order')
    .slice(0, LIST_PAGE_SIZE)
    .map((id) => withoutNul(String(id)));

export default function OrdersConfirmation({ actionData }: Route.ComponentProps) {
  const { t } = useLingui();
  if (actionData && 'confirm' in actionData) return <OrdersConfirmConfirmPage {...actionData.confirm} />;
  return (
    <ActionPage title={t`Admin Orders`} back={{ to: '/admin/admin-orders', label: t`Back to all orders` }}>
      {actionData && 'orders' in actionData && <OrdersOutcome orders={actionData.orders} />}
      <UnavailableAlert result={actionData} />
    </ActionPage>
  );
}
