import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import type { Balance } from '#app/domain/money/payments/payment-ledger.ts';
import type { Order } from '#app/domain/orders/order.ts';
import { adminOrderPath } from '#app/domain/orders/order-paths.ts';
import { formatNumber } from '#app/domain/text/money-format.ts';
import { OrderStatusWords } from '#app/ui/admin/labels/order-status-words.tsx';
import { TimeOrDay } from '#app/ui/admin/orders/time-or-day.tsx';
import { OfficeLink } from '#app/ui/admin/rights/guarded-links.tsx';
import { useListSearch } from '#app/ui/hooks/url-params.ts';
import { useLocale } from '#app/ui/hooks/use-locale.ts';
import { useBuyerName } from '#app/ui/labels/stored-names.ts';
import { AmountDue } from '#app/ui/orders/amount-due.tsx';

type OrderPaneProps = {
  orders: Order[];
  /** By order id; only for orders whose payment is shown. */
  balances: Record<string, Balance>;
  current: string;
  /** The shop's business date. */
  today: string;
};

/** On wide screens, shows the list beside the open order. The list has links only, because buttons act on the open order. */
export function OrderPane({ orders, balances, current, today }: OrderPaneProps) {
  const { t } = useLingui();
  const buyerName = useBuyerName();
  const search = useListSearch();
  const locale = useLocale();
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
        {orders.map(({ id, number, ...order }) => (
          <li key={id}>
            <OfficeLink
              ref={id === current ? currentLink : undefined}
              to={adminOrderPath(id) + search}
              aria-current={id === current ? 'page' : undefined}
              className="flex flex-wrap justify-between gap-x-3 gap-y-0.5 px-3 py-2.5 text-sm/snug hover:bg-base-200 focus-visible:-outline-offset-2 aria-[current]:bg-base-200"
            >
              <span className="min-w-0 flex-1 truncate">
                <span className="text-muted tabular-nums">{t`Order ${number}`}</span>{' '}
                <bdi className="font-semibold">{buyerName(order.name)}</bdi>
              </span>{' '}
              <span className="font-semibold">{formatNumber(order.total, locale)}</span>{' '}
              <span className="flex basis-full flex-wrap gap-x-3 text-xs/5 my:text-xs/6">
                <OrderStatusWords order={order} payment={balances[id]?.status} />{' '}
                <span className="ms-auto text-muted">
                  <TimeOrDay at={order.createdAt} today={today} />
                </span>
              </span>
              {balances[id] && <AmountDue balance={balances[id]} />}
            </OfficeLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
