import { useLingui } from '@lingui/react/macro';
import { Children, type ReactNode, type RefObject, useEffect, useRef } from 'react';
import {
  ORDER_FILTERS,
  type OrderCounts,
  type OrderFilter,
  orderFilterValue,
} from '#app/domain/orders/order-filter.ts';
import { formatNumber } from '#app/domain/text/money-format.ts';
import { OfficeLink } from '#app/ui/admin/rights/guarded-links.tsx';
import { useUrlParams } from '#app/ui/hooks/url-params.ts';
import { useLocale } from '#app/ui/hooks/use-locale.ts';
import { useStatusLabels } from '#app/ui/labels/order-labels.tsx';

export function useScrollToCurrent(row: RefObject<HTMLElement | null>, current: string | undefined): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: `aria-current` moves with `current`.
  useEffect(() => {
    const link = row.current?.querySelector<HTMLElement>('[aria-current]');
    if (!row.current || !link) return;
    row.current.scrollLeft = link.offsetLeft - (row.current.clientWidth - link.offsetWidth) / 2;
  }, [row, current]);
}

type OrderFilterProps = {
  filter: OrderFilter;
  counts: OrderCounts;
  /** Filters whose count is a lower bound. */
  atLeast: OrderFilter[];
  children?: ReactNode;
};

/** The filters are links, because buttons on this screen change orders. */
export function OrderFilters({ filter, counts, atLeast, children }: OrderFilterProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const otherParams = useUrlParams(['status', 'page']);
  const list = useRef<HTMLUListElement>(null);
  const statuses = useStatusLabels();
  function labelOf(option: OrderFilter): string {
    if (option === '') return t`All`;
    return option === 'cancel-requested' ? t`Cancel Requests` : statuses[option].heading;
  }
  useScrollToCurrent(list, filter);
  return (
    <nav aria-label={t`Status`} className="w-full min-w-0 sm:w-auto">
      <ul
        ref={list}
        className="relative flex gap-2 max-sm:-mx-4 max-sm:overflow-x-auto max-sm:px-4 max-sm:py-1 sm:flex-wrap"
      >
        {ORDER_FILTERS.map((option) => (
          <li key={option} className="shrink-0">
            <OfficeLink
              to={{ search: `${withFilter(otherParams, option)}` }}
              replace
              preventScrollReset
              aria-current={option === filter ? 'true' : undefined}
              className={`btn min-h-11 px-4 ${option === filter ? 'btn-neutral' : 'btn-ghost border-base-300'}`}
            >
              {labelOf(option)}{' '}
              <span className="font-normal tabular-nums">
                {formatNumber(counts[option], locale)}
                {atLeast.includes(option) && '+'}
              </span>
            </OfficeLink>
          </li>
        ))}
        {Children.map(children, (child) => child && <li className="shrink-0">{child}</li>)}
      </ul>
    </nav>
  );
}

function withFilter(otherParams: URLSearchParams, filter: OrderFilter): URLSearchParams {
  return new URLSearchParams([...otherParams, ['status', orderFilterValue(filter)]]);
}
