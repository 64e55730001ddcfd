import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { specsOf } from '#app/domain/catalog/phone.ts';
import type { Order, OrderLine } from '#app/domain/orders/order.ts';
import { orderPath } from '#app/domain/orders/order-path.ts';
import { useFocusAfter } from '#app/ui/admin/components/use-focus-after.ts';
import { OrderActions } from '#app/ui/admin/orders/order-actions.tsx';
import { OrderOutcome, type OrderResult } from '#app/ui/admin/orders/order-result.tsx';
import { LineAmount, Mmk, Moment } from '#app/ui/components/amount.tsx';
import { CancelRequestedBadge, StatusBadge } from '#app/ui/components/order-badges.tsx';
import { useListSearch } from '#app/ui/hooks/url-params.ts';

const LINES_SHOWN = 3;

type OrderRowProps = {
  order: Order;
  result: OrderResult | undefined;
  onPress: (id: string) => void;
};

export function OrderRow({ order, result, onPress }: OrderRowProps) {
  const { t } = useLingui();
  const row = useFocusAfter<HTMLLIElement>(result, order);
  const { id, number, name, phone, paymentMethod, items, total, status, cancelRequested, createdAt } = order;
  return (
    <li
      ref={row}
      tabIndex={-1}
      aria-label={t`Order ${number}`}
      className="grid gap-x-6 gap-y-3 py-4 outline-none sm:grid-cols-2 lg:grid-cols-[9.5rem_minmax(0,12rem)_minmax(0,1fr)_auto]"
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 sm:max-lg:col-span-2 lg:flex-col lg:items-start">
        <Link
          to={orderPath(id) + useListSearch()}
          className="-my-2 py-2 text-lg/snug font-semibold tabular-nums underline decoration-field-line underline-offset-4 hover:decoration-current"
        >
          <Trans>Order {number}</Trans>
        </Link>
        <span className="flex flex-wrap gap-1">
          <StatusBadge status={status} />
          {cancelRequested && <CancelRequestedBadge />}
        </span>
        <span className="text-sm text-muted *:whitespace-normal max-lg:ms-auto">
          <Moment at={createdAt} />
        </span>
      </div>
      <div className="min-w-0 text-sm wrap-anywhere">
        <p className="text-base font-semibold">{name}</p>
        <p className="tabular-nums">{phone}</p>
        <p className="text-muted">{paymentMethod}</p>
      </div>
      <OrderedItems items={items} />
      <div className="flex flex-wrap items-center justify-between gap-3 sm:max-lg:col-span-2 lg:w-44 lg:flex-col lg:items-end lg:justify-start">
        <p className="min-w-0 text-lg/snug font-semibold *:wrap-anywhere *:whitespace-normal lg:text-right">
          <span className="sr-only">
            <Trans>Total</Trans>{' '}
          </span>
          <Mmk value={total} />
        </p>
        <OrderActions order={order} onPress={onPress} />
      </div>
      {result && (
        <div className="col-span-full">
          <OrderOutcome result={result} />
        </div>
      )}
    </li>
  );
}

function OrderedItems({ items }: { items: OrderLine[] }) {
  const more = items.length - LINES_SHOWN;
  return (
    <ul className="min-w-0 space-y-1 text-sm">
      {items.slice(0, more === 1 ? items.length : LINES_SHOWN).map((line) => (
        <li key={line.line} className="flex justify-between gap-4">
          <span className="min-w-0 wrap-anywhere">
            <span className="font-medium">{line.name}</span> <span className="text-muted">{specsOf(line, ' ')}</span>
          </span>
          <span className="text-right">
            <LineAmount {...line} />
          </span>
        </li>
      ))}
      {more > 1 && (
        <li className="text-muted">
          <Plural value={more} one="and # line more" other="and # lines more" />
        </li>
      )}
    </ul>
  );
}
