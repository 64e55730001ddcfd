import { useLingui } from '@lingui/react/macro';
import { useRef } from 'react';
import { Link } from 'react-router';
import { ORDER_STATES, type OrderCounts, type OrderState } from '#app/domain/orders/order-filter.ts';
import { formatNumber, useLocale } from '#app/ui/hooks/locale.ts';
import { useUrlParams } from '#app/ui/hooks/url-params.ts';
import { useCurrentInView } from '#app/ui/layout/current-in-view.ts';

type OrderFilterProps = {
  state: OrderState;
  counts: OrderCounts;
  /** The states in which there may be more than were counted. */
  atLeast: OrderState[];
};

/**
 * The states by which orders are filtered, each with how many there are. Links, not buttons: on this screen Confirm and
 * Cancel are what is done, not what is shown.
 */
export function OrderFilter({ state, counts, atLeast }: OrderFilterProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const others = useUrlParams({ but: ['status', 'page'] });
  const row = useRef<HTMLUListElement>(null);
  const words: Record<OrderState, string> = {
    '': t`All`,
    pending: t`Pending`,
    confirmed: t`Confirmed`,
    canceled: t`Canceled`,
    'cancel-requested': t`Cancel Requests`,
  };
  useCurrentInView(row, state);
  return (
    <nav aria-label={t`Status`} className="w-full min-w-0 sm:w-auto">
      <ul
        ref={row}
        className="relative flex gap-2 max-sm:-mx-4 max-sm:overflow-x-auto max-sm:px-4 max-sm:py-1 sm:flex-wrap"
      >
        {ORDER_STATES.map((each) => (
          <li key={each} className="shrink-0">
            <Link
              to={{ search: `${withState(others, each)}` }}
              replace
              preventScrollReset
              aria-current={each === state ? 'true' : undefined}
              className={`btn min-h-11 px-4 ${each === state ? 'btn-neutral' : 'btn-ghost border-base-300'}`}
            >
              {words[each]}{' '}
              <span className="font-normal tabular-nums">
                {formatNumber(counts[each], locale)}
                {atLeast.includes(each) && '+'}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function withState(others: URLSearchParams, state: OrderState): URLSearchParams {
  return new URLSearchParams(state ? [...others, ['status', state]] : others);
}
