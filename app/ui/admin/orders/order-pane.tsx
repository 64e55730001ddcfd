import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import type { Balance } from '#app/domain/money/payments/payment-ledger.ts';
import { ORDER_STATUSES } from '#app/domain/order-status.ts';
import type { Order } from '#app/domain/orders/order.ts';
import { adminOrderPath } from '#app/domain/orders/order-paths.ts';
import { Mmk, TimeOrDay } from '#app/ui/components/amount-text.tsx';
import { Icon, type IconName } from '#app/ui/components/icon.tsx';
import { useListSearch } from '#app/ui/hooks/url-params.ts';
import { STATUS_ICONS, useStatusLabels } from '#app/ui/labels/order-labels.tsx';
import { PaymentBadge } from '#app/ui/labels/payment-labels.tsx';
import { AmountDue } from '#app/ui/orders/amount-due.tsx';

const TEXT_COLOURS = { yellow: 'text-warning', green: 'text-success', red: 'text-error', blue: 'text-info' };

type OrderPaneProps = {
  orders: Order[];
  /** By order id; only for orders whose payment is shown. */
  balances: Record<string, Balance>;
  /** The id of the order beside the list. */
  current: string;
  /** The shop's business date. */
  today: string;
};

/** On wide screens, shows the list beside the open order. The list has links only, because buttons act on the open order. */
export function OrderPane({ orders, balances, current, today }: OrderPaneProps) {
  const { t } = useLingui();
  const search = useListSearch();
  const statuses = useStatusLabels();
  const currentLink = useRef<HTMLAnchorElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls when another order becomes the current one.
  useEffect(() => {
    currentLink.current?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  if (orders.length === 0) return null;
  return (
    <nav
      aria-label={t`Orders in this list`}
      className="sticky top-0 max-h-dvh w-72 shrink-0 self-start overflow-y-auto py-10 ps-6 max-xl:hidden print:hidden"
    >
      <ul className="divide-y divide-base-300 border-y border-base-300">
        {orders.map(({ id, number, name, total, status, cancelRequested, createdAt }) => (
          <li key={id}>
            <Link
              ref={id === current ? currentLink : undefined}
              to={adminOrderPath(id) + search}
              aria-current={id === current ? 'page' : undefined}
              className="flex flex-wrap justify-between gap-x-3 gap-y-0.5 px-3 py-2.5 text-sm/snug hover:bg-base-200 focus-visible:-outline-offset-2 aria-[current]:bg-base-200"
            >
              <strong className="tabular-nums">
                <Trans>Order {number}</Trans>
              </strong>{' '}
              <span className="font-semibold">
                <Mmk value={total} />
              </span>{' '}
              <span className="-my-1 basis-full truncate py-1.5">{name}</span>{' '}
              <span className="text-muted">
                <TimeOrDay at={createdAt} today={today} />
              </span>{' '}
              <span className="flex items-center gap-2">
                {cancelRequested && <StatusIcon icon="circle-alert" colour="red" label={t`Cancel Requested`} />}
                <StatusIcon
                  icon={STATUS_ICONS[status]}
                  colour={ORDER_STATUSES[status].colour}
                  label={statuses[status].heading}
                />
              </span>
              {balances[id] && <PaymentLine balance={balances[id]} />}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function PaymentLine({ balance }: { balance: Balance }) {
  return (
    <span className="flex basis-full flex-wrap items-center justify-between gap-x-3">
      <PaymentBadge status={balance.status} /> <AmountDue balance={balance} />
    </span>
  );
}

type StatusIconProps = { icon: IconName; colour: keyof typeof TEXT_COLOURS; label: string };

/** Shows a status by shape and colour, because the pane is narrow. The order beside it shows the badge. */
function StatusIcon({ icon, colour, label }: StatusIconProps) {
  return (
    <span role="img" aria-label={label} title={label} className={TEXT_COLOURS[colour]}>
      <Icon name={icon} />
    </span>
  );
}
