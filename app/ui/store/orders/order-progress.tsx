import { useLingui } from '@lingui/react/macro';
import { MILESTONES, type Milestone, ORDER_STATUSES, type OrderStatus } from '#app/domain/order-status.ts';

export function OrderProgress({ status, detailed = false }: { status: OrderStatus; detailed?: boolean }) {
  const { t } = useLingui();
  const { reached } = ORDER_STATUSES[status];
  const texts: Record<Milestone, [label: string, detail: string]> = {
    placed: [t`Placed`, t`The shop has your order.`],
    checked: [t`Checked`, t`The shop looks at the stock and calls you if anything is unclear.`],
    confirmed: [t`Confirmed`, t`The shop confirms the order, and your voucher appears in My Orders.`],
    'handed-over': [t`Handed over`, t`You get the goods from the shop or its delivery.`],
  };
  if (!reached) return null;
  const reachedIndex = MILESTONES.indexOf(reached);
  return (
    <ol aria-label={t`Steps of the order`} className={detailed ? 'steps-down' : 'steps-across'}>
      {MILESTONES.map((milestone, at) => {
        const [label, detail] = texts[milestone];
        const isDone = at <= reachedIndex;
        return (
          <li
            key={milestone}
            aria-current={at === reachedIndex + 1 ? 'step' : undefined}
            data-done={isDone || undefined}
          >
            {label}
            {isDone && <span className="sr-only">{` · ${t`done`}`}</span>}
            {detailed && <span className="block text-sm font-normal text-muted">{detail}</span>}
          </li>
        );
      })}
    </ol>
  );
}
