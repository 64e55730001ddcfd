import { Trans, useLingui } from '@lingui/react/macro';
import { type AdminAction, adminActionsOf, ORDER_STATUSES } from '#app/domain/order-status.ts';
import type { Order } from '#app/domain/orders/order.ts';
import { adminOrderPath } from '#app/domain/orders/order-paths.ts';
import { useVoucherPath } from '#app/ui/admin/orders/next-step-links.tsx';
import { ACT_LOOKS, type OrderSteps, type ShownOrder, StepButton } from '#app/ui/admin/orders/order-steps.tsx';
import { paymentsOfOrderPath } from '#app/ui/admin/paths/admin-paths.ts';
import { OfficeButtonLink } from '#app/ui/admin/rights/guarded-links.tsx';
import { useListSearch } from '#app/ui/hooks/url-params.ts';
import { useRowPath } from '#app/ui/lists/row-link.tsx';

/** What an admin does next with an order; null if nothing. `answer`: to a request to cancel. */
export type NextAct = AdminAction | 'answer' | 'check' | 'voucher' | null;

/** Money that waits comes before the order itself. Cancel is never the next act: it stays in the menu. */
export function nextActOf(order: Order): NextAct {
  const actions = adminActionsOf(order);
  if (order.cancelRequested && actions.includes('cancellation')) return 'answer';
  if (order.checking > 0) return 'check';
  if (ORDER_STATUSES[order.status].isSold) return 'voucher';
  return actions.find((action) => action !== 'cancellation') ?? null;
}

export function NextActButton({ act, steps, ...shown }: ShownOrder & { act: NextAct; steps: OrderSteps }) {
  const { t } = useLingui();
  const search = useListSearch();
  const voucherPath = useVoucherPath();
  const rowPath = useRowPath();
  const { id, number, restocked } = shown.order;
  if (act === 'answer')
    return (
      <OfficeButtonLink
        to={adminOrderPath(id) + search}
        aria-label={t`Answer order ${number}`}
        size="small"
        className={ACT_LOOKS.text}
      >
        <Trans context="a request to cancel">Answer</Trans>
      </OfficeButtonLink>
    );
  if (act === 'check')
    return (
      <OfficeButtonLink
        to={rowPath(paymentsOfOrderPath(id))}
        aria-label={t`Check order ${number}`}
        size="small"
        className={ACT_LOOKS.tonal}
      >
        {t`Check`}
      </OfficeButtonLink>
    );
  if (act === 'voucher')
    return (
      <OfficeButtonLink
        to={voucherPath(id)}
        aria-label={t`View Voucher of order ${number}`}
        size="small"
        className={ACT_LOOKS.text}
      >
        {t`View Voucher`}
      </OfficeButtonLink>
    );
  if (act) return <StepButton action={act} steps={steps} look={act === 'confirmation' ? 'tonal' : 'text'} {...shown} />;
  if (!restocked) return null;
  return <span className="px-3 text-sm text-muted">{t`Restocked`}</span>;
}
